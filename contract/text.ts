import { z } from './zod';

/** Message texts of the field rules, letter by letter (console.md section 5, companion.md section 5). */
export const ruleTexts = {
  required: 'This field is required',
  surroundingSpaces: 'Leading and trailing spaces are not permitted.',
  alphanumeric:
    'Characters outside alphanumeric (A-Z, a-z, 0-9), dash (-), underscore (_), and whitespace are not permitted in names.',
  unstorable: 'This text contains a character that cannot be stored.',
} as const;

/** Letters, digits, dash, underscore and space. */
export const permittedName = /^[A-Za-z0-9_\- ]*$/;

const hasSurroundingSpaces = (text: string): boolean => text !== text.trim();

/** PostgreSQL's text type takes neither NUL nor a surrogate without its pair. */
export const isStorable = (text: string): boolean =>
  !text.includes('\u0000') && text.isWellFormed();

/**
 * A required text of at most `max` characters (code points), with whatever spaces.
 * @param tooLong the message for a longer text
 * @param required the message for none
 */
export const requiredDescription = (
  max: number,
  tooLong: string,
  required: string = ruleTexts.required,
) =>
  z
    .string({ error: required })
    .refine((text) => text.trim() !== '', required)
    .refine((text) => [...text].length <= max, tooLong)
    .refine(isStorable, ruleTexts.unstorable);

/**
 * A required text without surrounding spaces, at most `max` characters (code points).
 * @param tooLong the message for a longer text
 * @param required the message for none
 */
export const requiredText = (max: number, tooLong: string, required: string = ruleTexts.required) =>
  z
    .string({ error: required })
    .refine((text) => text.trim() !== '', required)
    .refine(
      (text) => text.trim() === '' || !hasSurroundingSpaces(text),
      ruleTexts.surroundingSpaces,
    )
    .refine((text) => [...text].length <= max, tooLong)
    .refine(isStorable, ruleTexts.unstorable);

/** Name of a person or a company (companion.md section 5). */
export const accountName = requiredText(
  100,
  'Name should be no longer than 100 characters.',
  'Name must have at least 1 letter',
).refine((name) => permittedName.test(name), ruleTexts.alphanumeric);
