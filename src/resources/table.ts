import BarChartIcon from '@mui/icons-material/BarChart';
import CustomersIcon from '@mui/icons-material/BusinessOutlined';
import DatasetIcon from '@mui/icons-material/DatasetOutlined';
import FeatureIcon from '@mui/icons-material/ExtensionOutlined';
import GroupIcon from '@mui/icons-material/FolderCopyOutlined';
import HistoryIcon from '@mui/icons-material/History';
import LibraryIcon from '@mui/icons-material/IntegrationInstructionsOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import TeamIcon from '@mui/icons-material/PeopleOutlined';
import ApiKeyIcon from '@mui/icons-material/VpnKeyOutlined';
import type { RecordResource } from '../../contract/access/accessTable';
import { resourceTexts as texts } from '../../texts/layout/resources';
import type { ResourceRow } from '../model/resource';

/** The pairs of the permission table for a list, and for the page of a record. */
const recordAccess = <R extends RecordResource>(resource: R) =>
  ({ list: [resource, 'list'], read: [resource, 'read'], update: [resource, 'update'] }) as const;

/**
 * Every resource of the console, in the order of the sidebar and the profile menu (console.md section 2), with the data
 * that menus, routes and the palette need before its declaration is loaded. The declaration spreads its row: `rowOf`.
 */
export const table = [
  {
    name: 'datasets',
    label: texts.datasets.label,
    singular: texts.datasets.singular,
    icon: DatasetIcon,
    menu: 'sidebar',
    access: recordAccess('datasets'),
    create: { label: texts.datasets.create, path: 'wizard', access: ['datasets', 'create'] },
  },
  {
    name: 'dataset-groups',
    label: texts.datasetGroups.label,
    singular: texts.datasetGroups.singular,
    icon: GroupIcon,
    menu: 'sidebar',
    access: recordAccess('dataset-groups'),
    create: {
      label: texts.datasetGroups.create,
      path: 'new',
      access: ['dataset-groups', 'create'],
    },
  },
  {
    name: 'api-keys',
    label: texts.apiKeys.label,
    singular: texts.apiKeys.singular,
    icon: ApiKeyIcon,
    menu: 'sidebar',
    access: recordAccess('api-keys'),
    create: { label: texts.apiKeys.create, path: 'new', access: ['api-keys', 'create'] },
  },
  {
    name: 'primary-keys',
    label: texts.primaryKeys.label,
    singular: texts.primaryKeys.singular,
    icon: KeyIcon,
    menu: 'sidebar',
    access: recordAccess('primary-keys'),
  },
  {
    name: 'team',
    label: texts.team.label,
    singular: texts.team.singular,
    icon: TeamIcon,
    menu: 'sidebar',
    access: { list: ['team', 'list'] },
    create: { label: texts.team.create, path: 'invite', access: ['team', 'invite'] },
    overlays: [{ path: 'invitations', access: ['team', 'list'] }],
  },
  {
    name: 'events',
    label: texts.events.label,
    singular: texts.events.singular,
    icon: BarChartIcon,
    menu: 'sidebar',
    access: { list: ['events', 'list'] },
  },
  {
    name: 'security-history',
    label: texts.securityHistory.label,
    singular: texts.securityHistory.singular,
    icon: HistoryIcon,
    menu: 'sidebar',
    access: { list: ['security-history', 'list'] },
  },
  {
    name: 'client-library-versions',
    label: texts.clientLibraryVersions.label,
    singular: texts.clientLibraryVersions.singular,
    icon: LibraryIcon,
    menu: 'profile',
    access: recordAccess('client-library-versions'),
    create: {
      label: texts.clientLibraryVersions.create,
      path: 'new',
      access: ['client-library-versions', 'create'],
    },
  },
  {
    name: 'features',
    label: texts.features.label,
    singular: texts.features.singular,
    icon: FeatureIcon,
    menu: 'profile',
    access: recordAccess('features'),
    create: { label: texts.features.create, path: 'new', access: ['features', 'create'] },
  },
  {
    name: 'customers',
    label: texts.customers.label,
    singular: texts.customers.singular,
    icon: CustomersIcon,
    menu: 'profile',
    access: recordAccess('customers'),
    create: { label: texts.customers.create, path: 'new', access: ['customers', 'create'] },
  },
] as const satisfies readonly ResourceRow[];

export type ResourceName = (typeof table)[number]['name'];

/** @returns the row of a resource, for its declaration to spread */
export function rowOf<N extends ResourceName>(
  name: N,
): Extract<(typeof table)[number], { name: N }> {
  const isRow = (row: ResourceRow): row is Extract<(typeof table)[number], { name: N }> =>
    row.name === name;
  const row = table.find(isRow);
  if (!row) throw new Error(`${name} is no resource of the table`);
  return row;
}
