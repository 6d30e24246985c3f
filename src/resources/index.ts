import { apiKeys } from './api-keys';
import { clientLibraryVersions } from './clientLibraryVersions';
import { customers } from './customers';
import { datasetGroups } from './dataset-groups';
import { datasets } from './datasets';
import type { AnyDeclaration } from './declare';
import { events } from './events';
import { features } from './features';
import { primaryKeys } from './primaryKeys';
import { securityHistory } from './security-history';
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
