import { secretTexts, shownOnceTexts } from '../admin-kit/secrets';

/** Texts of the section about a SIEM, on the Account page. */
export const streamTexts = {
  section: 'Security History for a SIEM',
  what: 'A program can read the security history as it happens, as one JSON object a line, oldest first. To continue, pass the position of the last line as “after”.',
  address: 'Address',
  example: 'Example',
  curl: (address: string) =>
    `curl --fail -H "Authorization: Bearer $SIEM_TOKEN" "${address}?after=0&limit=1000"`,
  ...secretTexts('SIEM Token'),
  makeText: 'The token can only read the security history of your company. It is shown only once.',
  removeText:
    'The token stops working immediately: your SIEM receives nothing more until it has a new one.',
  secret: shownOnceTexts(
    'SIEM Token',
    'SIEM token',
    'This is the SIEM token of your company. It cannot be shown again: copy it, and enter it at your SIEM.',
  ),
} as const;
