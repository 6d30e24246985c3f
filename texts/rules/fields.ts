import { characterSetTexts } from './definition';
import { issueTexts } from './issues';

/** Rules of fields, letter by letter (console.md section 5, companion.md section 5). */
export const ruleTexts = {
  required: issueTexts.missing,
  existingOrNew: 'Must be an existing one by its uuid, or a new one by its name, not both',
  surroundingSpaces: 'Leading and trailing spaces are not permitted.',
  alphanumeric:
    'Characters outside alphanumeric (A-Z, a-z, 0-9), dash (-), underscore (_), and whitespace are not permitted in names.',
  unstorable: characterSetTexts.unstorable,
  oneLine: 'Line breaks, control characters and marks that turn text around are not permitted.',
  invisible: 'Invisible characters are not permitted.',
  tooLong: (label: string, most: number) => `${label} should be no longer than ${most} characters.`,
  longest: (most: number) => `Must be no longer than ${most} characters.`,
  accountName: 'Name must have at least 1 letter',
} as const;
