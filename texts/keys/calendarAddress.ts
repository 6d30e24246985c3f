import { secretTexts, shownOnceTexts } from '../admin-kit/secrets';

/** Texts of the section about a calendar program, on the page of rotations and ends. */
export const calendarAddressTexts = {
  section: 'In Your Calendar',
  what: 'A calendar program can read these dates at a secret address of yours. It shows what you may see here and changes nothing. Whoever has the address reads the names of your datasets, keys and invited people.',
  ...secretTexts('Secret Address'),
  readOn: (moment: string) => `Last read on ${moment}`,
  unread: 'Not read yet',
  download: 'Download as a file',
  downloadFailed: 'There was a problem downloading the calendar.',
  downloadWithout: 'The server sent an answer without the file.',
  makeText:
    'Enter the address at your calendar program as a subscription. It is shown once, and ends with your account here.',
  removeText:
    'The address will stop working at once: your calendar program will read nothing more.',
  secret: shownOnceTexts(
    'Secret Address',
    'address',
    'This is the address of your calendar. It cannot be shown again: copy it, and subscribe to it in your calendar program.',
  ),
} as const;
