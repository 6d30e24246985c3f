import { FF1 } from 'ubiq-security-fpe';
import { carryKeyNumber, readKeyNumber } from './carriedKeyNumber';
import type { DatasetDefinition } from './datasetDefinition';
import { takeApart } from './keptParts';
import { convertDigits } from './numberBases';

/** One data key of a structured dataset. */
export interface DataKey {
  keyNumber: number;
  bytes: Buffer;
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

/**
 * Encrypts a text by the steps of client-protocol 4.2.
 * @throws Error for a text that the dataset does not take, or a key number without room
 */
export function encryptText(definition: DatasetDefinition, key: DataKey, plain: string): string {
  const { inputCharacterSet, outputCharacterSet, rules } = definition;
  const { core, rejoin } = takeApart(plain, rules);
  demandCore(core, definition, inputCharacterSet);
  const encrypted = ff1(definition, key.bytes).encrypt(core);
  const digits = convertDigits(encrypted, inputCharacterSet, outputCharacterSet);
  return rejoin(carryKeyNumber(digits, key.keyNumber, definition));
}

/** Which key a ciphertext was made with. @throws Error for what cannot be one of the dataset */
export function keyNumberOf(definition: DatasetDefinition, cipher: string): number {
  const { core } = takeApart(cipher, definition.rules);
  demandCore(core, definition, definition.outputCharacterSet);
  return readKeyNumber(core, definition).keyNumber;
}

/**
 * Decrypts a text: the steps of client-protocol 4.2 the other way round.
 * @throws Error for what cannot be a ciphertext of the dataset, or was made with another key
 */
export function decryptText(definition: DatasetDefinition, key: DataKey, cipher: string): string {
  const { inputCharacterSet, outputCharacterSet, rules } = definition;
  const { core, rejoin } = takeApart(cipher, rules);
  demandCore(core, definition, outputCharacterSet);
  const { keyNumber, digits } = readKeyNumber(core, definition);
  if (keyNumber !== key.keyNumber)
    throw new Error(`The text was encrypted with key ${keyNumber}, not ${key.keyNumber}.`);
  const encrypted = convertDigits(digits, outputCharacterSet, inputCharacterSet);
  return rejoin(ff1(definition, key.bytes).decrypt(encrypted));
}
