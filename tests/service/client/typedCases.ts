import fc from 'fast-check';
import {
  type WireDefinition,
  classicDefinition,
  dateConfig,
  integerConfig,
} from './cannedDefinitions';
import { type DatasetDefinition, readDefinition } from './datasetDefinition';
import { parseExact, writeExact } from './exactJson';
import { type Figures, type Room, roomOf } from './typedFormulas';
import { type NumberDataset, isNumberDataset } from './typedNumbers';

const digits = '0123456789ABCDEF';
const minusKept = {
  passthrough: '-',
  passthrough_rules: [{ type: 'passthrough', value: '-', priority: 1 }],
};
const firstSecond = -62_135_596_800n;
const lastSecond = 253_402_300_799n;
const day = 86_400n;

/** Reads a definition with some fields of its own, as the client reads an answer. */
export function definitionWith(fields: Record<string, unknown>): DatasetDefinition {
  const none = { passthrough: '', passthrough_rules: [] };
  const wire: WireDefinition = { ...classicDefinition, ...none, ...fields };
  return readDefinition(parseExact(writeExact(wire)), wire.name);
}

/** A dataset of numbers, and the figures that the formulas give for it. */
export interface NumberCase {
  definition: NumberDataset;
  room: Room;
}

interface Bounds {
  low: bigint;
  high: bigint;
}

/** Two bounds between others, or these themselves. */
const boundsWithin = (least: bigint, most: bigint): fc.Arbitrary<Bounds> =>
  fc.oneof(
    fc.constant({ low: least, high: most }),
    fc
      .tuple(fc.bigInt(least, most), fc.bigInt(least, most))
      .map(([a, b]) => (a < b ? { low: a, high: b } : { low: b, high: a })),
  );

/** A second as `YYYY-MM-DDTHH:MM:SSZ`. */
const secondText = (seconds: bigint): string =>
  new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z');

function numberCase(
  { inputRadix, outputRadix, length }: Figures,
  room: Room,
  fields: Record<string, unknown>,
): NumberCase {
  const definition = definitionWith({
    input_character_set: digits.slice(0, inputRadix),
    output_character_set: digits.slice(0, outputRadix),
    min_input_length: length,
    max_input_length: length,
    msb_encoding_bits: room.bits,
    ...fields,
  });
  if (!isNumberDataset(definition)) throw new Error('The definition is not one of numbers.');
  return { definition, room };
}

/**
 * Cases with figures that have room for a key.
 * @param limitOf the largest ciphertext without its sign
 * @param fieldsOf the fields of a definition, with the largest number before encryption
 */
const casesOf = <T extends Figures>(
  figures: fc.Arbitrary<T>,
  limitOf: (figures: T) => bigint,
  fieldsOf: (figures: T, most: bigint) => fc.Arbitrary<Record<string, unknown>>,
): fc.Arbitrary<NumberCase> =>
  figures
    .map((found) => ({ found, room: roomOf(found, limitOf(found)) }))
    .chain(({ found, room }) =>
      room
        ? fieldsOf(found, room.most).map((fields) => numberCase(found, room, fields))
        : fc.constant(undefined),
    )
    .filter((found) => found !== undefined);

const integerFields = (size: number, { low, high }: Bounds) => ({
  ...minusKept,
  data_type: 'integer',
  data_type_config: integerConfig(size, String(low), String(high)),
});

const integers = casesOf(
  fc.record({
    size: fc.constantFrom(32, 64),
    inputRadix: fc.constant(10),
    outputRadix: fc.integer({ min: 11, max: 16 }),
    length: fc.integer({ min: 6, max: 18 }),
  }),
  ({ size }) => 2n ** BigInt(size - 1) - 1n,
  ({ size }, most) => boundsWithin(-most, most).map((bounds) => integerFields(size, bounds)),
);

/** The shortest length with a million values, which FF1 demands. */
function lengthFor(radix: number): number {
  let length = 1;
  while (radix ** length < 1_000_000) length += 1;
  return length;
}

/** Figures of dates with their epoch in seconds since 1970. */
const datesFrom = (
  epoch: fc.Arbitrary<bigint>,
  longer: number,
): fc.Arbitrary<Figures & { epoch: bigint }> =>
  fc
    .record({
      inputRadix: fc.integer({ min: 2, max: 15 }),
      outputRadix: fc.integer({ min: 3, max: 16 }),
      more: fc.nat(longer),
      epoch,
    })
    .filter(({ inputRadix, outputRadix }) => outputRadix > inputRadix)
    .map(({ inputRadix, outputRadix, more, epoch: origin }) => {
      const length = lengthFor(inputRadix) + more;
      return { inputRadix, outputRadix, length, epoch: origin };
    });

const dates = casesOf(
  datesFrom(
    fc.bigInt(0n, 2_000_000n).map((epochDay) => firstSecond + epochDay * day),
    0,
  ),
  ({ epoch }) => (lastSecond - epoch) / day,
  ({ epoch }, most) =>
    fc.oneof(fc.constant(most), fc.bigInt(0n, most)).map((last) => {
      const [min, max] = [secondText(epoch), secondText(epoch + last * day)];
      return { data_type: 'date', data_type_config: dateConfig(min, min, max) };
    }),
);

/** C refuses 1969-12-31T23:59:59Z. */
const refusedSecond = -1n;

const datetimeFields = (epoch: bigint, { low, high }: Bounds) => ({
  ...minusKept,
  data_type: 'datetime',
  data_type_config: dateConfig(secondText(epoch), secondText(low), secondText(high)),
});

const datetimes = casesOf(
  datesFrom(
    fc.bigInt(firstSecond, lastSecond).filter((second) => second !== refusedSecond),
    6,
  ),
  ({ epoch }) => {
    const [before, after] = [epoch - firstSecond, lastSecond - epoch];
    return before < after ? before : after;
  },
  ({ epoch }, most) =>
    boundsWithin(epoch - most, epoch + most)
      .filter(({ low, high }) => low !== refusedSecond && high !== refusedSecond)
      .map((bounds) => datetimeFields(epoch, bounds)),
);

/** Datasets of all kinds of numbers. */
export const numberCases: Record<'integer' | 'date' | 'datetime', fc.Arbitrary<NumberCase>> = {
  integer: integers,
  date: dates,
  datetime: datetimes,
};
