import { several } from '../admin-kit/counted';

/** Texts of the addresses that use an API key, and of the suggested ranges. */
export const keyAddressesTexts = {
  title: 'Addresses',
  intro: (days: number) =>
    `Calls for keys and definitions in the last ${days} days, by the address they came from. New calls appear within a minute. An IPv6 address counts with its /64 network.`,
  none: 'No address yet. They are recorded from the next call on.',
  address: 'Address',
  new: 'New',
  standing: 'Range',
  standings: { inside: 'Inside', partly: 'Partly inside', outside: 'Outside' },
  calls: 'Calls',
  refused: 'Refused',
  library: 'Library',
  noLibrary: 'Other program',
  firstSeen: 'First Seen',
  lastSeen: 'Last Seen',

  reading: 'The suggestion is being calculated.',
  failed: 'The suggestion could not be loaded. Reload the page to try again.',
  nothingUsed: (days: number) => `The key was not used in the last ${days} days.`,
  nothingUsedSince: (since: string) =>
    `No answered call was recorded since ${since}. Earlier addresses are not known.`,
  same: 'The ranges of the key are the suggested ones.',
  usedAddresses: 'Used',
  recordedSince: 'Recorded since',
  wholeSpan: (since: string, days: number) => `${since} (${days} days)`,
  shortSpan: (since: string, days: number) =>
    `${since} (less than ${days} days: programs that call rarely may be missing)`,
  now: 'Ranges now',
  suggested: 'Suggested ranges',
  newAddresses: 'New among them',
  newAmong: (named: readonly string[], more: string) =>
    more === '0' ? named.join(', ') : `${named.join(', ')} and ${more} more`,
  newHint:
    'First used within a day. If you do not know it, the key may have leaked: cancel, and roll the key.',
  allows: 'They allow',
  addresses: (count: string) => several(count, '1 address', 'addresses'),
  ipv4: (count: string) => several(count, '1 IPv4 address', 'IPv4 addresses'),
  ipv6: (count: string) => several(count, '1 IPv6 network (/64)', 'IPv6 networks (/64)'),
  both: (first: string, second: string) => `${first} and ${second}`,
  text: 'These are the smallest ranges with every address whose calls were answered.',
  stops: 'Programs at any other address can no longer use this API key, at once.',
  widens: 'The suggested ranges allow addresses that the ranges now do not.',
  changed: 'The addresses of the key have changed meanwhile. Open the suggestion again.',
} as const;
