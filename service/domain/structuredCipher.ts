import { FF1 } from 'ubiq-security-fpe';
import { sizeOf } from '../../contract/characterSets';
import { convertBase, encodeKeyNumber } from '../../contract/keyNumber';

/** What of a definition decides how a payload is encrypted. */
export interface CipherDefinition {
  input_character_set: string;
  output_character_set: string;
  /** `msb_encoding_bits`. */
  bits: number;
  /** 6 to 32 bytes. */
  tweak: Uint8Array;
}

/** Lengths of a tweak that every client takes, in bytes (client-protocol 2.3). */
const tweakLengths = { least: 6, most: 32 } as const;

const ff1Of = ({ input_character_set: set, tweak }: CipherDefinition, key: Uint8Array): FF1 =>
  new FF1(key, tweak, tweakLengths.least, tweakLengths.most, sizeOf(set), set);

/**
 * Encrypts as the client libraries do (client-protocol 4.2): FF1 over the input set, the number written in
 * the output set, the key number in the first character.
 * @param payload what is left after trimming; lengths and characters are checked
 * @param key 32 bytes
 * @throws RangeError when the key number does not fit into the first character
 */
export function encryptPayload(
  payload: string,
  definition: CipherDefinition,
  key: Uint8Array,
  keyNumber: number,
): string {
  const { input_character_set: input, output_character_set: output, bits } = definition;
  const written = convertBase(ff1Of(definition, key).encrypt(payload), input, output);
  return encodeKeyNumber(written, output, bits, keyNumber);
}

/**
 * The way back.
 * @param payload the encrypted part, the key number already taken out of its first character
 * @throws RangeError when the number is larger than any text of this length, so that nothing was encrypted to it
 */
export function decryptPayload(
  payload: string,
  definition: CipherDefinition,
  key: Uint8Array,
): string {
  const { input_character_set: input, output_character_set: output } = definition;
  return ff1Of(definition, key).decrypt(convertBase(payload, output, input));
}
