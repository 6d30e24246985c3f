import { beforeAll, describe, expect, it } from 'vitest';
import type { Style } from '../../independentClient/clientStyles';
import type { TypedValue } from '../../independentClient/typedValues';
import {
  after,
  start,
  type MadeDataset,
  type Program,
  oneClientsFixture,
} from '../../clients/clientsFixture';

interface Kind {
  name: string;
  /** Body of the dataset's definition when it is created. */
  definition: object;
  dataType: string;
  keys: number;
  /** Values with the bounds among them. */
  values: TypedValue[];
}

const genericText = {
  data_type: 'generic_string',
  pad: '_',
  min_length: 15,
  max_bytes: 80,
};

const kinds: Kind[] = [
  {
    name: 'Integers of 32 bits',
    definition: { data_type: 'integer', size: 32, min: '-99999999', max: '99999999' },
    dataType: 'integer',
    keys: 14,
    values: [0n, 12345n, -12345n, -99_999_999n, 99_999_999n],
  },
  {
    name: 'Integers of 64 bits',
    definition: {
      data_type: 'integer',
      size: 64,
      min: '-9999999999999999',
      max: '9999999999999999',
    },
    dataType: 'integer',
    keys: 14,
    values: [0n, -12345n, -9_999_999_999_999_999n, 9_999_999_999_999_999n],
  },
  {
    name: 'Dates',
    definition: { data_type: 'date', min: '0001-01-01', max: '2738-11-28' },
    dataType: 'date',
    keys: 3,
    values: [
      new Date('0001-01-01T00:00:00Z'),
      new Date('2026-11-27T00:00:00Z'),
      new Date('2738-11-28T00:00:00Z'),
    ],
  },
  {
    name: 'Moments',
    definition: {
      data_type: 'datetime',
      epoch: '1970-01-01T00:00:00Z',
      min: '1653-02-10T06:13:21Z',
      max: '2286-11-20T17:46:39Z',
    },
    dataType: 'datetime',
    keys: 6,
    values: [
      new Date('1653-02-10T06:13:21Z'),
      new Date('1969-12-31T23:59:59Z'),
      new Date('1970-01-01T00:00:00Z'),
      new Date('2286-11-20T17:46:39Z'),
    ],
  },
  {
    name: 'Short tokens',
    definition: { data_type: 'token', size: 64 },
    dataType: 'token',
    keys: 62,
    values: ['', 'abc', 'Zoë', 'A'.repeat(40)],
  },
  {
    name: 'Long tokens',
    definition: { data_type: 'token', size: 128 },
    dataType: 'token',
    keys: 62,
    values: ['', 'A'.repeat(80)],
  },
  {
    name: 'Texts in base32',
    definition: { ...genericText, encoding: 'base32' },
    dataType: 'generic_string',
    keys: 62,
    values: ['', 'Zoë', '_=!', 'A'.repeat(80)],
  },
  {
    name: 'Texts in base64',
    definition: { ...genericText, encoding: 'base64' },
    dataType: 'generic_string',
    keys: 94,
    values: ['', 'Zoë', '_=!', 'A'.repeat(80)],
  },
];

/** The libraries that know typed datasets. */
const knowing: Style[] = ['node', 'java', 'dotnet', 'c', 'php'];

describe('typed datasets', () => {
  const fixture = oneClientsFixture();
  let program: Program;
  const datasets = new Map<string, MadeDataset>();

  beforeAll(async () => {
    program = await fixture.addProgram('Portal');
    for (const { name, definition } of kinds) {
      const dataset = await fixture.addTyped(name, definition);
      await fixture.associate(program, dataset);
      datasets.set(name, dataset);
    }
    await fixture.associate(program, await fixture.addStructured('SSN'));
  });

  const rawText = async (path: string, name: string): Promise<string> => {
    const query = { papi: program.credentials.accessKeyId, ffs_name: name };
    const { status, text } = await fixture.client(program).call({ method: 'GET', path, query });
    expect(status).toBe(200);
    return text;
  };

  it.each(kinds)('encrypt and decrypt in every library that knows them: $name', async (kind) => {
    const { name, values, dataType } = kind;
    for (const style of knowing) {
      const client = fixture.client(program, style);
      expect((await client.datasetDefinition(name)).dataType.name).toBe(dataType);
      // Libraries differ in their calls, but not in the results.
      for (const value of style === 'node' ? values : values.slice(0, 1)) {
        const cipher = await client.encryptTyped(name, value);
        await expect(client.decryptTyped(name, cipher)).resolves.toEqual(value);
        await expect(client.encryptTypedForSearch(name, value)).resolves.toEqual([cipher]);
      }
    }
  });

  it('have their type and its configuration', async () => {
    const client = fixture.client(program);
    expect((await client.datasetDefinition('Integers of 32 bits')).dataType).toEqual({
      name: 'integer',
      origin: 0n,
      unit: 1n,
      min: -99_999_999n,
      max: 99_999_999n,
      range: { min: -2_147_483_647n, max: 2_147_483_647n },
    });
    expect((await client.datasetDefinition('Dates')).dataType).toMatchObject({
      origin: -62_135_596_800n,
      unit: 86_400n,
      min: -62_135_596_800n,
      max: 24_264_316_800n,
    });
    expect((await client.datasetDefinition('Moments')).dataType).toMatchObject({
      origin: 0n,
      unit: 1n,
      min: -9_999_999_999n,
      max: 9_999_999_999n,
    });
    expect(await client.datasetDefinition('Short tokens')).toMatchObject({
      minInputLength: 64,
      maxInputLength: 64,
      encoding: 'base32',
    });
    expect(await client.datasetDefinition('Texts in base64')).toMatchObject({
      minInputLength: 15,
      encoding: 'base64',
      pad: '_',
    });
  });

  it.each(['/api/v0/ffs', '/api/v0/fpe/def_keys'])('have exact bounds in %s', async (path) => {
    const text = await rawText(path, 'Integers of 64 bits');
    for (const field of [
      '"min_input_int_value":-9999999999999999',
      '"max_input_int_value":9999999999999999',
      '"min_input_int_value_as_string":"-9999999999999999"',
      '"max_input_int_value_as_string":"9999999999999999"',
      '"size":64',
      '"data_type":"integer"',
    ])
      expect(text).toMatch(new RegExp(`${field}[,}]`));
  });

  it.each(kinds)('have the same definition in both answers: $name', async ({ name }) => {
    const client = fixture.client(program);
    const { definition } = (await client.definitionsAndKeys([name])).get(name) ?? {};
    expect(definition).toEqual(await client.datasetDefinition(name));
  });

  it.each(kinds)('are found and decrypted after rotations: $name', async ({ name, values }) => {
    const client = fixture.client(program);
    const [value = '', other = ''] = values;
    const ciphers: TypedValue[] = [];
    for (const keyNumber of [0, 1, 2]) {
      if (keyNumber > 0) await fixture.api('POST', `/datasets/${datasets.get(name)?.uuid}/rotate`);
      const cipher = await client.encryptTyped(name, value);
      expect(await client.keyNumberOfTyped(name, cipher)).toBe(keyNumber);
      ciphers.push(cipher);
      expect(await client.encryptTypedForSearch(name, value)).toEqual(ciphers);
    }
    for (const cipher of ciphers) expect(await client.decryptTyped(name, cipher)).toEqual(value);
    const otherCiphers = await client.encryptTypedForSearch(name, other);
    expect(otherCiphers).toHaveLength(3);
    for (const cipher of otherCiphers) expect(ciphers).not.toContainEqual(cipher);
  });

  it.each(kinds)('have room for $keys keys: $name', async ({ name, keys }) => {
    expect(await fixture.api('GET', `/datasets/${datasets.get(name)?.uuid}`)).toMatchObject({
      datasets: { max_key_rotations: keys },
    });
  });

  it.each(kinds.filter(({ keys }) => keys < 20))(
    'stay in the range of their type with the last key: $name',
    async ({ name, definition, keys, values }) => {
      const full = `${name} with every key`;
      const dataset = await fixture.addTyped(full, definition);
      await fixture.associate(program, dataset);
      for (let rotations = 1; rotations < keys; rotations += 1)
        await fixture.api('POST', `/datasets/${dataset.uuid}/rotate`);
      const client = fixture.client(program);
      for (const value of values) {
        const cipher = await client.encryptTyped(full, value);
        expect(await client.keyNumberOfTyped(full, cipher)).toBe(keys - 1);
        expect(await client.decryptTyped(full, cipher)).toEqual(value);
      }
    },
  );

  it('are refused to calls of another kind', async () => {
    const client = fixture.client(program);
    await expect(client.encryptStructured('Integers of 32 bits', '12345')).rejects.toThrow(
      "Dataset 'Integers of 32 bits' is for 'integer' and not Strings",
    );
    await expect(client.encryptTyped('Dates', 5n)).rejects.toThrow(
      "Dataset 'Dates' is for 'date' and not Integers",
    );
    await expect(client.encryptTyped('Integers of 32 bits', 100_000_000n)).rejects.toThrow(
      'The value 100000000 is outside -99999999 to 99999999.',
    );
    await expect(client.encryptTyped('Short tokens', 'A'.repeat(41))).rejects.toThrow(
      "Input length is more than the dataset's maximum input length",
    );
  });

  it.each<[Style, string]>([
    ['python', 'ubiq-python/2.3.2'],
    ['go', 'ubiq-go/2.2.9'],
    ['node', 'ubiq-node/2.3.9'],
    ['java', 'ubiq-java/2.2.9'],
    ['c', 'ubiq-c/2.2.9.9'],
    ['dotnet', 'ubiq-dotnet/2.3.9'],
    ['php', 'ubiq-php/2.0.9'],
  ])('answer 426 to %s as %s, which does not know types', async (style, userAgent) => {
    const client = fixture.client(program, style, { userAgent });
    for (const { name } of kinds) {
      await expect(client.datasetDefinition(name)).rejects.toMatchObject({ status: 426 });
      await expect(client.definitionsAndKeys([name])).rejects.toMatchObject({ status: 426 });
    }
    await expect(client.datasetDefinition('SSN')).resolves.toMatchObject({ name: 'SSN' });
  });

  it('are refused with the version to install, and left out of what a library loads', async () => {
    const { db } = fixture.service;
    // The refusals of the tests before have reached this minute's limit of history rows.
    fixture.setTime(after(3600));
    const node = { product: 'ubiq-node', product_version: '2.9.0' };
    await db
      .insertInto('client_library_versions')
      .values({ ...node, api_version: 'V0', status: 'Latest', search_text: '' })
      .execute();
    const name = 'Integers of 32 bits';
    const refusalOf = async (userAgent: string) => {
      const client = fixture.client(program, 'node', { userAgent });
      expect([...(await client.definitionsAndKeys()).keys()]).toEqual(['SSN']);
      return client.fpeKey(name).then(
        () => 'given',
        (error: Error) => error.message,
      );
    };
    const held = `Expected 200, got 426: The dataset "${name}" holds whole numbers, which`;
    expect(await refusalOf('ubiq-node/2.3.0')).toBe(
      `${held} ubiq-node 2.3.0 does not know. Install ubiq-node 2.4.0 or newer.`,
    );
    expect(await fixture.history()).toMatchObject([
      {
        action: 'Refused',
        details: `The dataset "${name}" holds whole numbers, which ubiq-node 2.3.0 does not know. Install ubiq-node 2.4.0 or newer.`,
        object_uuid: datasets.get(name)?.uuid,
      },
    ]);
    expect(await refusalOf('ubiq-node/2.9.0')).toBe(
      `${held} ubiq-node 2.9.0 does not know. Install a newer version.`,
    );
    expect(await refusalOf('ubiq-python/2.3.2')).toBe(
      `${held} no version of ubiq-python knows. Use one of: ubiq-node 2.4.0, ubiq-java 2.3.0, ubiq-c 2.3.0.0, ubiq-c++ 2.3.0.0, ubiq-dotnet 2.4.0, ubiq-php 2.1.0.`,
    );
    await expect(
      fixture.client(program, 'node', { userAgent: 'curl/8.0' }).fpeKey(name),
    ).resolves.toBeDefined();
    fixture.setTime(start);
  });
});
