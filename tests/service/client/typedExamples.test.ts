import { describe, expect, it } from 'vitest';
import { typedDefinitions } from './cannedDefinitions';
import { type DatasetDefinition, readDefinition } from './datasetDefinition';
import { encryptionSteps } from './encryptionSteps';
import { parseExact, writeExact } from './exactJson';
import { isNumberDataset, encryptNumber } from './typedNumbers';
import {
  type TypedValue,
  decryptValue,
  encryptValue,
  keyNumberOfValue,
  numberOf,
} from './typedValues';

/** The data key of the examples: the bytes 00 to 1f. */
const bytes = Buffer.from(Array.from({ length: 32 }, (_, at) => at));

const definitionOf = (name: keyof typeof typedDefinitions): DatasetDefinition =>
  readDefinition(parseExact(writeExact(typedDefinitions[name])), name, {
    withoutDotnet: name === 'date_2keys',
  });

function stepsOf(definition: DatasetDefinition, keyNumber: number, value: TypedValue) {
  const key = { keyNumber, bytes };
  if (!isNumberDataset(definition)) return encryptionSteps(definition, key, String(value));
  return encryptNumber(definition, key, numberOf(definition.dataType, value) ?? -1n).steps;
}

interface Example {
  dataset: keyof typeof typedDefinitions;
  value: TypedValue;
  keyNumber: number;
  steps: Partial<ReturnType<typeof stepsOf>>;
  result: TypedValue;
}

/** Worked examples, made with the pipeline of ubiq-node. */
const examples: Example[] = [
  {
    dataset: 'integer32',
    value: 12345n,
    keyNumber: 0,
    steps: { encrypt: '16549081', convertRadix: '022AB013', encodeKeyNumber: '022AB013' },
    result: 16549081n,
  },
  {
    dataset: 'integer32',
    value: -12345n,
    keyNumber: 2,
    steps: { encrypt: '16549081', convertRadix: '022AB013', encodeKeyNumber: '222AB013' },
    result: -227376089n,
  },
  {
    dataset: 'integer64',
    value: 12345n,
    keyNumber: 13,
    steps: {
      encrypt: '5827675726709330',
      convertRadix: '0074B1301DC05C54',
      encodeKeyNumber: 'D074B1301DC05C54',
    },
    result: 2028212917978268242n,
  },
  {
    dataset: 'date',
    value: new Date('2026-11-27T00:00:00.000Z'),
    keyNumber: 0,
    steps: { encrypt: '666541', convertRadix: '281891', encodeKeyNumber: '281891' },
    result: new Date('1825-12-06T00:00:00.000Z'),
  },
  {
    dataset: 'date_2keys',
    value: new Date('2026-11-27T00:00:00.000Z'),
    keyNumber: 1,
    steps: { encrypt: 'TMHM', convertRadix: 'E51Q', encodeKeyNumber: 'U51Q' },
    result: new Date('5685-03-05T00:00:00.000Z'),
  },
  {
    dataset: 'datetime',
    value: new Date('2026-11-27T12:34:56.000Z'),
    keyNumber: 5,
    steps: { encrypt: '0809916318', convertRadix: '01A72A56A6', encodeKeyNumber: 'A1A72A56A6' },
    result: new Date('3630-09-25T19:57:18.000Z'),
  },
  {
    dataset: 'datetime',
    value: new Date('1969-12-31T23:59:59.000Z'),
    keyNumber: 0,
    steps: { encrypt: '6701395960', convertRadix: '137034A7B4', encodeKeyNumber: '137034A7B4' },
    result: new Date('1757-08-22T13:07:20.000Z'),
  },
  {
    dataset: 'token64',
    value: 'abc',
    keyNumber: 3,
    steps: {
      encodeInput: 'MFRGG===',
      padInput: '________________________________________________________MFRGG===',
      encrypt: 'VYAKXNSE_DBM_VJ47T7PXZUBBSOFZHUA7DMAJDHFWX=PFF7JBA726==45BEUSQKM',
      convertRadix: '000000000AjGTFhEUiD5tEnAwkOR3hAt7O9dRyqdAGmGgBHfL5tegqh9uxuQP7Oi',
      encodeKeyNumber: '300000000AjGTFhEUiD5tEnAwkOR3hAt7O9dRyqdAGmGgBHfL5tegqh9uxuQP7Oi',
    },
    result: '300000000AjGTFhEUiD5tEnAwkOR3hAt7O9dRyqdAGmGgBHfL5tegqh9uxuQP7Oi',
  },
  {
    dataset: 'token64',
    value: '',
    keyNumber: 0,
    steps: {
      padInput: '________________________________________________________________',
      encrypt: 'LIY4SUPUPN2WFU3OIQ=KAMTMZEVKHCABFUC=KTJUAWZCV7UR2SHV2SYLRV3E=6LV',
      convertRadix: '0000000005Z0MWvZZwC5SY3Qqr8a4ntTPBDvcFbk1xsRwdxXRJhQD6vxqbTDpmBX',
      encodeKeyNumber: '0000000005Z0MWvZZwC5SY3Qqr8a4ntTPBDvcFbk1xsRwdxXRJhQD6vxqbTDpmBX',
    },
    result: '0000000005Z0MWvZZwC5SY3Qqr8a4ntTPBDvcFbk1xsRwdxXRJhQD6vxqbTDpmBX',
  },
  {
    dataset: 'generic_string',
    value: 'abcd',
    keyNumber: 1,
    steps: {
      padInput: '!!!!!!!!!!!abcd',
      encrypt: 'vdpzgszbwpgdmtm',
      convertRadix: '000bGjraZKU25HL',
      encodeKeyNumber: '100bGjraZKU25HL',
    },
    result: '100bGjraZKU25HL',
  },
  {
    dataset: 'generic_string_32',
    value: 'Zoë',
    keyNumber: 0,
    steps: {
      encodeInput: 'LJX4HKY=',
      padInput: '_______LJX4HKY=',
      encrypt: 'SPWP36WK4T5XGVK',
      convertRadix: '00AoCQcBSM_Fb5K',
      encodeKeyNumber: '00AoCQcBSM_Fb5K',
    },
    result: '00AoCQcBSM_Fb5K',
  },
  {
    dataset: 'generic_string_64',
    value: 'Zoë',
    keyNumber: 0,
    steps: {
      encodeInput: 'Wm/Dqw==',
      padInput: '_______Wm/Dqw==',
      encrypt: '96VFopmS6YxNk86',
      convertRadix: '!J0QNU2`zF?NJgk',
      encodeKeyNumber: '!J0QNU2`zF?NJgk',
    },
    result: '!J0QNU2`zF?NJgk',
  },
];

describe('a worked example of typed data', () => {
  it.each(examples)(
    'has each step and the result: $dataset, $value with key $keyNumber',
    ({ dataset, value, keyNumber, steps, result }) => {
      const definition = definitionOf(dataset);
      const key = { keyNumber, bytes };
      expect(stepsOf(definition, keyNumber, value)).toMatchObject(steps);
      expect(encryptValue(definition, key, value)).toEqual(result);
      expect(keyNumberOfValue(definition, result)).toBe(keyNumber);
      expect(decryptValue(definition, key, result)).toEqual(value);
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
    const plain = decryptValue(definition, { keyNumber: lastKey, bytes }, cipher);
    expect(encryptValue(definition, { keyNumber: lastKey, bytes }, plain)).toEqual(cipher);
    expect(() => encryptValue(definition, { keyNumber: lastKey + 1, bytes }, plain)).toThrow(
      `no room for key number ${lastKey + 1}`,
    );
  });

  it('of datetime before the epoch is the one of the README', () => {
    const definition = definitionOf('datetime');
    const cipher = new Date('0018-01-16T11:01:21Z');
    const plain = decryptValue(definition, { keyNumber: 5, bytes }, cipher);
    expect(encryptValue(definition, { keyNumber: 5, bytes }, plain)).toEqual(cipher);
  });
});
