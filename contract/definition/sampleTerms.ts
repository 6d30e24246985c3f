import { sampleRules, typedValueTexts } from '../../texts/rules/samples';
import { countText } from '../../texts/admin-kit/counted';
import { decodeKeyNumber } from './keyNumber';
import {
  payloadOf,
  rulesInForce,
  treatCharacters,
  type PartialRule,
  type TreatedCharacter,
} from './partialEncryption';
import { payloadProblems, type PayloadLimits } from './payloadProblems';

/**
 * Samples that a person encrypts and decrypts on a dataset's page, without zod: the console reads the
 * ciphertext's parts before it calls the service.
 */

/** Maximum characters. A ciphertext of unstructured data is longer than its plaintext. */
export const sampleLimits = { text: 5000, ciphertext: 30_000 } as const;

/** Messages about samples, with their limits. */
export const sampleTexts = {
  ...sampleRules,
  textTooLong: sampleRules.textTooLong(countText(sampleLimits.text)),
  ciphertextTooLong: sampleRules.ciphertextTooLong(countText(sampleLimits.ciphertext)),
  notMadeHere: typedValueTexts.notMadeHere,
  payloadTooLong: sampleRules.payloadTooLong(countText(sampleLimits.text)),
} as const;

/** The part of a structured dataset's definition that samples need. */
export interface SampleDefinition extends PayloadLimits {
  passthrough_character_set: string | null;
  passthrough_rules: readonly PartialRule[];
}

/** Parts of a ciphertext that can be read without decrypting it. */
interface ReadCiphertext {
  treated: TreatedCharacter[];
  keyNumber: number;
  /** The encrypted part without the key number, in the output set. */
  payload: string;
}

/**
 * Trims a ciphertext and extracts the key number from its first encrypted character.
 * @param bits `msb_encoding_bits` of the definition (contract/definition/keyRoom.ts)
 * @returns the parts; or why it cannot be a ciphertext of the definition
 */
export function readCiphertext(
  text: string,
  definition: SampleDefinition,
  bits: number,
): ReadCiphertext | { treated: TreatedCharacter[]; problems: string[] } {
  const treated = treatCharacters(text, rulesInForce(definition));
  const problems = payloadProblems(treated, definition, 'ciphertext');
  if (problems.length > 0) return { treated, problems };
  const decoded = decodeKeyNumber(payloadOf(treated), definition.output_character_set, bits);
  return { treated, keyNumber: decoded.keyNumber, payload: decoded.text };
}
