import { FF1 } from 'ubiq-security-fpe';
import { carryKeyNumber, readKeyNumber } from './carriedKeyNumber';
import type { DatasetDefinition } from './datasetDefinition';
import { decodeInput, encodeInput } from './inputEncoding';
import { convertDigits } from './numberBases';

/** One data key of a structured dataset. */
export interface DataKey {
  keyNumber: number;
  bytes: Buffer;
}

/** Results of the steps between a text without its kept parts and the ciphertext, in their order. */
export interface EncryptionSteps {
  encodeInput: string;
  padInput: string;
  encrypt: string;
  convertRadix: string;
  encodeKeyNumber: string;
}

function ff1(definition: DatasetDefinition, key: Buffer): FF1 {
  const { tweak, tweakMinLength, tweakMaxLength, inputCharacterSet } = definition;
  const radix = inputCharacterSet.length;
  return new FF1(key, tweak, tweakMinLength, tweakMaxLength, radix, inputCharacterSet);
}

/** @throws Error for a core that is too short, too long, or has a character that is not in the set */
function demandCore(core: string, definition: DatasetDefinition, characterSet: string): void {
  const { minInputLength, maxInputLength } = definition;
  const foreign = [...core].find((character) => !characterSet.includes(character));
  if (foreign !== undefined) throw new Error(`"${foreign}" is not in the character set.`);
  if (core.length < minInputLength)
    throw new Error("Input length is less than the dataset's minimum input length");
  if (core.length > maxInputLength)
    throw new Error("Input length is more than the dataset's maximum input length");
}

/** @throws Error for a text that contains the pad character */
function padInput(text: string, { pad, minInputLength }: DatasetDefinition): string {
  if (pad === null) return text;
  if (text.includes(pad)) throw new Error(`The text contains the pad character "${pad}".`);
  return text.padStart(minInputLength, pad);
}

function unpadInput(text: string, { pad }: DatasetDefinition): string {
  if (pad === null) return text;
  const first = [...text].findIndex((character) => character !== pad);
  return first < 0 ? '' : text.slice(first);
}

/**
 * Encrypts a text by the steps of client-protocol 4.2.
 * @param core without the parts that the dataset keeps
 * @throws Error for a text that the dataset does not take, or a key number without room
 */
export function encryptionSteps(
  definition: DatasetDefinition,
  key: DataKey,
  core: string,
): EncryptionSteps {
  const { inputCharacterSet, outputCharacterSet, encoding } = definition;
  const encoded = encodeInput(core, encoding);
  const padded = padInput(encoded, definition);
  demandCore(padded, definition, inputCharacterSet);
  const encrypted = ff1(definition, key.bytes).encrypt(padded);
  const converted = convertDigits(encrypted, inputCharacterSet, outputCharacterSet);
  return {
    encodeInput: encoded,
    padInput: padded,
    encrypt: encrypted,
    convertRadix: converted,
    encodeKeyNumber: carryKeyNumber(converted, key.keyNumber, definition),
  };
}

/** @throws Error for a core that cannot be a ciphertext of the dataset */
export function keyNumberOfCore(definition: DatasetDefinition, core: string): number {
  demandCore(core, definition, definition.outputCharacterSet);
  return readKeyNumber(core, definition).keyNumber;
}

/**
 * Decrypts a ciphertext without its kept parts: the steps in reverse.
 * @throws Error for a core that cannot be a ciphertext of the dataset, or has another key's number
 */
export function decryptCore(definition: DatasetDefinition, key: DataKey, core: string): string {
  const { inputCharacterSet, outputCharacterSet, encoding } = definition;
  demandCore(core, definition, outputCharacterSet);
  const { keyNumber, digits } = readKeyNumber(core, definition);
  if (keyNumber !== key.keyNumber)
    throw new Error(`The text was encrypted with key ${keyNumber}, not ${key.keyNumber}.`);
  const encrypted = convertDigits(digits, outputCharacterSet, inputCharacterSet);
  const padded = ff1(definition, key.bytes).decrypt(encrypted);
  return decodeInput(unpadInput(padded, definition), encoding);
}
