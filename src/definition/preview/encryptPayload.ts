import { FF1 } from 'ubiq-security-fpe';
import { sizeOf } from '../../../contract/definition/characterSets';
import { convertBase, encodeKeyNumber } from '../../../contract/definition/keyNumber';
import { keyRoom } from '../../../contract/definition/keyRoom';
import { tweakLengths } from '../../../contract/definition/tweakLengths';
import type { Definition } from '../../../contract/datasets/wizard';

/** Fields of a definition that determine the encryption of the payload. */
export type PayloadDefinition = Pick<
  Definition,
  'input_character_set' | 'output_character_set' | 'input_min_length'
>;

/** Number of the first key of every dataset. */
const firstKeyNumber = 0;

/**
 * Encrypts as the client libraries do (client-protocol 4.2): FF1 over the input set, the number written in
 * the output set, the key number in the first character.
 * @param payload the characters that are encrypted, without those that pass through or are kept
 * @param key 32 bytes
 * @param tweak 6 to 32 bytes
 */
export function encryptPayload(
  payload: string,
  definition: PayloadDefinition,
  key: Uint8Array,
  tweak: Uint8Array,
): string {
  const { input_character_set: input, output_character_set: output } = definition;
  const ff1 = new FF1(key, tweak, tweakLengths.min, tweakLengths.max, sizeOf(input), input);
  const { bits } = keyRoom(definition);
  const written = convertBase(ff1.encrypt(payload), input, output);
  return encodeKeyNumber(written, output, bits, firstKeyNumber);
}

/** Request to the preview's worker; the answer repeats its id. */
export interface PreviewQuestion {
  id: string;
  payload: string;
  definition: PayloadDefinition;
}

export type PreviewAnswer = { id: string; encrypted: string } | { id: string; problem: string };
