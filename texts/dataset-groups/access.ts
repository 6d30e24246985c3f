/** Texts of the table that says who can encrypt and decrypt what. */
export const accessTexts = {
  titles: {
    datasets: 'Who can encrypt and decrypt',
    'dataset-groups': 'Who can encrypt and decrypt through this group',
  },
  none: {
    datasets: 'No API key can use this dataset.',
    'dataset-groups': 'No API key has access through this dataset group.',
  },
  apiKey: 'API Key',
  dataset: 'Dataset',
  group: 'Dataset Group',
  encrypt: 'Encrypt',
  decrypt: 'Decrypt',
  restrictions: 'Restrictions',
  /** A use counts only for the group that gave the access, even if several groups give it. */
  lastUsed: 'Last Used Through This Group',
  never: 'Never',
  usedFrom: (address: string) => `from ${address}`,
  yes: 'Yes',
  /** Another group may give the same key the missing access. */
  no: 'Not through this group',
  neverUsed: 'Never used through this group',
  used: (when: string) => `Used ${when} through this group`,
  /** Precedes the name of another group that gives access, if this one gives none or different access. */
  through: 'Through',
  alsoThrough: 'Also through',
  notNowTo: (permission: string) => `blocked (${permission})`,
  notNow: 'Blocked',
  blocked: (reasons: string) => `Blocked: ${reasons.charAt(0).toLowerCase()}${reasons.slice(1)}`,
  effect: 'Effect',
  works: 'Works',
  obstacles: {
    disabled: 'The API key is disabled.',
    expired: 'The API key has expired.',
    'not-yet-valid': 'The API key is not valid yet.',
    'primary-key-disabled': "The dataset's primary key is disabled.",
    'not-published': 'The dataset is not published yet.',
  },
  addresses: (ranges: string) => `Only from ${ranges}.`,
} as const;
