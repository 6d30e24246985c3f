import { privateKeyTexts } from '../../texts/refusals/privateKeys';
import { ruleTexts } from '../../texts/rules/fields';
import { holdsPrivateKey } from './privateKeys';
import { textLimits } from './textLimits';
import { z } from './zod';

/** Letters, digits, dash, underscore and space. */
export const permittedName = /^[A-Za-z0-9_\- ]*$/;

const hasSurroundingSpaces = (text: string): boolean => text !== text.trim();

/** PostgreSQL's text type takes neither NUL nor a surrogate without its pair. */
export const isStorable = (text: string): boolean =>
  !text.includes('\u0000') && text.isWellFormed();

/** @returns the text with a mark in the place of what cannot be stored */
export const storable = (text: string): string =>
  text.replaceAll('\u0000', '\uFFFD').toWellFormed();

// Controls, line and paragraph separators, and what makes text read in another order than it is stored
// (Unicode TR 36): a name with one of these could pass for another.
const deceptive = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** True when a text is what it looks like on one line. A text that cannot be stored passes: `isStorable` refuses it. */
export const isOneLine = (text: string): boolean => !isStorable(text) || !deceptive.test(text);

/**
 * For a value that has to be there: nothing is called missing, and a wrong value what it is. A form's empty
 * field is an empty text.
 * @param required the message for none
 */
export const requiredError = (required: string = ruleTexts.required) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? required : undefined,
});

const filled = (text: z.ZodString, max: number, label: string, required: string) =>
  text
    .refine((given) => given.trim() !== '', required)
    .refine((given) => [...given].length <= max, ruleTexts.tooLong(label, max))
    .refine(isStorable, ruleTexts.unstorable)
    // Names and descriptions are kept in the history for good.
    .refine((given) => !holdsPrivateKey(given), privateKeyTexts.anywhere);

/**
 * A required text of at most `max` characters (code points), with whatever lines; surrounding white space
 * is taken off.
 * @param label names the text in the message for a longer one
 * @param required the message for none
 */
export const requiredDescription = (
  max: number,
  label: string,
  required: string = ruleTexts.required,
) => filled(z.string(requiredError(required)).trim(), max, label, required);

/**
 * A required text of one line without surrounding spaces, at most `max` characters (code points): a name.
 * @param label names the text in the message for a longer one
 * @param required the message for none
 */
export const requiredText = (max: number, label: string, required: string = ruleTexts.required) =>
  filled(z.string(requiredError(required)), max, label, required)
    .refine(
      (text) => text.trim() === '' || !hasSurroundingSpaces(text),
      ruleTexts.surroundingSpaces,
    )
    .refine(isOneLine, ruleTexts.oneLine);

/** Name of a person or a company (companion.md section 5). */
export const accountName = requiredText(
  textLimits.accountName,
  'Name',
  ruleTexts.accountName,
).refine((name) => permittedName.test(name), ruleTexts.alphanumeric);
