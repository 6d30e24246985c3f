import { characterSetTexts } from '../../texts/rules/definition';
import { payloadTexts } from '../../texts/rules/samples';
import { charactersOf, sizeOf } from './characterSets';
import { counted } from '../../texts/admin-kit/counted';
import { payloadOf, type TreatedCharacter } from './partialEncryption';

/** Limits of a definition for the encrypted part. */
export interface PayloadLimits {
  input_character_set: string;
  output_character_set: string;
  input_min_length: number;
  input_max_length: number;
}

/**
 * Why a payload cannot be encrypted, or cannot be a ciphertext. Lengths and characters are checked after
 * trimming (client-protocol 5).
 * @param treated the plaintext or ciphertext, with the treatment of each character
 * @param subject noun for the text in the sentences, such as "example", "text" or "ciphertext"
 * @returns sentences for people; empty if the payload is valid
 */
export function payloadProblems(
  treated: readonly TreatedCharacter[],
  limits: PayloadLimits,
  subject: 'example' | 'text' | 'ciphertext',
): string[] {
  const isCiphertext = subject === 'ciphertext';
  const set = isCiphertext ? limits.output_character_set : limits.input_character_set;
  const payload = payloadOf(treated);
  const size = sizeOf(payload);
  const actualLength = isCiphertext
    ? `it has ${counted(size, 'encrypted character')}`
    : `it has ${counted(size, 'character')} to encrypt`;
  const allowed = new Set(charactersOf(set));
  const disallowed = [
    ...new Set(charactersOf(payload).filter((character) => !allowed.has(character))),
  ];
  const problems: string[] = [];
  if (size < limits.input_min_length)
    problems.push(payloadTexts.tooShort(subject, actualLength, limits.input_min_length));
  if (size > limits.input_max_length)
    problems.push(payloadTexts.tooLong(subject, actualLength, limits.input_max_length));
  if (disallowed.length > 0)
    problems.push(
      payloadTexts.notInSet(
        isCiphertext ? 'output' : 'input',
        disallowed.map((character) => `“${character}”`).join(' '),
      ),
    );
  // The Node library would count half a surrogate pair as a character, and so encrypt a different part than others.
  if (treated.some(({ character, treatment }) => treatment !== 'encrypted' && character.length > 1))
    problems.push(characterSetTexts.outsideBasicPlane);
  return problems;
}
