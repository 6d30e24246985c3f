/** Sentences of the security history on any record. */
export const recordHistoryTexts = {
  changed: (kind: string, name: string, action: string) => `${kind} "${name}" ${action}`,
  exported: (plural: string) => `Exported ${plural} as CSV`,
} as const;

/** Sentences of the security history on API keys and their permissions. */
export const apiKeyHistory = {
  updated: (key: string) => `API key "${key}" updated`,
  certificateRenewed: (key: string) => `Certificate of API key "${key}" renewed`,
  copied: (key: string, done: 'rolled' | 'cloned', copy: string) =>
    `API key "${key}" ${done}: "${copy}" has its permissions`,
  gotPermissions: (key: string, from: string) =>
    `API key "${key}" got the permissions of "${from}"`,
  association: (key: string, dataset: string, group: string) =>
    `API key "${key}" with dataset "${dataset}" of group "${group}"`,
  lostAccess: (key: string, cause: string) => `API key "${key}" lost access with ${cause}`,
  /** Causes of lost access. */
  causes: {
    ownDeletion: 'its deletion',
    groupChange: 'a change of its dataset group',
    datasetDeletion: (dataset: string) => `the deletion of dataset "${dataset}"`,
    groupDeletion: (group: string) => `the deletion of dataset group "${group}"`,
  },
  retrieved: (
    key: string,
    keys: 'a key' | 'every key',
    dataset: string,
    direction: 'encrypt' | 'decrypt',
  ) => `API key "${key}" retrieved ${keys} of dataset "${dataset}" to ${direction}`,
  refused: (key: string, why: string) => `API key "${key}": ${why}`,
} as const;

/** Sentences of the security history on datasets, their groups and their keys. */
export const datasetHistory = {
  added: (dataset: string, group: string) =>
    `Dataset "${dataset}" added to dataset group "${group}"`,
  removed: (dataset: string, group: string) =>
    `Dataset "${dataset}" removed from dataset group "${group}"`,
  rotated: (dataset: string) => `Data encryption key of dataset "${dataset}" rotated`,
  rotatedToUsed: (dataset: string, key: number) =>
    `Data encryption key of dataset "${dataset}" rotated: key number ${key} is used again, no new key was made`,
  /** By table of the record whose rotation failed. */
  rotationFailed: {
    primary_keys: (name: string, reason: string) =>
      `Primary key "${name}" could not be rotated: ${reason}`,
    datasets: (name: string, reason: string) =>
      `Data encryption key of dataset "${name}" could not be rotated: ${reason}`,
  },
  handedOut: (dataset: string, key: number) =>
    `Data encryption key ${key} of dataset "${dataset}" handed out`,
  sample: (done: 'encrypted' | 'decrypted', key: number | null, dataset: string) =>
    `Sample ${done} with ${key === null ? 'a key' : `key ${key}`} of dataset "${dataset}"`,
} as const;
