/** Texts of dataset groups (companion.md sections 2 and 8, console.md section 8 "Group creation"). */
export const datasetGroupTexts = {
  back: 'Back to Dataset Groups',
  name: 'Name',
  description: 'Description',
  datasets: 'Datasets',
  apiKeys: 'API Keys',
  type: 'Type',
  created: 'Created',
  createdBy: 'Created By',
  unknown: 'Unknown',
  about: 'About',
  access: 'Access',
  searchGroups: 'Search dataset groups',
  empty: {
    title: 'No dataset groups yet',
    text: 'A dataset group holds datasets that API keys are given access to. Create the first one.',
  },
  updated: 'Dataset Group %{name} successfully updated.',
  updateFailed: 'There is an issue updating this Dataset Group.',
  emptyUpdate: 'no dataset group provided in the update response',
  loadFailed: 'There was an issue retrieving this Dataset Group.',
  delete: {
    label: 'Delete',
    title: 'Delete Dataset Group',
    warning:
      'Deletion is irreversible. The datasets stay, but API keys will no longer be able to use them through this group.',
    losesAccess: 'The following will lose access through this group:',
    toDatasets: 'To the datasets',
    success: 'Dataset Group successfully deleted.',
    failure: 'There was an issue deleting the dataset group.',
  },
  partlyFailed: 'There was an issue updating Datasets for this Dataset Group.',
  creation: {
    success: 'Dataset Group %{name} successfully created.',
    failure: 'There was an issue creating the dataset group.',
  },
} as const;
