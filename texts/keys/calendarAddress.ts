import { leaveAnswers } from '../admin-kit/leave';

/** Texts of the section about a calendar program, on the page of rotations and ends. */
export const calendarAddressTexts = {
  section: 'In Your Calendar',
  what: 'A calendar program can read these dates at a secret address of yours. It shows what you may see here and changes nothing. Whoever has the address reads the names of your datasets, keys and invited people.',
  label: 'Secret Address',
  none: 'None yet',
  createdOn: (moment: string) => `Generated on ${moment}`,
  readOn: (moment: string) => `Last read on ${moment}`,
  unread: 'Not read yet',
  download: 'Download as a file',
  downloadFailed: 'There was a problem downloading the calendar.',
  downloadWithout: 'The server sent an answer without the file.',
  make: {
    label: 'Generate Secret Address',
    submit: 'Generate',
    success: 'Secret address successfully generated.',
    failure: 'There was a problem generating the secret address.',
  },
  makeText:
    'Enter the address at your calendar program as a subscription. It is shown once, and ends with your account here.',
  replaces: 'It replaces the old one, which stops working immediately.',
  remove: {
    label: 'Remove Secret Address',
    submit: 'Remove',
    success: 'Secret address successfully removed.',
    failure: 'There was a problem removing the secret address.',
  },
  removeText:
    'The address will stop working at once: your calendar program will read nothing more.',
  secret: {
    label: 'Secret Address',
    missing: 'The server sent an answer without the address.',
    warning:
      'This is the address of your calendar. It cannot be shown again: copy it, and subscribe to it in your calendar program.',
    waiting: 'Copy the address first.',
    copy: { label: 'Copy address', done: 'The address has been copied.' },
    leave: {
      title: 'Leave without the address?',
      text: 'The address cannot be shown again. If you leave without saving it, you need a new one.',
      ...leaveAnswers,
    },
  },
} as const;
