/** Texts of companion.md section 8 and console.md section 8 ("Group creation"). */
export const datasetGroupMessages = {
  created: 'Dataset Group %{name} successfully created.',
  createFailed: 'There was an issue creating the dataset group.',
  updated: 'Dataset Group %{name} successfully updated.',
  updateFailed: 'There is an issue updating this Dataset Group.',
  emptyUpdate: 'no dataset group provided in the update response',
  partlyFailed: 'There was an issue updating Datasets for this Dataset Group.',
  deleted: 'Dataset Group successfully deleted.',
  deleteFailed: 'There was an issue deleting the dataset group.',
  loadFailed: 'There was an issue retrieving this Dataset Group.',
} as const;
