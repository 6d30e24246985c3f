import { privateKeyTexts } from '../../texts/refusals/privateKeys';
import { ruleTexts } from '../../texts/rules/fields';
import { holdsPrivateKey } from './privateKeys';
import { textLimits } from './textLimits';
import { z } from './zod';

/** Letters, digits, dash, underscore and space. */
export const permittedName = /^[A-Za-z0-9_\- ]*$/;

const hasSurroundingSpaces = (text: string): boolean => text !== text.trim();

/** PostgreSQL's text type accepts neither NUL nor a lone surrogate. */
export const isStorable = (text: string): boolean =>
  !text.includes('\u0000') && text.isWellFormed();

/** @returns the text with a mark in place of characters that cannot be stored */
export const storable = (text: string): string =>
  text.replaceAll('\u0000', '\uFFFD').toWellFormed();

// Controls, line and paragraph separators, and characters that change the displayed order of text
// (Unicode TR 36): a name with one of these could imitate another.
const deceptiveCharacters = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

// A name with one of these looks like the name without it. Scripts and emoji need joiners, variants and tags.
const invisibleCharacters =
  /(?!\p{Join_Control}|\p{Variation_Selector}|[\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/u;

/** U+2800 is a Braille pattern without dots. */
const onlyInvisible = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

const isBlank = (text: string): boolean => onlyInvisible.test(text);

/** True if a text is displayed on one line as stored. A text that cannot be stored passes: `isStorable` refuses it. */
export const isOneLine = (text: string): boolean =>
  !isStorable(text) || !deceptiveCharacters.test(text);

/**
 * Error for a required value: a missing one is reported as missing, an invalid one with its own message. A form's empty
 * field is an empty text.
 * @param required message for a missing value
 */
export const requiredError = (required: string = ruleTexts.required) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? required : undefined,
});

const requiredContent = (text: z.ZodString, max: number, label: string, required: string) =>
  text
    .refine((value) => !isBlank(value), required)
    .refine((value) => [...value].length <= max, ruleTexts.tooLong(label, max))
    .refine(isStorable, ruleTexts.unstorable)
    // The history keeps names and descriptions for ever.
    .refine((value) => !holdsPrivateKey(value), privateKeyTexts.anywhere);

/**
 * A required text of at most `max` characters (code points), which may have several lines; surrounding white space
 * is removed.
 * @param label names the text in the message about its length
 * @param required message for a missing value
 */
export const requiredDescription = (
  max: number,
  label: string,
  required: string = ruleTexts.required,
) => requiredContent(z.string(requiredError(required)).trim(), max, label, required);

/**
 * A required single-line text of at most `max` characters (code points), without surrounding spaces: a name.
 * @param label names the text in the message about its length
 * @param required message for a missing value
 */
export const requiredText = (max: number, label: string, required: string = ruleTexts.required) =>
  requiredContent(z.string(requiredError(required)), max, label, required)
    .refine((text) => isBlank(text) || !hasSurroundingSpaces(text), ruleTexts.surroundingSpaces)
    .refine(isOneLine, ruleTexts.oneLine)
    .refine((text) => !invisibleCharacters.test(text), ruleTexts.invisible);

/** Name of a person or a company (companion.md section 5). */
export const accountName = requiredText(
  textLimits.accountName,
  'Name',
  ruleTexts.accountName,
).refine((name) => permittedName.test(name), ruleTexts.alphanumeric);
