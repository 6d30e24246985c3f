/** Names of the definition templates, advice on their use, and an example of each. */
export const definitionTemplateTexts = {
  'card-number': {
    label: 'Card number',
    description: 'Keeps the first four and the last four digits readable; dashes and spaces stay.',
    example: '4111-1111-1111-1111',
  },
  'social-security-number': {
    label: 'Social security number',
    description: 'Encrypts all nine digits; dashes stay.',
    example: '123-45-6789',
  },
  phone: {
    label: 'Phone',
    description: 'Encrypts 7 to 15 digits; plus sign, brackets, dots, dashes and spaces stay.',
    example: '+1 (555) 010-7788',
  },
  email: {
    label: 'E-mail',
    description:
      'The @ and the dots stay. Lower case only: write addresses in lower case before you encrypt them.',
    example: 'ada.byron@acme.example',
  },
  date: {
    label: 'Date',
    description: 'Encrypts the eight digits of a date; the signs between them stay.',
    example: '1985-12-31',
  },
  name: {
    label: 'Name',
    description:
      'Encrypts full names of at least five unaccented letters; spaces, dashes, apostrophes and dots stay.',
    example: "Ada O'Neill-Byron",
  },
  'whole-number-32': {
    label: 'Whole number (32 bits)',
    description: 'For integer columns: up to eight digits, with a minus sign. 14 keys.',
    example: '12345',
  },
  'whole-number-64': {
    label: 'Whole number (64 bits)',
    description: 'For bigint columns: up to sixteen digits, with a minus sign. 14 keys.',
    example: '-9876543210',
  },
  'calendar-date': {
    label: 'Calendar date',
    description: 'For date columns: every day from year 1 to 2738. Can be rotated twice.',
    example: '1985-12-31',
  },
  'date-and-time': {
    label: 'Date and time',
    description: 'For timestamp columns: whole seconds from 1653 to 2286. 6 keys.',
    example: '2026-01-31T09:30:00Z',
  },
  token: {
    label: 'Token',
    description: 'Any text of up to 40 bytes becomes 64 letters and digits.',
    example: 'Ada Byron',
  },
  'encoded-text': {
    label: 'Encoded text',
    description: 'Any text of up to 80 bytes in any language, encoded in base32.',
    example: 'Zoë',
  },
} as const;
