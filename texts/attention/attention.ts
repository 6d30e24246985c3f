import { several } from '../admin-kit/counted';

/** Texts of items that need attention, and of the first steps of a new company. */
export const attentionTexts = {
  nothing: 'Nothing needs you today.',
  nothingOfOwn: 'Nothing in your own company needs you today.',
  notAvailable: 'Attention Not Available',
  calendar: 'Calendar of rotations and ends',
  messages: 'Be told of this by email',
  allOf: (total: string) => `All (${total})`,
  back: 'Home',
  list: 'What needs attention',
  tones: { error: 'Urgent', warning: 'Warning', info: 'For information' },
  entitlements: {
    'encrypt/decrypt': 'encrypt and decrypt calls',
    datasets: 'datasets',
    team: 'members',
    'primary-keys': 'primary keys',
  },
  kinds: { 'api-keys': 'API key', 'primary-keys': 'primary key', datasets: 'dataset' },

  rotationFailed: (kind: string, name: string, why: string) =>
    `The rotation of the ${kind} "${name}" fails. ${why}`,
  entitlementReached: (what: string, used: string, of: string) =>
    `The plan is used up: ${used} of ${of} ${what}.`,
  entitlementExceeded: (what: string, used: string, of: string) =>
    `The plan is exceeded: ${used} of ${of} ${what}.`,
  entitlementNear: (what: string, used: string, of: string) =>
    `The plan is nearly used up: ${used} of ${of} ${what}.`,
  keyExpiring: (name: string, when: string) => `The API key "${name}" expires ${when}.`,
  keyNumbers: (name: string, used: string, of: string) =>
    `The dataset "${name}" has used ${used} of ${of} keys. After the last one, rotations reuse the first.`,
  lastKey: (name: string, of: string) =>
    `The dataset "${name}" is on the last of its ${of} keys. The next rotation reuses key 0.`,
  keysReused: (name: string, of: string) =>
    `The dataset "${name}" has used all of its ${of} keys. Rotations reuse earlier keys.`,
  refusedCalls: (count: string) =>
    `${count}+ calls were refused in the last 24 hours, more than usual.`,
  newAddress: (name: string, count: string) =>
    several(
      count,
      `The API key "${name}" was used from a new address.`,
      `new addresses used the API key "${name}" in the last 24 hours.`,
    ),
  membersWithoutMfa: (count: string) =>
    several(count, '1 member has no MFA.', 'members have no MFA.'),
  ownMfa: 'You have not enabled MFA.',
  outdatedLibraries: (count: string) =>
    several(
      count,
      '1 API key uses client libraries that are out of date.',
      'API keys use client libraries that are out of date.',
    ),
  rotationDue: (kind: string, name: string, when: string) =>
    `The ${kind} "${name}" will be rotated ${when}.`,
  keysUnused: (count: string, days: string) =>
    several(
      count,
      `1 API key has not been used for ${days} days.`,
      `API keys have not been used for ${days} days.`,
    ),
} as const;

export const firstStepsTexts = {
  title: 'First steps',
  intro: 'Four steps to encrypted data. Each is ticked off when it is done.',
  done: 'Done',
  dataset: 'Create a dataset',
  datasetHint: 'It defines which data is encrypted, and how.',
  apiKey: 'Generate an API key',
  apiKeyHint: 'Programs use it to encrypt and decrypt.',
  encrypted: 'Encrypt your first value',
  encryptedHint: 'Try it on the page of a dataset, or in a program.',
  team: 'Invite a colleague and require MFA',
  teamHint: 'Nobody should be the only person with access.',
  picture: ['Dataset', 'Dataset group', 'API key'],
  pictureAlt: 'A dataset is in a dataset group, and an API key gets its access through that group.',
  /** Names by the ids of the wizard's templates. */
  templates: {
    'card-number': 'Card number',
    'social-security-number': 'Social security number',
    email: 'E-mail',
  },
  fromTemplate: 'Or start from a template:',
  tryIt: (text: string, dataset: string) => `Try it: encrypt ${text} with ${dataset}`,
  encryptedWith: (text: string, dataset: string, key: number | null) =>
    key === null
      ? `${text}, encrypted with ${dataset}:`
      : `${text}, encrypted with key number ${key} of ${dataset}:`,
  openDataset: (dataset: string) => `Open ${dataset} to decrypt it`,
  tryItHint: 'See what your program would store. No code needed.',
} as const;
