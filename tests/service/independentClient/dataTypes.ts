import { readField } from './answerField';
import { dateConfigFields, integerConfigFields } from './configFields';
import { definitionFields } from './definitionFields';
import { firstInstant, lastInstant, secondsPerDay } from './instants';
import type { ResponseFields } from './responseFields';

/** Texts: every library takes another `data_type` than integer, date and datetime for one. */
export interface TextType {
  name: 'formatted_string' | 'token' | 'generic_string';
}

/** Numbers: integers, or seconds since 1970 for date and datetime. */
export interface NumberType {
  name: 'integer' | 'date' | 'datetime';
  /** Encrypted as 0: 0, or the epoch. */
  origin: bigint;
  /** Distance of two values that are encrypted as successive numbers: 1, or a day's seconds. */
  unit: bigint;
  min: bigint;
  max: bigint;
  /** Range of the programs' type, which ciphertexts must not leave. */
  range: { min: bigint; max: bigint };
}

export type DataType = TextType | NumberType;

export const isNumberType = (type: DataType): type is NumberType =>
  type.name === 'integer' || type.name === 'date' || type.name === 'datetime';

/** Bounds must be the same in both spellings: Node and C read the text, Java, .NET and PHP the number. */
function readInteger(config: ResponseFields): NumberType {
  const size = readField(config, integerConfigFields.size);
  const min = readField(config, integerConfigFields.min);
  const max = readField(config, integerConfigFields.max);
  if (min !== readField(config, integerConfigFields.minText))
    throw config.wrong(integerConfigFields.minText.name, `"${min}", as the number`);
  if (max !== readField(config, integerConfigFields.maxText))
    throw config.wrong(integerConfigFields.maxText.name, `"${max}", as the number`);
  if (min > max) throw config.wrong(integerConfigFields.max.name, `at least ${min}`);
  const most = 2n ** BigInt(size - 1) - 1n;
  return { name: 'integer', origin: 0n, unit: 1n, min, max, range: { min: -most, max: most } };
}

function readDates(config: ResponseFields, name: 'date' | 'datetime'): NumberType {
  const origin = readField(config, dateConfigFields.epoch);
  const min = readField(config, dateConfigFields.min);
  const max = readField(config, dateConfigFields.max);
  if (min > max) throw config.wrong(dateConfigFields.max.name, 'at or after the minimum');
  const range = { min: firstInstant, max: lastInstant };
  if (name === 'datetime') return { name, origin, unit: 1n, min, max, range };
  for (const { name: bound } of Object.values(dateConfigFields))
    if (!config.text(bound).endsWith('T00:00:00Z')) throw config.wrong(bound, 'a midnight');
  // A date has no passthrough for the minus sign of a day before its epoch.
  if (min !== origin) throw config.wrong(dateConfigFields.min.name, 'the epoch');
  return { name, origin, unit: secondsPerDay, min, max, range };
}

/** Reads `data_type` and its configuration. @throws Error that names the field that is wrong */
export function readDataType(fields: ResponseFields): DataType {
  const name = readField(fields, definitionFields.dataType);
  const config = readField(fields, definitionFields.dataTypeConfig);
  const wrong = (expected: string) =>
    fields.wrong(definitionFields.dataTypeConfig.name, `${expected} for the type ${name}`);
  if (name === 'integer' || name === 'date' || name === 'datetime') {
    if (!config) throw wrong('an object');
    return name === 'integer' ? readInteger(config) : readDates(config, name);
  }
  if (config) throw wrong('null');
  return { name };
}
