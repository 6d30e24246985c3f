import { creationDialog } from '../../creationDialog';

/** What `/api-keys/new` shows over the list. */
export const NewApiKey = creationDialog({
  access: ['api-keys', 'create'],
  list: '/api-keys',
  load: () => import('./CreateApiKeyDialog'),
});
