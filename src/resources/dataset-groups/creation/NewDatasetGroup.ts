import { creationDialog } from '../../creationDialog';

/** What `/dataset-groups/new` shows over the list. */
export const NewDatasetGroup = creationDialog({
  access: ['dataset-groups', 'create'],
  list: '/dataset-groups',
  load: () => import('./CreateDatasetGroupDialog'),
});
