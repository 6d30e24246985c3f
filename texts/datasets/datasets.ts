import { counted } from '../admin-kit/counted';

/** Texts of datasets (console.md sections 2 and 8); 'an issue' corrects the specification (decision 1). */
export const datasetTexts = {
  name: 'Name',
  description: 'Description',
  groups: 'Dataset Groups',
  apiKeys: 'API Keys',
  primaryKey: 'Primary Key',
  type: 'Type',
  structured: 'Structured',
  kind: 'Kind',
  typed: (kind: string) => `Structured: ${kind}`,
  unstructured: 'Unstructured',
  search: 'Search datasets',
  empty: {
    title: 'No datasets yet',
    text: 'A dataset defines which data is encrypted, and how. Create the first one.',
  },
  updated: 'Dataset successfully updated.',
  updateFailed: 'There was an issue updating the dataset.',
  unconfirmed: 'Dataset cannot be updated because it has been deleted',
  notFound: 'This dataset does not exist, or it has been deleted.',
  nameChange: (name: string) =>
    `Client programs look this dataset up by its name. Those that use “${name}” will no longer find it until they use the new name.`,
  similarName: (name: string) =>
    `A dataset named "${name}" exists. Client programs tell them apart by their exact spelling.`,
  primaryKeyDisabled: (name: string) => `The primary key “${name}” is disabled.`,
  rotate: {
    label: 'Rotate Data Encryption Key',
    submit: 'Rotate',
    text: 'The next data encryption key becomes current. Existing data is not re-keyed: it is still decrypted with the key it was encrypted with.',
    change: (current: number, next: number) =>
      `Key number ${current} is current now; key number ${next} will be.`,
    wraps: (max: number) =>
      `This dataset has room for ${counted(max, 'key')}, and the last one is current. This rotation wraps to the first: key number 0 becomes current again, with its existing key. No new key is created.`,
    again: (next: number) =>
      `Key number ${next} was current before, and is used again with its existing key. No new key is created.`,
    wrapsNext: (max: number) =>
      `That is the last of ${counted(max, 'key')} this dataset has room for. The rotation after this one wraps to the first key and uses it again.`,
    empty: 'Returned dataset is null',
    success: 'Dataset encryption key successfully rotated.',
    failure: 'There is a problem rotating the dataset encryption key.',
  },
  schedule: {
    label: 'Change Data Encryption Key Rotation Schedule',
    missing: 'No key rotation interval set for dataset.',
    success: 'Dataset encryption key schedule successfully set.',
    failure: 'There is a problem setting the rotation schedule for the dataset encryption key.',
    failureDetail: 'Error attempting to update the dataset encryption key rotation schedule.',
  },
  algorithm: {
    label: 'Change Data Encryption Algorithm',
    pageLabel: 'Update Encryption Algorithm',
    legend: 'Encryption Algorithm',
    text: 'What is encrypted from now on uses the chosen algorithm. Existing data stays as it is, and can still be decrypted.',
    currentMark: '(current)',
    same: 'This is the current algorithm.',
    submit: 'Submit',
    success: 'Encryption algorithm updated.',
    failure: 'There was an issue updating the encryption algorithm.',
  },
  publish: {
    label: 'Publish',
    title: 'Publish Dataset',
    text: [
      'Publishing locks the definition: character sets, lengths and passthrough can no longer be changed. This cannot be undone.',
      'Its name and description can still be changed.',
    ],
    unstructured: ['Programs will be able to encrypt with it. This cannot be undone.'],
    success: 'Dataset successfully published.',
    failure: 'There was an issue publishing the dataset.',
  },
  delete: {
    label: 'Delete',
    title: 'Delete Dataset',
    warning:
      'Deletion is irreversible. Data that was encrypted with this dataset can never be decrypted again.',
    kind: (kind: string) => `It encrypts columns of the kind ${kind}.`,
    /** Heading of the dataset groups and API keys, none of which is deleted. */
    losesIt: 'Dataset groups and API keys stay. These lose this dataset:',
    success: 'Dataset successfully deleted',
    failure: 'There was an issue deleting the dataset.',
  },
  maxRotations: 'Max Data Key Rotations',
  draft: 'Draft',
  next: 'Next Rotation',
  keysColumn: 'Keys Used',
  keysOf: (used: number, max: number) => `${used} of ${max}`,
  /** Actions on the selected rows of the list. */
  selection: {
    schedule: {
      label: 'Set Schedule',
      title: 'Set Data Encryption Key Rotation Schedule',
      failure: 'There was a problem setting the rotation schedule.',
    },
    group: {
      label: 'Add to a Group',
      title: 'Add Datasets to a Group',
      text: 'API keys do not get access by this: they are associated with single datasets of a group.',
      failure: 'There was a problem adding the datasets to the group.',
    },
    groupLabel: 'Dataset Group',
  },
} as const;
