import { apiKeys } from './api-keys';
import { clientLibraryVersions } from './clientLibraryVersions';
import { customers } from './customers';
import { datasetGroups } from './dataset-groups';
import { datasets } from './datasets';
import type { AnyDeclaration } from '../model/resource';
import { events } from './events';
import { features } from './features';
import { primaryKeys } from './primary-keys';
import { securityHistory } from './securityHistory';
import { team } from './team';

/** Every resource of the console, in the order of the sidebar and the profile menu (console.md section 2). */
export const resources: readonly AnyDeclaration[] = [
  datasets,
  datasetGroups,
  apiKeys,
  primaryKeys,
  team,
  events,
  securityHistory,
  clientLibraryVersions,
  features,
  customers,
];
