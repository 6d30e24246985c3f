import type { NumberType } from './dataTypes';
import type { DatasetDefinition } from './datasetDefinition';
import type { DataKey } from './encryptionSteps';
import { dateOf, readInstant } from './instants';
import { decryptText, encryptText, keyNumberOf } from './structured';
import {
  type NumberDataset,
  decryptNumber,
  encryptNumber,
  isNumberDataset,
  keyNumberOfNumber,
} from './typedNumbers';

/** A value of a program: a date may be a text, `YYYY-MM-DDTHH:MM:SSZ`. */
export type TypedValue = bigint | number | Date | string;
/** A value as the client gives it back. */
export type TypedResult = bigint | Date | string;

const kindOf = (value: TypedValue): string => {
  if (value instanceof Date) return 'Dates';
  return typeof value === 'string' ? 'Strings' : 'Integers';
};

/** The error of a call that is of another kind than its dataset, in the words of the libraries. */
const wrongKind = ({ name, dataType }: DatasetDefinition, kind: string): Error =>
  new Error(`Dataset '${name}' is for '${dataType.name}' and not ${kind}`);

function secondsOf(value: Date): bigint {
  const seconds = value.getTime() / 1000;
  if (!Number.isInteger(seconds)) throw new Error('A date must be a whole second.');
  return BigInt(seconds);
}

/** The integer, or the seconds since 1970, of a value. @returns undefined for another kind */
export function numberOf({ name }: NumberType, value: TypedValue): bigint | undefined {
  if (name !== 'integer') {
    if (value instanceof Date) return secondsOf(value);
    return typeof value === 'string' ? readInstant(value) : undefined;
  }
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new Error(`${value} is no exact integer.`);
  return typeof value === 'bigint' || typeof value === 'number' ? BigInt(value) : undefined;
}

const resultOf = ({ name }: NumberType, number: bigint): bigint | Date =>
  name === 'integer' ? number : dateOf(number);

/** Calls the operation for the kind of a dataset. @throws Error for a value of another kind */
function withKind<T>(
  definition: DatasetDefinition,
  value: TypedValue,
  operations: {
    number: (dataset: NumberDataset, number: bigint) => T;
    text: (text: string) => T;
  },
): T {
  if (isNumberDataset(definition)) {
    const number = numberOf(definition.dataType, value);
    if (number === undefined) throw wrongKind(definition, kindOf(value));
    return operations.number(definition, number);
  }
  if (typeof value !== 'string') throw wrongKind(definition, kindOf(value));
  return operations.text(value);
}

/** @throws Error for a value that the dataset does not take, or a key number without room */
export const encryptValue = (
  definition: DatasetDefinition,
  key: DataKey,
  value: TypedValue,
): TypedResult =>
  withKind<TypedResult>(definition, value, {
    number: (dataset, number) =>
      resultOf(dataset.dataType, encryptNumber(dataset, key, number).result),
    text: (text) => encryptText(definition, key, text),
  });

/** @throws Error for a value that cannot be a ciphertext of the dataset */
export const keyNumberOfValue = (definition: DatasetDefinition, cipher: TypedValue): number =>
  withKind(definition, cipher, {
    number: keyNumberOfNumber,
    text: (text) => keyNumberOf(definition, text),
  });

/** @throws Error for a value that cannot be a ciphertext of the dataset, or has another key's number */
export const decryptValue = (
  definition: DatasetDefinition,
  key: DataKey,
  cipher: TypedValue,
): TypedResult =>
  withKind<TypedResult>(definition, cipher, {
    number: (dataset, number) => resultOf(dataset.dataType, decryptNumber(dataset, key, number)),
    text: (text) => decryptText(definition, key, text),
  });

/** @throws Error for a dataset that is not for texts */
export function demandText(definition: DatasetDefinition): void {
  if (isNumberDataset(definition)) throw wrongKind(definition, 'Strings');
}
