import { type NumberType, isNumberType } from './dataTypes';
import type { DatasetDefinition } from './datasetDefinition';
import {
  type DataKey,
  type EncryptionSteps,
  decryptCore,
  encryptionSteps,
  keyNumberOfCore,
} from './encryptionSteps';
import { readDigits, writeDigits } from './numberBases';

/** A dataset of integers or dates. */
export type NumberDataset = DatasetDefinition & { dataType: NumberType };

export const isNumberDataset = (definition: DatasetDefinition): definition is NumberDataset =>
  isNumberType(definition.dataType);

/** @throws Error for a number that is not a whole unit from the origin */
function distance({ name, origin, unit }: NumberType, number: bigint): bigint {
  const difference = number - origin;
  if (difference % unit !== 0n) throw new Error(`The value is no whole ${name}.`);
  return difference / unit;
}

const magnitude = (number: bigint): bigint => (number < 0n ? -number : number);

/** @throws Error for a number outside the limits */
function demandBetween(number: bigint, limits: { min: bigint; max: bigint }, noun: string): void {
  if (number < limits.min || number > limits.max)
    throw new Error(`The ${noun} ${number} is outside ${limits.min} to ${limits.max}.`);
}

/**
 * Encrypts an integer, or a moment in seconds since 1970.
 * @throws Error for a number outside the bounds, and for a ciphertext outside the type's range
 */
export function encryptNumber(
  definition: NumberDataset,
  key: DataKey,
  plain: bigint,
): { steps: EncryptionSteps; result: bigint } {
  const { dataType, inputCharacterSet, outputCharacterSet, minInputLength } = definition;
  demandBetween(plain, dataType, 'value');
  const number = distance(dataType, plain);
  const digits = writeDigits(magnitude(number), inputCharacterSet, minInputLength);
  const steps = encryptionSteps(definition, key, digits);
  const encrypted = readDigits(steps.encodeKeyNumber, outputCharacterSet);
  // The published libraries lose the sign here, and decrypt to the positive number.
  if (number < 0n && encrypted === 0n) throw new Error('The ciphertext 0 has no sign.');
  const result = dataType.origin + (number < 0n ? -encrypted : encrypted) * dataType.unit;
  demandBetween(result, dataType.range, 'ciphertext');
  return { steps, result };
}

/** A ciphertext's characters in the output set, without its sign. */
function coreOf(definition: NumberDataset, cipher: bigint): string {
  const { dataType, outputCharacterSet, minInputLength } = definition;
  demandBetween(cipher, dataType.range, 'ciphertext');
  return writeDigits(magnitude(distance(dataType, cipher)), outputCharacterSet, minInputLength);
}

/** @throws Error for a number that cannot be a ciphertext of the dataset */
export const keyNumberOfNumber = (definition: NumberDataset, cipher: bigint): number =>
  keyNumberOfCore(definition, coreOf(definition, cipher));

/** @throws Error for a number that cannot be a ciphertext of the dataset, or has another key's number */
export function decryptNumber(definition: NumberDataset, key: DataKey, cipher: bigint): bigint {
  const { dataType, inputCharacterSet } = definition;
  const digits = decryptCore(definition, key, coreOf(definition, cipher));
  const number = readDigits(digits, inputCharacterSet) * dataType.unit;
  const plain = dataType.origin + (cipher < dataType.origin ? -number : number);
  demandBetween(plain, dataType, 'value');
  return plain;
}
