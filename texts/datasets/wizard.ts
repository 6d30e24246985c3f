import { leaveAnswers, leaveWizardTitle } from '../admin-kit/leave';

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
  /** Until the review, where the person chooses which of the two is last. */
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
    'making-keys': 'Generating the keys in your browser. This can take a few seconds.',
    creating: 'Creating the dataset.',
  },
  chooseType: 'Choose a data type first.',
  unconfirmed: 'The service did not return the dataset that it created.',
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
    'A dataset defines how data is encrypted. Once it has been created, its data type, character sets, lengths and passthrough can no longer be changed: the wizard publishes it at once.',
    'Data encrypted with a dataset can only be decrypted with it. Delete the dataset and that data is lost for good.',
    'Client programs find a dataset by its name. Choose a name you will not have to change.',
    'If you generate an API key, its secrets are shown only once, at the end. Have your secret store open.',
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
    nothing: 'No dataset group has this name. Choose New to create one.',
    new: 'New Dataset Group Name',
    explanation: 'Gathers datasets: API keys are given access to a dataset through its group.',
  },
  key: {
    label: 'Primary Key',
    existing: 'Existing Primary Key',
    nothing: 'No primary key has this name. Choose New to create one.',
    explanation:
      "Protects the dataset's data encryption keys; one primary key can serve many datasets.",
    inUse: (datasets: string) =>
      datasets === '1' ? '1 dataset uses it.' : `${datasets} datasets use it.`,
    disabled: (name: string) => `${name} (disabled)`,
    new: 'New Primary Key Name',
    defaultName: (dataset: string) => `Optional. Default: “${dataset} key”.`,
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
    description: 'Start from lowercase letters and define everything in the next step.',
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
    'The key can encrypt and decrypt with this dataset. Its secrets are generated in your browser and shown only once, in the next step.',
  keyName: 'API Key Name',
  keyDescription: 'API Key Description',
  madeWith: (dataset: string) => `Created with the dataset ${dataset}`,
} as const;

/** Default descriptions of the records that are created together with a dataset. */
export const defaultDescriptions = {
  group: (name: string) => `Datasets of ${name}`,
  primaryKey: (dataset: string) => `Protects the keys of ${dataset}`,
} as const;
