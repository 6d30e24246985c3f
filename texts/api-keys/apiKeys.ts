/** Texts of API keys and their associations (companion.md sections 2 and 8). */
export const apiKeyTexts = {
  name: 'Name',
  nameHint: 'For your team only. Programs identify the key by its Access Key ID.',
  description: 'Description',
  status: 'Status',
  accessKeyId: 'Access Key ID',
  datasets: 'Datasets',
  groups: 'Dataset Groups',
  libraries: 'Client Libraries In Use',
  created: 'Created',
  createdBy: 'Created By',
  lastAccessed: 'Last Accessed',
  expires: 'Expires',
  expiresOn: 'Expires On',
  noExpiration: 'No Expiration',
  validFrom: 'Valid From',
  never: 'Never',
  unknown: 'Unknown',
  autoprovisioned: 'Autoprovisioned',
  search: 'Search API keys',
  empty: {
    title: 'No API keys yet',
    text: 'An API key lets a program encrypt and decrypt with the datasets it is associated with. Create the first one.',
  },
  outdated: 'Out of date',
  unused: (days: number) => `Not used for more than ${days} days`,
  unusedCount: (count: string, days: number) =>
    count === '1'
      ? `1 API key has not been used for more than ${days} days.`
      : `${count} API keys have not been used for more than ${days} days.`,
  states: { enabled: 'Enabled', expiring: 'Expiring', unused: 'Unused' },
  neverUsed: 'Never used',
  usedWhen: (when: string) => `Used ${when}`,
  expiresWhen: (when: string) => `Expires ${when}`,
  expiredWhen: (when: string) => `Expired ${when}`,
  expiredForGood: 'Expired keys cannot be re-enabled. Create a new one.',
  updated: 'API Key successfully updated.',
  updateFailed: 'There was a problem updating the API Key.',
  loadFailed: 'There was an issue retrieving this API Key.',
  noUuid: 'No uuid set for API key.',

  /** Links between the two keys of a roll. */
  rolled: {
    replacedBy: 'Replaced By',
    replaces: 'Replaces',
    neverUsed: 'never used',
    usedBy: (when: string, library: string) => `used ${when} by ${library}`,
    used: (when: string) => `used ${when}`,
    still: (use: string) => `still ${use}`,
  },

  ranges: {
    label: 'IP Range(s) Allowed',
    hint: 'Address ranges in CIDR notation, separated by commas. When empty, every address is allowed.',
    onlyMine: 'Allow only my address',
    /** @param reason of the permission table */
    narrowerOnly: (reason: string) => `Only narrower ranges can be saved. ${reason}`,
    noAddress: 'The server did not say what your address is.',
    notSet: 'Your address was not put in, because the form was changed or sent meanwhile.',
  },

  suggestRanges: {
    label: 'Suggest ranges',
    title: 'Set Suggested IP Ranges',
    submit: 'Set ranges',
    success: 'IP ranges of the API Key successfully set.',
    failure: 'There was a problem setting the IP ranges of the API Key.',
  },

  clientLibraries: {
    none: 'No client library has used this API key yet.',
    product: 'Product',
    version: 'Version',
    lastSeen: 'Last Seen',
  },

  /** Says which figures a client library, such as `ubiq-ruby 1.0.7`, does not report. */
  unreported: {
    all: (library: string) =>
      `${library} does not report its usage. Its calls are missing from these figures.`,
    structured: (library: string) => `${library} does not report structured data.`,
    searches: (library: string) => `${library} does not report searches.`,
  },

  expiry: {
    label: 'Expiration',
    options: {
      none: 'None',
      immediately: 'Immediately',
      '1-hour': '1 hour',
      '24-hours': '24 hours',
      '3-days': '3 days',
      '7-days': '7 days',
      custom: 'Custom date and time',
    },
    moment: 'Date and time (UTC)',
    partly: 'This is not a whole date and time.',
    choose: 'Choose an expiration.',
    missing: 'No expiration set for API key.',
  },

  /** Heading of the datasets that the key's programs can no longer use. */
  stops: 'Dataset groups and datasets stay. This API key can no longer use these:',
  disable: {
    label: 'Disable',
    title: 'Disable API Key',
    warning:
      'Programs that use this key will not be able to encrypt or decrypt until it is enabled again.',
    success: 'API Key successfully disabled.',
    failure: 'There was an issue disabling the API key.',
  },
  enable: {
    label: 'Enable',
    title: 'Enable API Key',
    text: 'Programs that use this key can encrypt and decrypt again immediately, as its associations allow.',
    success: 'API Key successfully enabled.',
    failure: 'There was an issue enabling the API key.',
  },
  expire: {
    label: 'Expire',
    title: 'Expire API Key',
    noneNow: 'This API key has no expiration now.',
    endsNow: (moment: string) => `This API key expires on ${moment} now.`,
    atOnce:
      'Programs that use this key will no longer be able to encrypt or decrypt, at once and for good: an expired key cannot be re-enabled.',
    later:
      'From then on programs that use this key will no longer be able to encrypt or decrypt: an expired key cannot be re-enabled.',
    success: 'API Key expiration successfully set.',
    failure: 'There was an issue setting the expiration of the API key.',
  },
  delete: {
    label: 'Delete',
    title: 'Delete API Key',
    warning:
      'Deletion is irreversible. Programs that use this key will no longer be able to encrypt or decrypt. The data itself stays as it is, for other keys to decrypt.',
    success: 'API Key successfully deleted.',
    failure: 'There was an issue deleting the API key.',
  },

  newName: 'Name of the new API key',
  roll: {
    label: 'Roll',
    title: 'Roll API Key',
    done: 'API Key Rolled',
    text: 'Rolling creates a new API key with the same permissions and new credentials, which are generated in this browser and shown once. Give them to your programs before the old API key expires.',
    end: 'Expiration of the old API key',
    advice:
      'Credentials leaked: Immediately. Planned change: 24 hours, so that programs can be updated first.',
    chooseEnd: 'Choose when the old API key expires.',
    endsAlready: (moment: string) =>
      `The old API key expires on ${moment} already; rolling does not extend it.`,
    atOnce: 'Programs that use the old credentials stop working immediately.',
    oldEvents: 'Events of the old API key',
    success: 'API Key successfully rolled.',
    failure: 'Unable to roll API Key.',
  },
  clone: {
    label: 'Clone',
    title: 'Clone API Key',
    done: 'API Key Cloned',
    text: 'Cloning creates a second API key with the same permissions and its own credentials, which are generated in this browser and shown once. This API key stays as it is.',
    end: 'Expiration of the new API key',
    success: 'API Key successfully cloned.',
    failure: 'Unable to clone API Key.',
  },
  copied: {
    none: 'This API key is not associated with any dataset, and neither will the new one be.',
    associations: (count: string) =>
      `The new API key gets the same ${count === '1' ? 'association' : `${count} associations`}`,
    others: (count: string) => `and ${count} more`,
    open: 'Open the new API key',
    unconfirmed: 'The server did not say that the new API key was created.',
  },

  access: 'Access',
  usage: 'Usage',
  everyAddress: 'Open to any IP address',
  neverEnds: 'Never expires',
  unassociated: {
    table: 'Datasets that this key is not associated with',
    search: 'Search datasets',
    none: 'This API key is associated with every dataset.',
    noMatch: 'No other dataset matches what you search for.',
    dataset: 'Dataset',
    reason: 'Why not',
    noGroup: 'It is in no dataset group. Put it into one, then associate it with this key.',
    notAssociated: 'This key has no association with it in any of these groups.',
  },

  associations: {
    label: 'Associations',
    show: 'Datasets shown',
    shown: { associated: 'Associated', others: 'Not associated' },
    none: 'This API key is not associated with any dataset yet.',
    group: 'Dataset Group',
    dataset: 'Dataset',
    type: 'Type',
    encrypt: 'Encrypt',
    decrypt: 'Decrypt',
    delete: 'Delete',
    /** Explains how far Encrypt Only and Decrypt Only protect data (decision 51). */
    limits:
      'For unstructured data the service enforces the type. For structured data it is up to the client library, because the same data key encrypts and decrypts: Encrypt Only or Decrypt Only prevents mistakes, but cannot stop a program that ignores it.',
    /** @param reason of the permission table, why decryption cannot be granted */
    noDecryption: (reason: string) => `Decrypt cannot be given. ${reason}`,
    noStructured: (reason: string) =>
      `Structured data cannot be given: the key that encrypts it decrypts it as well. ${reason}`,
    grant: {
      label: 'Let Decrypt',
      text: 'Programs that use this API key will be able to decrypt the data of this dataset.',
    },
    /** A dataset in one of its groups. */
    pair: (dataset: string, group: string) => `${dataset} in ${group}`,
    deleteOne: (pair: string) => `Delete association of ${pair}`,
    search: 'Search associations',
    noMatch: 'No association matches what you search for.',
    add: 'Add Association',
    newTitle: 'New API Key Association',
    create: 'Create',
    tree: 'Datasets in their groups',
    associated: 'Already associated with this API key.',
    select: 'Select at least one dataset.',
    deleteTitle: 'Really delete this API Key association?',
    added: 'Associations successfully added.',
    addFailed: 'There is an issue adding the Dataset Group / Dataset association.',
    changed: 'Association successfully changed.',
    changeFailed: 'There is an issue updating the Dataset Group / Dataset association.',
    deleted: 'Association successfully deleted.',
    deleteFailed: 'There is an issue removing the Dataset Group / Dataset association.',
    uuidMissing: 'There is a problem removing this association.',
  },
  /** Actions on the selected rows of the list. */
  selection: {
    disable: {
      label: 'Disable',
      title: 'Disable API Keys',
      warning:
        'Programs that use these keys will not be able to encrypt or decrypt until they are enabled again.',
      failure: 'There was a problem disabling the API keys.',
    },
    expire: {
      label: 'Expire',
      title: 'Expire API Keys',
      warning:
        'Once an end has passed, programs that use the key can no longer encrypt or decrypt: an expired key cannot be re-enabled.',
      failure: 'There was a problem setting the end of the API keys.',
    },
    ranges: {
      label: 'Require Ranges',
      title: 'Require IP Ranges',
      text: 'The chosen keys will work from these addresses only. Ranges that they have now are replaced.',
      hint: 'Address ranges in CIDR notation, separated by commas.',
      needed: 'Name at least one range.',
      failure: 'There was a problem setting the ranges.',
    },
    associate: {
      label: 'Associate with a Group',
      title: 'Associate API Keys with a Group',
      text: 'The chosen keys may use every dataset of the group. Associations that they have stay as they are.',
      failure: 'There was a problem associating the API keys.',
    },
  },
} as const;
