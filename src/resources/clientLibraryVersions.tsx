import LibraryIcon from '@mui/icons-material/IntegrationInstructionsOutlined';
import { apiVersions, libraryStatuses } from '../../contract/administrationTerms';
import type { ClientLibraryVersion } from '../../contract/clientLibraryVersions';
import { featureEndpoint } from './features';
import { createdAndUpdated, linkColumn, textColumn } from './plain/columns';
import { declarePlainResource, type PlainRecord } from './plain/plainResource';
import { recordAccess } from './plain/recordAccess';

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const tones = { Latest: 'positive', 'Out of Date': 'warning', Unsupported: 'neutral' } as const;

/** Versions of the client libraries (companion.md "Client library versions"). */
export const clientLibraryVersions = declarePlainResource<PlainRecord<ClientLibraryVersion>>({
  name: 'client-library-versions',
  label: 'Client Library Versions',
  singular: 'Client Library Version',
  icon: LibraryIcon,
  menu: 'profile',
  endpoint: {
    path: '/admin/client-library-versions',
    key: 'client_library_versions',
    list: { kind: 'table', path: '/table/client-library-versions' },
  },
  access: recordAccess('client-library-versions'),
  nameOf: ({ product, product_version: version }) => `${product} ${version}`,
  list: {
    columns: [
      linkColumn({
        name: 'product',
        label: 'Product',
        width: 180,
        value: ({ product }) => product,
      }),
      textColumn({
        name: 'product_version',
        label: 'Product Version',
        width: 150,
        value: ({ product_version: version }) => version,
      }),
      {
        name: 'api_version',
        label: 'API Version',
        width: 120,
        sortable: true,
        cell: { kind: 'text', value: ({ api_version: version }) => version },
        setFilter: asChoices(apiVersions),
      },
      {
        name: 'status',
        label: 'Status',
        width: 140,
        sortable: true,
        cell: { kind: 'status', value: ({ status }) => ({ label: status, tone: tones[status] }) },
        setFilter: asChoices(libraryStatuses),
      },
      textColumn({
        name: 'release_date',
        label: 'Release Date',
        width: 130,
        value: ({ release_date: released }) => released ?? '—',
      }),
      ...createdAndUpdated,
    ],
    defaultSort: { name: 'product', dir: 'asc' },
    settingsName: 'client_library_versions_grid_columns',
    csvPrefix: 'ClientLibraryVersions_',
    searchLabel: 'Search client library versions',
    empty: {
      title: 'No client library versions yet',
      text: 'Versions tell customers which of their client libraries are out of date.',
    },
  },
  fields: [
    { kind: 'text', name: 'product', label: 'Product', max: 100, hint: 'Client library name' },
    { kind: 'text', name: 'product_version', label: 'Product Version', max: 100 },
    { kind: 'select', name: 'api_version', label: 'API Version', choices: asChoices(apiVersions) },
    { kind: 'select', name: 'status', label: 'Status', choices: asChoices(libraryStatuses) },
    { kind: 'references', name: 'feature_uuids', label: 'Features', list: featureEndpoint },
    { kind: 'day', name: 'release_date', label: 'Release Date', optional: true },
    { kind: 'moment', name: 'created_at', label: 'Created' },
    { kind: 'moment', name: 'updated_at', label: 'Updated' },
  ],
  schemas: async () => {
    const terms = await import('../../contract/clientLibraryVersions');
    return { create: terms.newClientLibraryVersion, update: terms.clientLibraryVersionUpdate };
  },
  deletionFacts: ({ product, product_version: version }) => [
    { label: 'Product', value: product },
    { label: 'Product Version', value: version },
  ],
  messages: { loadFailed: 'There was an issue retrieving this Client Version Library.' },
});
