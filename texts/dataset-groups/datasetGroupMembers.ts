import { leaveAnswers } from '../admin-kit/leave';

/** Texts of creating a dataset group and of selecting its datasets. */
export const datasetGroupMemberTexts = {
  types: { structured: 'Structured', unstructured: 'Unstructured' },
  accessWarning:
    'API keys are given access to a specific dataset within a group. If you remove a dataset from this group and add it again later, access through the key must be granted again.',
  intersection:
    'API keys cover the intersection of dataset and group: adding a dataset here gives no key access to it by itself.',
  /** Note on a group that has the same name as a group of the identity provider. */
  provisioned: (people: number) =>
    `${people === 1 ? '1 person' : `${people} people`} of your identity provider ${people === 1 ? 'is' : 'are'} in its group of the same name: a dataset added here lets their API keys encrypt and decrypt, and one removed takes that away.`,
  noAdding: (reason: string) => `Datasets cannot be added. ${reason}`,
  creation: {
    steps: { details: 'Details', datasets: 'Datasets' },
    datasets: 'Choose the datasets of the group. This is optional, and can be changed at any time.',
    creating: 'Creating the dataset group.',
    notLinked: (dataset: string, reason: string) => `${dataset}: ${reason}`,
    leave: {
      typed: {
        title: 'Leave without creating the group?',
        text: 'The dataset group has not been created. If you leave now, what you typed is lost.',
        ...leaveAnswers,
      },
    },
  },
  selection: {
    search: 'Search datasets',
    selectedOnly: 'Selected only',
    selectPage: 'Select all on this page',
    noDatasets: 'Your company has no datasets yet.',
    noneSelected: 'No dataset is selected.',
    noMatch: (text: string) => `No dataset matches “${text}”.`,
    noSelectedMatch: (text: string) => `No selected dataset matches “${text}”.`,
    gone: 'A dataset that can no longer be found',
    noType: '—',
    selected: (count: string) => `${count} selected`,
    toBeAdded: 'to be added',
    toBeRemoved: 'to be removed',
    note: (text: string) => `(${text})`,
    lastUpdate: (parts: string) => `Last update: ${parts}`,
    oneDataset: '1 dataset',
    datasets: (count: string) => `${count} datasets`,
    onlyHere: (size: string, count: string) => `${size}, ${count} of them only in this version`,
  },
} as const;
