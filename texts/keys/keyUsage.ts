import { counted } from '../admin-kit/counted';

const names = (libraries: readonly string[], more: boolean): string =>
  more ? `${libraries.join(', ')} and others` : libraries.join(', ');
const silent = (libraries: readonly string[], more: boolean): string =>
  `${names(libraries, more)} ${libraries.length === 1 && !more ? 'does' : 'do'} not report key numbers`;

/** Texts of usage by data key, and by version of a primary key. */
export const keyUsageTexts = {
  keys: 'Data Encryption Keys',
  key: 'Key Number',
  current: 'Current',
  created: 'Created',
  primaryKeyVersion: 'Primary Key Version',
  encryptions: 'Encryptions',
  decryptions: 'Decryptions',
  firstUse: 'First Use',
  lastUse: 'Last Use',
  retire: 'Retire?',
  none: 'None',
  /** Explains the last column. */
  counted: (days: number) =>
    `Encryptions and decryptions of the last ${days} days, as programs report them. A key without any of them may still be needed for data that is read less often.`,
  unstructured:
    'Every value of unstructured data gets a key of its own, so there is none to list, to rotate or to retire.',
  noKeys: 'This dataset has no data key yet.',
  noVersions: 'This primary key has no version yet.',
  /** Answers to "Retire?". */
  use: {
    current: {
      keys: 'In use: new values are encrypted with it',
      versions: 'In use: it protects new data keys',
    },
    used: 'In use',
    unknown: (libraries: readonly string[], more: boolean) => `Unknown: ${silent(libraries, more)}`,
    unknownVersion: 'Unknown: calls for unstructured data name no version',
    unseen: (moment: string) => `Nothing seen since ${moment}`,
  },
  shares: {
    keys: (days: number) => `Decryptions of the last ${days} days by key`,
    versions: (days: number) => `Decryptions of the last ${days} days by version`,
    none: (days: number) => `No decryption was reported in the last ${days} days.`,
    key: (number: number) => `Key ${number}`,
    version: (number: number) => `Version ${number}`,
    others: { keys: 'Other keys', versions: 'Other versions' },
    unreported: 'Without a key number',
    unattributable: 'Not attributable',
    unstructured: 'Unstructured data',
    share: (count: string, percent: string) => `${count} (${percent})`,
    least: '<1%',
    most: '>99%',
    percent: (percent: number) => `${percent}%`,
  },
  notes: {
    silent: (libraries: readonly string[], more: boolean) =>
      `${silent(libraries, more)}, so that a call may have used any key.`,
    unreported: (count: number) => `${counted(count, 'call')} came without a key number.`,
    unattributable: {
      keys: (count: number) =>
        `${counted(count, 'call')} named a key number that this dataset does not have. They count for the dataset, and for no key.`,
      versions: (count: number) =>
        `${counted(count, 'call')} named a key number that their dataset does not have. They count for no version.`,
    },
    unstructured: (count: number) =>
      `${counted(count, 'call')} for unstructured data named no version.`,
  },
} as const;
