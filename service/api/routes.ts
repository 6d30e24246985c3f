import { accountRoutes } from './account';
import { datasetRoutes } from './datasets';
import { primaryKeyRoutes } from './primaryKeys';
import type { Route } from './route';
import { sessionRoutes } from './session';

/** Every route behind sign-in: the application, the OpenAPI document and the matrix test read this. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...datasetRoutes,
  ...primaryKeyRoutes,
];
