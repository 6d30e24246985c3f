import { describe, expect, it } from 'vitest';
import { exampleKey, typedExamples } from '../../setup/typedExamples';
import { typedDefinitions } from './cannedDefinitions';
import { type DatasetDefinition, readDefinition } from './datasetDefinition';
import { type DataKey, encryptionSteps } from './encryptionSteps';
import { parseExact, writeExact } from './exactJson';
import { isNumberDataset, encryptNumber } from './typedNumbers';
import {
  type TypedValue,
  decryptValue,
  encryptValue,
  keyNumberOfValue,
  numberOf,
} from './typedValues';

const definitionOf = (name: keyof typeof typedDefinitions): DatasetDefinition =>
  readDefinition(parseExact(writeExact(typedDefinitions[name])), name, {
    withoutDotnet: name === 'date_2keys',
  });

function stepsOf(definition: DatasetDefinition, key: DataKey, value: TypedValue): string[] {
  const steps = isNumberDataset(definition)
    ? encryptNumber(definition, key, numberOf(definition.dataType, value) ?? -1n).steps
    : encryptionSteps(definition, key, String(value));
  return [steps.padInput, steps.encrypt, steps.convertRadix, steps.encodeKeyNumber];
}

/** The value of a text, as a program has it. */
function valueOf({ dataType: { name } }: DatasetDefinition, text: string): TypedValue {
  if (name === 'integer') return BigInt(text);
  return name === 'date' || name === 'datetime' ? new Date(text) : text;
}

describe('a worked example of typed data', () => {
  it.each(typedExamples)(
    'has each step and the result: $dataset, $value with key $keyNumber',
    ({ dataset, keyNumber, steps, ...texts }) => {
      const definition = definitionOf(dataset);
      const [value, result] = [texts.value, texts.result].map((text) => valueOf(definition, text));
      const key = { keyNumber, bytes: exampleKey };
      expect(stepsOf(definition, key, value ?? '')).toEqual(steps);
      expect(encryptValue(definition, key, value ?? '')).toEqual(result);
      expect(keyNumberOfValue(definition, result ?? '')).toBe(keyNumber);
      expect(decryptValue(definition, key, result ?? '')).toEqual(value);
    },
  );
});

/** The largest ciphertexts that the vendor publishes. */
const largest: [dataset: keyof typeof typedDefinitions, lastKey: number, cipher: bigint | Date][] =
  [
    ['integer32', 13, 1_470_375_551n],
    ['integer64', 13, 2_032_385_242_251_558_911n],
    ['date', 0, new Date('2738-11-28T00:00:00Z')],
    ['datetime', 5, new Date('3921-12-16T12:58:39Z')],
  ];

describe('the largest ciphertext', () => {
  it.each(largest)('of %s with key %i is %s', (dataset, lastKey, cipher) => {
    const definition = definitionOf(dataset);
    const plain = decryptValue(definition, { keyNumber: lastKey, bytes: exampleKey }, cipher);
    expect(encryptValue(definition, { keyNumber: lastKey, bytes: exampleKey }, plain)).toEqual(
      cipher,
    );
    expect(() =>
      encryptValue(definition, { keyNumber: lastKey + 1, bytes: exampleKey }, plain),
    ).toThrow(`no room for key number ${lastKey + 1}`);
  });

  it('of datetime before the epoch is that of the vendor’s README', () => {
    const definition = definitionOf('datetime');
    const cipher = new Date('0018-01-16T11:01:21Z');
    const plain = decryptValue(definition, { keyNumber: 5, bytes: exampleKey }, cipher);
    expect(encryptValue(definition, { keyNumber: 5, bytes: exampleKey }, plain)).toEqual(cipher);
  });
});
