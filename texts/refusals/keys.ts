/** Refusals of changes of a primary key, and of actions that need an enabled one. */
export const primaryKeyRefusals = {
  already: (name: string, state: string) => `The primary key "${name}" is already ${state}.`,
  isDisabled: (name: string) => `The primary key "${name}" is disabled.`,
  enableFirst: (name: string) => `The primary key "${name}" is disabled. Enable it first.`,
  enableOrChoose: (name: string) =>
    `The primary key "${name}" is disabled. Enable it first, or choose another one.`,
} as const;

/** Refusals of data keys. */
export const dataKeyRefusals = {
  own: 'Every value of unstructured data gets a key of its own.',
  noneToRotate: 'Every value of unstructured data gets a key of its own: there is none to rotate.',
  otherDataset: 'This data key is of another dataset.',
  notMadeHere: 'This encrypted data key was not made here.',
  publicKey: (strong: string) => `The public key must be ${strong}.`,
} as const;

/** Refusals of changes of API keys and of their associations. */
export const apiKeyRefusals = {
  credentialsTaken: 'These credentials belong to another API key. Make new ones.',
  otherRequest: 'The certificate request is for another access key id.',
  noEnd: 'This API key has no end.',
  groupEmpty: 'The dataset group has no datasets.',
  allAssociated: 'This API key is associated with every dataset of the group already.',
  tooManyAssociations: (most: string) =>
    `At most ${most} associations are added at a time. Associate this API key afterwards.`,
  associated: (dataset: string, group: string) =>
    `The dataset "${dataset}" of the group "${group}" is already associated with this API key.`,
  leftGroup: 'One of the selected datasets is no longer in its dataset group.',
  noDirection: 'Encrypt, Decrypt or both are needed. Delete the association to take both away.',
} as const;

/** Refusals of changes of webhooks. */
export const webhookRefusals = {
  full: (most: number) => `A company has at most ${most} webhooks.`,
} as const;
