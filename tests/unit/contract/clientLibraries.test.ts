import { describe, expect, it } from 'vitest';
import {
  compareVersions,
  knowsTypedData,
  unreportedCalls,
} from '../../../contract/administration/clientLibraries';
import type { DataType } from '../../../contract/definition/dataTypes';
import { AccessRefused } from '../../../service/clients/accessRefused';
import { requireTypedSupport } from '../../../service/clients/clientLibrary';

describe('typed datasets', () => {
  it.each([
    ['ubiq-node', '2.4.0'],
    ['ubiq-node', '2.4'],
    ['ubiq-node', '2.4.0-beta.1'],
    ['ubiq-node', '2.4.0rc1'],
    ['ubiq-node', '2.10.0'],
    ['ubiq-node', '10.0'],
    ['ubiq-java', '2.3.0'],
    ['ubiq-java', '2.3.0.1'],
    ['ubiq-c', '2.3.0'],
    ['ubiq-c', '2.3.0.0'],
    ['ubiq-c++', '2.3'],
    ['ubiq-dotnet', '2.4.0'],
    ['ubiq-php', '2.1.0'],
  ])('are supported by %s %s', (product, version) => {
    expect(knowsTypedData(product, version, 'V3')).toBe(true);
    expect(knowsTypedData(product, version, null)).toBe(true);
    expect(knowsTypedData(product, version, undefined)).toBe(true);
    expect(knowsTypedData(product, version, 'V0')).toBe(false);
  });

  it.each([
    ['ubiq-node', '2.3.0'],
    ['ubiq-node', '2.3.99'],
    ['ubiq-node', '2'],
    ['ubiq-node', '1.10.0'],
    ['ubiq-node', ''],
    ['ubiq-node', 'latest'],
    ['ubiq-java', '2.2.9'],
    ['ubiq-c', '2.2.9.9'],
    ['ubiq-c++', '2.2.0.0'],
    ['ubiq-dotnet', '2.3.9'],
    ['ubiq-php', '2.0.9'],
    ['ubiq-python', '2.3.2'],
    ['ubiq-python', '99.0.0'],
    ['ubiq-go', '2.2.0'],
    ['ubiq-ruby', '1.0.7'],
    ['ubiq-snowflake', '9.9.9'],
    ['ubiq-', '9.9.9'],
  ])('are not supported by %s %s', (product, version) => {
    expect(knowsTypedData(product, version, 'V3')).toBe(false);
    expect(knowsTypedData(product, version, null)).toBe(false);
  });

  it('are not refused to programs other than the client libraries', () => {
    expect(knowsTypedData('curl', '8.0', null)).toBe(true);
    expect(knowsTypedData('ubiquity', '1.0', 'V0')).toBe(true);
  });
});

it.each([
  ['2.10.0', '2.4.0', 1],
  ['2.4.0', '2.10.0', -1],
  ['2.4', '2.4.0', 0],
  ['2.4.0.0', '2.4', 0],
  ['2.4.0-beta', '2.4.0', 0],
  ['2.4.1-beta', '2.4.0', 1],
  ['02.4.0', '2.4.0', 0],
  ['', '0.0', 0],
])('compares version %j with %j part by part: %i', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign);
});

it.each([
  ['ubiq-ruby', 'V3', 'all'],
  ['ubiq-ruby', null, 'all'],
  ['ubiq-php', 'V3', 'structured'],
  ['ubiq-python', null, 'searches'],
  ['ubiq-python', 'V0', 'all'],
  ['ubiq-node', 'V0', 'all'],
  ['ubiq-node', 'V3', undefined],
  ['ubiq-node', undefined, undefined],
  ['ubiq-snowflake', null, undefined],
] as const)('for %s with the API version %s, %s calls are not reported', (...library) => {
  const [product, apiVersion, calls] = library;
  expect(unreportedCalls(product, apiVersion)).toBe(calls);
});

describe('a call for a typed dataset', () => {
  const refusalOf = (
    [product, version, apiVersion]: readonly [string, string, ('V0' | 'V3')?],
    data_type: DataType | null,
  ) => {
    const dataset = { uuid: 'a', name: 'Amount', data_type };
    try {
      requireTypedSupport({ product, version }, apiVersion, dataset);
      return undefined;
    } catch (error) {
      if (!(error instanceof AccessRefused)) throw error;
      expect(error).toMatchObject({ kind: 'untyped-library', status: 426, dataset });
      return error.message;
    }
  };
  const alternatives =
    'ubiq-node 2.4.0, ubiq-java 2.3.0, ubiq-c 2.3.0.0, ubiq-c++ 2.3.0.0, ubiq-dotnet 2.4.0, ubiq-php 2.1.0';

  it.each([
    [
      ['ubiq-node', '2.3.0'],
      'integer',
      'The dataset "Amount" holds whole numbers, which ubiq-node 2.3.0 does not know. Install ubiq-node 2.4.0 or newer.',
    ],
    [
      ['ubiq-c++', '2.2.1.0'],
      'date',
      'The dataset "Amount" holds dates, which ubiq-c++ 2.2.1.0 does not know. Install ubiq-c++ 2.3.0.0 or newer.',
    ],
    [
      ['ubiq-node', '2.5.0', 'V0'],
      'datetime',
      'The dataset "Amount" holds dates with a time, which ubiq-node 2.5.0 does not know. Install a newer version.',
    ],
    [
      ['ubiq-python', '2.3.2'],
      'token',
      `The dataset "Amount" holds tokens, which no version of ubiq-python knows. Use one of: ${alternatives}.`,
    ],
    [
      ['ubiq-snowflake', '1.0.0'],
      'generic_string',
      `The dataset "Amount" holds encoded text, which no version of ubiq-snowflake knows. Use one of: ${alternatives}.`,
    ],
  ] as const)('by %j is refused with 426', (library, dataType, message) => {
    expect(refusalOf(library, dataType)).toBe(message);
  });

  it.each([
    [['ubiq-node', '2.3.0'], 'formatted_string'],
    [['ubiq-python', '2.3.2'], null],
    [['ubiq-node', '2.4.0'], 'integer'],
  ] as const)('by %j for %s is allowed', (library, dataType) => {
    expect(refusalOf(library, dataType)).toBeUndefined();
  });

  it('is allowed without a client library', () => {
    const dataset = { uuid: 'a', name: 'Amount', data_type: 'date' } as const;
    expect(() => requireTypedSupport(undefined, undefined, dataset)).not.toThrow();
  });
});
