import { leaveAnswers, leaveWizardTitle } from './leave';

/** Texts of the dataset wizard (console.md sections 2, 4 and 5). */
export const wizardTexts = {
  title: 'New Dataset',
  steps: {
    information: 'Information',
    'data-type': 'Data Type',
    definition: 'Definition',
    review: 'Review',
    'copy-keys': 'Copy Keys',
    complete: 'Complete',
  },
  /** Until the review, where it is chosen which of the two comes last. */
  lastStep: 'Copy Keys or Complete',
  buttons: {
    done: 'Done',
    open: 'Open dataset',
  },
  leave: {
    typed: {
      title: leaveWizardTitle,
      text: 'The dataset has not been created. If you leave now, what you typed is lost.',
      ...leaveAnswers,
    },
    creatingKey: {
      title: 'Leave while the dataset is being created?',
      text: 'The credentials of its API key are shown here only, once. If you leave now, they are lost.',
      ...leaveAnswers,
    },
  },
  busy: {
    'making-keys': 'Making the keys in this browser. This can take some seconds.',
    creating: 'Creating the dataset.',
  },
  chooseType: 'Choose a data type first.',
  unconfirmed: 'The service did not say which dataset it has created.',
  createFailed: 'There was an issue creating the dataset.',
  successfullyCreated: (name: string) => `Successfully created dataset "${name}"`,
  created: (name: string) => `The dataset "${name}" has been created.`,
  reachedThroughKey:
    'Programs reach it through an API key that is associated with its dataset group.',
} as const;

export const templateTexts = {
  /** Dataset group of a dataset that is created from a template alone. */
  group: 'First group',
} as const;

export const cautionTexts = {
  title: 'Caution',
  points: [
    'A dataset says how data is encrypted. Once it has been created, its data type, character sets, lengths and passthrough can no longer be changed: the wizard publishes it at once.',
    'What was encrypted with a dataset can be read only with that dataset. If it is deleted, the data is lost.',
    'Client programs find a dataset by its name. Choose a name you will not have to change.',
    'If you generate an API key, its secrets are shown once, at the end. Have a safe place for them ready.',
  ],
} as const;

export const informationTexts = {
  name: 'Name',
  nameHint: 'Client programs find the dataset by this name.',
  description: 'Description',
  existing: 'Existing',
  new: 'New',
  group: {
    label: 'Dataset Group',
    existing: 'Existing Dataset Group',
    nothing: 'No dataset group has this name. Choose New to make one.',
    new: 'New Dataset Group Name',
    explanation: 'Gathers datasets: API keys are given access to a dataset through its group.',
  },
  key: {
    label: 'Primary Key',
    existing: 'Existing Primary Key',
    nothing: 'No primary key has this name. Choose New to make one.',
    explanation:
      "Protects the dataset's data encryption keys; one primary key can serve many datasets.",
    inUse: (datasets: string) =>
      datasets === '1' ? '1 dataset uses it.' : `${datasets} datasets use it.`,
    disabled: (name: string) => `${name} (disabled)`,
    new: 'New Primary Key Name',
    defaultName: (dataset: string) =>
      `Left empty, it is named “${dataset} key”, with a number added where that is taken.`,
    namePlaceholder: 'dataset name',
  },
} as const;

export const dataTypeTexts = {
  label: 'Data Type',
  structured: {
    label: 'Structured',
    text: 'Single values with a known shape, such as a card number or a name. The encrypted value keeps the length, and its characters come from a set you choose.',
  },
  unstructured: {
    label: 'Unstructured',
    text: 'Files, documents and anything else. The encrypted data is binary and somewhat longer.',
  },
  vendor: 'Storage Vendor',
  vendorHint: 'Where the data is stored. Choose from the list, or type your own.',
  algorithm: 'Encryption Algorithm',
  templates: 'Templates for structured data',
  ownDefinition: {
    label: 'Own definition',
    description: 'Begin with lower case letters, and define the rest in the next step.',
  },
} as const;

export const scheduleTexts = {
  label: 'Data Encryption Key Rotation Schedule',
  every: (days: number) => `Every ${days} days`,
  custom: 'Custom',
  days: 'Rotation interval in days',
} as const;

export const reviewTexts = {
  type: 'Type',
  rotationInterval: 'Rotation Interval',
  new: (name: string) => `${name} (new)`,
  newDefaultKey: (dataset: string) =>
    `${dataset} key (new, with a number added where that is taken)`,
  generateKey: 'Generate an API key for this dataset',
  generateKeyHint:
    'The key can encrypt and decrypt with this dataset. Its secrets are made in this browser and shown once, in the next step.',
  keyName: 'API Key Name',
  keyDescription: 'API Key Description',
  madeWith: (dataset: string) => `Made with the dataset ${dataset}`,
} as const;
