import { createDecipheriv } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { carryKeyNumber, readKeyNumber } from './carriedKeyNumber';
import type { DatasetDefinition } from './datasetDefinition';
import { decryptText, encryptText, keyNumberOf } from './structured';
import { openBytes, readHeader, sealBytes } from './unstructured';

const digits = '0123456789';
const alphanumeric = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`;
const nistKey = Buffer.from(
  '2B7E151628AED2A6ABF7158809CF4F3CEF4359D8D580AA4F7F036D6F04FC6A94',
  'hex',
);
const nistTweak = Buffer.from('39383736353433323130', 'hex');

const definition: DatasetDefinition = {
  name: 'SSN',
  dataType: { name: 'formatted_string' },
  encoding: null,
  pad: null,
  inputCharacterSet: digits,
  outputCharacterSet: alphanumeric,
  minInputLength: 6,
  maxInputLength: 20,
  msbEncodingBits: 0,
  tweak: nistTweak,
  tweakMinLength: 6,
  tweakMaxLength: 32,
  rules: [],
  permissions: { encrypt: true, decrypt: true },
};

describe('the key number', () => {
  it('is encoded into the first character together with its digit', () => {
    // As in production: key 2 with 3 bits stands at the places 16 to 20.
    const carrier = { outputCharacterSet: alphanumeric, msbEncodingBits: 3 };
    expect(carryKeyNumber('0abc', 2, carrier)).toBe(`${alphanumeric.charAt(16)}abc`);
    expect(carryKeyNumber('4abc', 2, carrier)).toBe(`${alphanumeric.charAt(20)}abc`);
    expect(readKeyNumber('Jabc', carrier)).toEqual({ keyNumber: 2, digits: '3abc' });
    expect(() => carryKeyNumber('8abc', 0, carrier)).toThrow('needs more than 3 bits');
  });
});

describe('structured data', () => {
  const key = { keyNumber: 0, bytes: nistKey };

  it('is encrypted by FF1 with the constant tweak', () => {
    const digitDefinition = { ...definition, outputCharacterSet: digits, msbEncodingBits: 4 };
    expect(encryptText(digitDefinition, key, '0123456789')).toBe('1001623463');
    expect(decryptText(digitDefinition, key, '1001623463')).toBe('0123456789');
  });

  it('follows the example 12-34-567890-1234 of client-protocol 5', () => {
    const rules: DatasetDefinition['rules'] = [
      { type: 'passthrough', value: '-', priority: 1 },
      { type: 'prefix', value: 4, priority: 2 },
      { type: 'suffix', value: 3, priority: 3 },
    ];
    const plain = '12-34-567890-1234';
    const cipher = encryptText({ ...definition, rules }, key, plain);
    expect(cipher).toMatch(/^12-34-000[\dA-Za-z]{3}-[\dA-Za-z]234$/);
    expect(decryptText({ ...definition, rules }, key, cipher)).toBe(plain);
    // The example's 7 digits, by the same steps without any rule.
    const core = encryptText(definition, key, '5678901');
    expect(cipher).toBe(`12-34-${core.slice(0, 6)}-${core.slice(6)}234`);
  });

  it('keeps the first four characters, separators included, when the prefix rule comes first', () => {
    const rules: DatasetDefinition['rules'] = [
      { type: 'prefix', value: 4, priority: 1 },
      { type: 'passthrough', value: '-', priority: 2 },
    ];
    const cipher = encryptText({ ...definition, rules }, { ...key, keyNumber: 2 }, '12-34-567890');
    expect(cipher).toMatch(/^12-32-[\dA-Za-z]{6}$/);
    expect(keyNumberOf({ ...definition, rules }, cipher)).toBe(2);
  });

  it('is refused for a wrong length, character or key', () => {
    expect(() => encryptText(definition, key, '12345')).toThrow(
      "Input length is less than the dataset's minimum input length",
    );
    expect(() => encryptText(definition, key, '1'.repeat(21))).toThrow(/maximum input length/);
    expect(() => encryptText(definition, key, '12345x')).toThrow('"x" is not in the character set');
    expect(() => decryptText(definition, key, '2abcde')).toThrow('encrypted with key 2, not 0');
    const rules: DatasetDefinition['rules'] = [{ type: 'suffix', value: 4, priority: 1 }];
    expect(() => encryptText({ ...definition, rules }, key, '123')).toThrow(
      'The text is shorter than its suffix of 4.',
    );
  });
});

describe('unstructured data', () => {
  const encryptedDataKey = Buffer.from('opaque');

  it.each([
    ['aes-256-gcm', 32, '00'],
    ['aes-128-gcm', 16, '01'],
  ] as const)('has the header of client-protocol 3: %s', (algorithm, keyLength, id) => {
    const dataKey = nistKey.subarray(0, keyLength);
    const cipher = sealBytes(Buffer.from('plain'), algorithm, { dataKey, encryptedDataKey });
    // Version 0, flag 1, algorithm, length 12 of the iv and 6 of the key, then iv and key: 24 bytes.
    expect(cipher.subarray(0, 6).toString('hex')).toBe(`0001${id}0c0006`);
    expect(cipher.subarray(18, 24).toString()).toBe('opaque');
    expect(cipher).toHaveLength(24 + 5 + 16);
    const decipher = createDecipheriv(algorithm, dataKey, cipher.subarray(6, 18))
      .setAAD(cipher.subarray(0, 24))
      .setAuthTag(cipher.subarray(29));
    const plain = Buffer.concat([decipher.update(cipher.subarray(24, 29)), decipher.final()]);
    expect(plain.toString()).toBe('plain');
    expect(readHeader(cipher).encryptedDataKey).toEqual(encryptedDataKey);
    expect(openBytes(cipher, dataKey).toString()).toBe('plain');
  });

  it('is refused when any byte is changed', () => {
    const key = { dataKey: nistKey, encryptedDataKey };
    const cipher = sealBytes(Buffer.from('plain'), 'aes-256-gcm', key);
    for (let index = 0; index < cipher.length; index += 1) {
      const changed = Buffer.from(cipher);
      changed.writeUInt8(cipher.readUInt8(index) ^ 0x10, index);
      expect(() => openBytes(changed, nistKey), String(index)).toThrow(
        /unknown|flags|iv of|is cut|unable to authenticate/,
      );
    }
  });

  it('is refused with the part of the header that cannot be read', () => {
    const header = (hex: string) => Buffer.from(hex.padEnd(200, '0'), 'hex');
    expect(() => readHeader(header('0101000'))).toThrow('unknown version 1');
    expect(() => readHeader(header('0003000c'))).toThrow('flags 3');
    expect(() => readHeader(header('0000000c'))).toThrow('flags 0');
    expect(() => readHeader(header('0001020c'))).toThrow('unknown algorithm 2');
    expect(() => readHeader(header('00010010'))).toThrow('iv of 16 bytes');
    expect(() => readHeader(header('0001000cffff'))).toThrow('cut');
    expect(() => readHeader(Buffer.alloc(5))).toThrow('shorter than its header');
  });
});
