import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedDefinitions } from './cannedDefinitions';
import { readDigits } from './numberBases';
import { readDefinition } from './datasetDefinition';
import { parseExact, writeExact } from './exactJson';
import { type NumberCase, numberCases } from './typedCases';
import {
  type NumberDataset,
  decryptNumber,
  encryptNumber,
  isNumberDataset,
  keyNumberOfNumber,
} from './typedNumbers';

const kinds = ['integer', 'date', 'datetime'] as const;
const runs = { numRuns: 100 };

/** One data key for all key numbers: a ciphertext still differs by its number. */
const dataKeys = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((key) => Buffer.from(key));

/** A value within the bounds of a case, often one of the bounds. */
function valueIn({ dataType: { origin, unit, min, max } }: NumberDataset): fc.Arbitrary<bigint> {
  const [low, high] = [(min - origin) / unit, (max - origin) / unit];
  return fc
    .oneof(fc.constantFrom(low, high), fc.bigInt(low, high))
    .map((distance) => origin + distance * unit);
}

/** A case with two of its values, and a key number. */
const valuesOf = (cases: fc.Arbitrary<NumberCase>) =>
  cases.chain((found) =>
    fc.record({
      found: fc.constant(found),
      value: valueIn(found.definition),
      other: valueIn(found.definition),
      keyNumber: fc.nat(found.room.keys - 1),
      bytes: dataKeys,
    }),
  );

const magnitude = (number: bigint): bigint => (number < 0n ? -number : number);

describe.each(kinds)('encryption of the type %s', (kind) => {
  it('is reversed, stays in the range, and follows the formula', () => {
    fc.assert(
      fc.property(valuesOf(numberCases[kind]), ({ found, value, keyNumber, bytes }) => {
        const { definition, room } = found;
        const { origin, unit, range } = definition.dataType;
        const { steps, result } = encryptNumber(definition, { keyNumber, bytes }, value);
        expect(keyNumberOfNumber(definition, result)).toBe(keyNumber);
        expect(decryptNumber(definition, { keyNumber, bytes }, result)).toBe(value);
        expect(result >= range.min && result <= range.max).toBe(true);
        const encrypted = readDigits(steps.encrypt, definition.inputCharacterSet);
        const distance = magnitude(result - origin) / unit;
        expect(distance).toBe(encrypted + BigInt(keyNumber) * room.step);
        expect(distance <= room.most + BigInt(room.keys - 1) * room.step).toBe(true);
      }),
      runs,
    );
  });

  it('lets a search find exactly the value', () => {
    fc.assert(
      fc.property(valuesOf(numberCases[kind]), ({ found, value, other, bytes }) => {
        const { definition, room } = found;
        const encrypted = (number: bigint): bigint[] =>
          Array.from(
            { length: room.keys },
            (_, keyNumber) => encryptNumber(definition, { keyNumber, bytes }, number).result,
          );
        const search = encrypted(value);
        expect(new Set(search).size).toBe(room.keys);
        for (const cipher of encrypted(other))
          expect(search.includes(cipher)).toBe(other === value);
      }),
      runs,
    );
  });

  it('has no room for one key more than the formula gives', () => {
    fc.assert(
      fc.property(numberCases[kind], dataKeys, ({ definition, room }, bytes) => {
        const { dataType, minInputLength, inputCharacterSet } = definition;
        const { origin, unit, range } = dataType;
        const least = kind === 'date' ? origin : origin - room.most * unit;
        const wide = {
          ...definition,
          dataType: { ...dataType, min: least, max: origin + room.most * unit },
        };
        const largest = inputCharacterSet.slice(-1).repeat(minInputLength);
        expect(readDigits(largest, inputCharacterSet)).toBe(room.most);
        const number = decryptNumber(wide, { keyNumber: 0, bytes }, origin + room.most * unit);
        const encryptBoth = (keyNumber: number) => {
          encryptNumber(wide, { keyNumber, bytes }, number);
          if (kind !== 'date') encryptNumber(wide, { keyNumber, bytes }, 2n * origin - number);
        };
        expect(() => encryptBoth(room.keys - 1)).not.toThrow();
        expect(() => encryptBoth(room.keys)).toThrow(
          /no room for key number|ciphertext .* outside/,
        );
        expect(range.max > range.min).toBe(true);
      }),
      runs,
    );
  });
});

describe('a negative number that FF1 turns into 0', () => {
  it('is refused, as its ciphertext has no sign', () => {
    const wire = writeExact(typedDefinitions.integer32);
    const definition = readDefinition(parseExact(wire), 'integer32');
    if (!isNumberDataset(definition)) throw new Error('The definition is not one of numbers.');
    const key = { keyNumber: 0, bytes: Buffer.alloc(32, 7) };
    const positive = decryptNumber(definition, key, 0n);
    expect(encryptNumber(definition, key, positive).result).toBe(0n);
    expect(() => encryptNumber(definition, key, -positive)).toThrow('The ciphertext 0 has no sign');
    const later = { ...key, keyNumber: 1 };
    const cipher = encryptNumber(definition, later, -positive).result;
    expect(cipher).toBe(-105_413_504n);
    expect(decryptNumber(definition, later, cipher)).toBe(-positive);
  });
});
