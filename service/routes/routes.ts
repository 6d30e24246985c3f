import { accountRoutes } from './account';
import { activityRoutes } from './activities';
import { administrationRoutes } from './administration';
import { apiKeyRoutes } from './apiKeys';
import { associationRoutes } from './associations';
import { billingRoutes } from './billing';
import { bulkRoutes } from './bulk/bulk';
import { companyRoutes } from './company';
import { dataKeyRoutes } from './dataKeys';
import { datasetGroupRoutes } from './datasetGroups';
import { datasetRoutes } from './datasets';
import { messageRoutes } from './messages';
import { nameCheckRoutes } from './nameChecks';
import { passkeyRoutes } from './passkeys';
import { primaryKeyRoutes } from './primaryKeys';
import type { Route } from './kit/route';
import { scheduleRoutes } from './schedule';
import { sessionRoutes } from './session';
import { standardRoutes } from './standardRoutes';
import { teamRoutes } from './team';
import { webhookRoutes } from './webhooks';
import { wizardRoutes } from './wizard';

/** Every route that requires sign-in, read by the application, the OpenAPI document and the matrix test. */
export const routes: readonly Route[] = [
  ...sessionRoutes,
  ...accountRoutes,
  ...passkeyRoutes,
  ...companyRoutes,
  ...wizardRoutes,
  ...nameCheckRoutes,
  ...dataKeyRoutes,
  ...scheduleRoutes,
  ...messageRoutes,
  ...webhookRoutes,
  ...bulkRoutes,
  ...datasetGroupRoutes,
  ...associationRoutes,
  ...apiKeyRoutes,
  ...billingRoutes,
  ...activityRoutes,
  ...datasetRoutes,
  ...primaryKeyRoutes,
  ...teamRoutes,
  ...standardRoutes,
  ...administrationRoutes,
];
