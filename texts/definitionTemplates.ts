/** Names of the definition templates, and what to know before using them. */
export const definitionTemplateTexts = {
  'card-number': {
    label: 'Card number',
    description: 'Keeps the first four and the last four digits readable; dashes and spaces stay.',
  },
  'social-security-number': {
    label: 'Social security number',
    description: 'Encrypts all nine digits; dashes stay.',
  },
  phone: {
    label: 'Phone',
    description: 'Encrypts 7 to 15 digits; plus sign, brackets, dots, dashes and spaces stay.',
  },
  email: {
    label: 'E-mail',
    description:
      'The @ and the dots stay. Lower case only: write addresses in lower case before you encrypt them.',
  },
  date: {
    label: 'Date',
    description: 'Encrypts the eight digits of a date; the signs between them stay.',
  },
  name: {
    label: 'Name',
    description:
      'Encrypts full names of at least five unaccented letters; spaces, dashes, apostrophes and dots stay.',
  },
  'whole-number-32': {
    label: 'Whole number (32 bits)',
    description: 'For integer columns: up to eight digits, with a minus sign. 14 keys.',
  },
  'whole-number-64': {
    label: 'Whole number (64 bits)',
    description: 'For bigint columns: up to sixteen digits, with a minus sign. 14 keys.',
  },
  'calendar-date': {
    label: 'Calendar date',
    description: 'For date columns: every day from year 1 to 2738. Can be rotated twice.',
  },
  'date-and-time': {
    label: 'Date and time',
    description: 'For timestamp columns: whole seconds from 1653 to 2286. 6 keys.',
  },
  token: {
    label: 'Token',
    description: 'Any text of up to 40 bytes becomes 64 letters and digits.',
  },
  'encoded-text': {
    label: 'Encoded text',
    description: 'Any text of up to 80 bytes in any language, encoded in base32.',
  },
} as const;
