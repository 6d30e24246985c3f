import { apiKeys } from './api-keys';
import { datasetGroups } from './dataset-groups';
import { datasets } from './datasets';
import type { AnyDeclaration } from './declare';
import { events } from './events';
import { primaryKeys } from './primaryKeys';
import { securityHistory } from './security-history';

/** Every resource of the console, in the order of the sidebar (console.md section 2). */
export const resources: readonly AnyDeclaration[] = [
  datasets,
  datasetGroups,
  apiKeys,
  primaryKeys,
  events,
  securityHistory,
];
