/** Texts of primary keys (console.md section 8, companion.md section 8). */
export const primaryKeyTexts = {
  name: 'Name',
  description: 'Description',
  datasets: 'Datasets',
  dataset: 'Dataset',
  groups: 'Dataset Group(s)',
  apiKeys: 'API Keys',
  created: 'Created',
  createdBy: 'Created By',
  nextRotation: 'Next Scheduled Rotation',
  schedule: 'Rotation Schedule',
  lastRotated: 'Last Rotated',
  never: 'Never',
  timesRotated: 'Times Rotated',
  enabledColumn: 'Enabled',
  status: 'Status',
  enabled: 'Enabled',
  disabled: 'Disabled',
  none: 'None',
  unknown: 'Unknown',
  versions: 'Version History',
  versionsTab: 'Versions',
  versionCount: 'Versions',
  datasetCount: 'Datasets',
  version: 'Version',
  versionUsage: (days: number) =>
    `Calls of the last ${days} days with the data keys that a version protects, as programs report them. A call counts for a version only when its key number is known.`,
  versionStatus: { current: 'Current', retired: 'Retired' },
  search: 'Search primary keys',
  empty: {
    title: 'No primary keys yet',
    text: 'A primary key protects the keys of datasets. The dataset wizard creates the first one.',
  },
  openWizard: 'New Dataset',
  noRotation: 'No rotation',
  disabledMeans: 'Its datasets cannot encrypt or decrypt.',
  noDatasets: 'No dataset uses this key.',
  noUuid: 'No uuid set for primary key.',
  noInterval: 'No key rotation interval set for primary key.',
  updated: 'Primary Key successfully updated.',
  updateFailed: 'There was a problem updating the Primary Key.',
  loadFailed: 'There was an issue retrieving this Primary Key.',
  rotate: {
    label: 'Rotate',
    title: 'Rotate Primary Key',
    text: [
      'Rotating retires the current key and creates a new one.',
      'Data encryption keys that the retired key protects can still be used. New ones are protected by the new key.',
    ],
    success: 'Key Successfully Rotated',
    failure: 'There was an error rotating your key.',
  },
  changeSchedule: {
    label: 'Change Rotation Schedule',
    success: 'Primary Key Rotation Updated',
    failure: 'There was an error updating your key rotation.',
  },
  disable: {
    label: 'Disable',
    title: 'Disable Primary Key',
    warning:
      'Encryption and decryption stop immediately for every dataset that uses this key, until it is enabled again. It is not rotated in the meantime.',
    stops:
      'These datasets will stop working. These API keys stay enabled, but can no longer use them:',
    success: 'Primary Key Disabled',
    failure: 'There was an issue disabling the Primary Key.',
  },
  enable: {
    label: 'Enable',
    title: 'Enable Primary Key',
    text: ['Encryption and decryption resume immediately for every dataset that uses this key.'],
    success: 'Primary Key Enabled',
    failure: 'There was an issue enabling the Primary Key.',
  },
  delete: {
    label: 'Delete',
    title: 'Delete Primary Key',
    warning:
      'Deletion is irreversible. Anything protected by any version of this key can never be decrypted again.',
    inUse: (datasets: string) =>
      `This primary key is currently in use by ${datasets} and cannot be deleted.`,
    success: 'Primary Key successfully deleted.',
    failure: 'There was an issue deleting the Primary key.',
  },
  /** Actions on the selected rows of the list. */
  selection: {
    schedule: {
      label: 'Set Schedule',
      title: 'Set Rotation Schedule',
      failure: 'There was a problem setting the rotation schedule.',
    },
    disable: {
      label: 'Disable',
      title: 'Disable Primary Keys',
      warning:
        'Encryption and decryption stop immediately for every dataset that uses these keys, until they are enabled again. They are not rotated in the meantime.',
      failure: 'There was a problem disabling the primary keys.',
    },
  },
} as const;
