/** Refusals of changes of a dataset. */
export const datasetRefusals = {
  published: (name: string) => `The dataset "${name}" is already published.`,
  noKeys: 'Unstructured data has no keys to rotate.',
  noCharacterSets: 'Unstructured data has no character sets.',
  noKeyNumbers: 'Unstructured data has no key numbers.',
  algorithm: (type: string) => `This is no algorithm for ${type} data.`,
  roomUsed: (keys: string, used: number) =>
    `This definition has room for ${keys}, but key number ${used} is already in use.`,
  gone: 'This dataset no longer exists.',
  selectedGone: 'One of the selected datasets no longer exists.',
} as const;

/** Rules and refusals of a dataset group. */
export const datasetGroupRefusals = {
  added: (group: string) => `This dataset is already in the group "${group}".`,
  nameRequired: 'Name is required',
  descriptionRequired: 'Description is required',
  full: (most: number | string) => `A group holds at most ${most} datasets.`,
} as const;

/** Refusals of samples that a dataset encrypts and decrypts. */
export const sampleRefusals = {
  algorithmGone: (algorithm: string) => `The algorithm ${algorithm} is no longer supported.`,
  algorithm: (algorithm: string) => `The algorithm ${algorithm} is not for unstructured data.`,
  incomplete: 'The definition of this dataset is not complete.',
  noKey: (keyNumber: number) => `The dataset has no key ${keyNumber}.`,
  otherKey: (keyNumber: number) =>
    `The ciphertext carries key number ${keyNumber}, which does not exist.`,
  base64: 'The ciphertext is not in base64.',
  noText: 'What was encrypted is no text.',
} as const;
