import { leaveBusy } from './leave';

/** Texts of the frame that all dialogs of actions share. */
export const actionTexts = {
  cancel: 'Cancel',
  busy: 'Wait for this to finish.',
  close: 'Close',
  done: 'Done',
  codeTitle: 'Additional authentication required',
  code: ': a time-based one-time password.',
  leaveBusy: {
    ...leaveBusy,
    text: `${leaveBusy.text} Anything shown only once, such as new credentials, is lost.`,
  },
  typeName: (name: string) => `Type “${name}” to confirm`,
  typeNameReason: 'Type the name to confirm.',
  reading: 'Loading…',
  checkingImpact: 'Checking what depends on this…',
  calls: 'Encryptions and Decryptions',
  callCount: (count: string, days: number) => `${count} in the last ${days} days`,
  none: 'None',
  andMore: (names: string, count?: string) =>
    count === undefined ? `${names} and more` : `${names} and ${count} more`,
  unknownImpact: 'The service did not return what depends on this.',
  notOffered: (name: string) =>
    `This is no longer possible${name === '' ? '' : ` with “${name}”`}.`,
  unsaved: 'Save or discard your changes first.',
  more: 'More actions',
  bar: 'Actions',
  nothingDone: (action: string) => `${action}: nothing was done.`,
  otherPerson: 'Someone else has signed in since this was requested.',
} as const;
