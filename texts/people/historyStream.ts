import { leaveAnswers } from '../admin-kit/leave';

/** Texts of the section about a SIEM, on the Account page. */
export const streamTexts = {
  section: 'Security History for a SIEM',
  what: 'A program can read the security history as it happens, as one JSON object a line, oldest first. To continue, pass the position of the last line as “after”.',
  address: 'Address',
  example: 'Example',
  curl: (address: string) =>
    `curl --fail -H "Authorization: Bearer $SIEM_TOKEN" "${address}?after=0&limit=1000"`,
  label: 'SIEM Token',
  none: 'None yet',
  createdOn: (moment: string) => `Generated on ${moment}`,
  make: {
    label: 'Generate SIEM Token',
    submit: 'Generate',
    success: 'SIEM token successfully generated.',
    failure: 'There was a problem generating the SIEM token.',
  },
  makeText: 'The token can only read the security history of your company. It is shown only once.',
  replaces: 'It replaces the old one, which stops working immediately.',
  remove: {
    label: 'Remove SIEM Token',
    submit: 'Remove',
    success: 'SIEM token successfully removed.',
    failure: 'There was a problem removing the SIEM token.',
  },
  removeText:
    'The token stops working immediately: your SIEM receives nothing more until it has a new one.',
  secret: {
    label: 'SIEM Token',
    missing: 'The server sent an answer without the token.',
    warning:
      'This is the SIEM token of your company. It cannot be shown again: copy it, and enter it at your SIEM.',
    waiting: 'Copy the SIEM token first.',
    copy: { label: 'Copy SIEM token', done: 'The SIEM token has been copied.' },
    leave: {
      title: 'Leave without the token?',
      text: 'The SIEM token cannot be shown again. If you leave without saving it, you need a new one.',
      ...leaveAnswers,
    },
  },
} as const;
