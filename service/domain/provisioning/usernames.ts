import { nameKey } from '../../../contract/lib/nameKey';
import { provisioningRefusals } from '../../../texts/refusals/identityProvider';
import { invalidField } from '../engine/apiError';

/** Maximum characters of a name that a company's identity provider gives a person or a group. */
export const maxProvidedNameLength = 254;

const lettersAndDigits = /^[\p{Ll}\p{Lu}\p{Lo}\p{Nd}\p{Lm}\p{Mn}\p{Mc}]$/u;

/** RFC 5892 section 2.6: characters that are valid, or valid in some contexts, although no rule allows them. */
const valid = new Set('\u00B7\u0375\u05F3\u05F4\u06FD\u06FE\u0F0B\u3007\u30FB');

/** Invisible characters, old Hangul syllables, and the exceptions of RFC 5892 that no name may contain. */
const disallowed =
  /[\p{Default_Ignorable_Code_Point}\u0640\u07FA\u302E\u302F\u3031-\u3035\u303B\u1100-\u11FF\uA960-\uA97C\uD7B0-\uD7FB]/u;

/** The space separates the parts of a name (RFC 8265 section 3.5). */
const isAllowed = (letter: string): boolean =>
  /^[ -~]$/.test(letter) ||
  valid.has(letter) ||
  (lettersAndDigits.test(letter) &&
    !disallowed.test(letter) &&
    letter.normalize('NFKC') === letter);

/**
 * Checks the IdentifierClass of RFC 8264, without its rule for mixed directions. The joiners that RFC 5892 allows
 * in some contexts are refused, because they are invisible.
 * @throws ApiError 422
 */
export function requireUsername(name: string): void {
  const invalidLetter = [...nameKey(name)].find((letter) => !isAllowed(letter));
  if (invalidLetter === undefined) return;
  const code = invalidLetter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? '';
  throw invalidField('userName', 'invalid', provisioningRefusals.nameCharacter(code));
}
