import { describe, expect, it } from 'vitest';
import { classicDefinition, typedDefinitions } from './cannedDefinitions';
import { cannedSend } from './cannedSend';
import { createClient } from './client';
import { makeCredentials } from './makeCredentials';
import type { TypedValue } from './typedValues';

const credentials = makeCredentials({ sharedKeyPair: true });

function cannedClient() {
  const definitions = [classicDefinition, ...Object.values(typedDefinitions)];
  const { send, sent } = cannedSend(credentials, undefined, definitions);
  const now = () => new Date('2026-09-21T14:13:20Z');
  const client = createClient({
    send,
    host: 'localhost:3000',
    credentials,
    style: 'node',
    now,
    withoutDotnet: true,
  });
  return { client, sent };
}

/** Values of datasets with room for the keys 0 to 2 that the canned service has. */
const values: [dataset: string, value: TypedValue][] = [
  ['integer32', -99_999_999n],
  ['integer64', 9_999_999_999_999_999n],
  ['datetime', new Date('2026-11-27T12:34:56Z')],
  ['token64', 'Zoë'],
  ['token128', ''],
  ['generic_string', 'abcd'],
  ['generic_string_32', 'A'.repeat(80)],
  ['generic_string_64', 'A'.repeat(80)],
  ['SSN', '123-45-6789'],
];

describe('typed calls of the client', () => {
  it.each(values)('encrypt, find and decrypt in %s: %s', async (dataset, value) => {
    const { client } = cannedClient();
    const cipher = await client.encryptTyped(dataset, value);
    expect(typeof cipher).toBe(typeof value);
    await expect(client.keyNumberOfTyped(dataset, cipher)).resolves.toBe(2);
    await expect(client.decryptTyped(dataset, cipher)).resolves.toEqual(value);
    const found = await client.encryptTypedForSearch(dataset, value);
    expect(found).toHaveLength(3);
    expect(found[2]).toEqual(cipher);
    for (const old of found)
      await expect(client.decryptTyped(dataset, old)).resolves.toEqual(value);
  });

  it('take an integer as a number, and a date as its text', async () => {
    const { client } = cannedClient();
    const integer = await client.encryptTyped('integer32', 12345);
    await expect(client.decryptTyped('integer32', integer)).resolves.toBe(12345n);
    const date = await client.encryptTyped('datetime', '2026-11-27T12:34:56Z');
    await expect(client.decryptTyped('datetime', date)).resolves.toEqual(
      new Date('2026-11-27T12:34:56Z'),
    );
  });

  it.each<[string, TypedValue, string]>([
    ['integer32', 'abc', "Dataset 'integer32' is for 'integer' and not Strings"],
    ['integer64', new Date(0), "Dataset 'integer64' is for 'integer' and not Dates"],
    ['date', 5n, "Dataset 'date' is for 'date' and not Integers"],
    ['datetime', '1970-01-01', "Dataset 'datetime' is for 'datetime' and not Strings"],
    ['token64', 5, "Dataset 'token64' is for 'token' and not Integers"],
    ['SSN', new Date(0), "Dataset 'SSN' is for 'formatted_string' and not Dates"],
    ['integer32', 2 ** 53, '9007199254740992 is no exact integer'],
    ['integer32', 100_000_000n, 'The value 100000000 is outside -99999999 to 99999999.'],
    ['datetime', new Date(1), 'A date must be a whole second.'],
    ['datetime', new Date('2286-11-20T17:46:40Z'), 'The value 10000000000 is outside'],
    ['generic_string', 'ab!d', 'The text contains the pad character "!".'],
    ['generic_string', 'ab1d', '"1" is not in the character set'],
    ['token64', 'a\uD800', 'The text has half a surrogate pair.'],
    ['token64', 'A'.repeat(41), "more than the dataset's maximum input length"],
  ])('refuse for %s: %s', async (dataset, value, problem) => {
    const { client } = cannedClient();
    await expect(client.encryptTyped(dataset, value)).rejects.toThrow(problem);
    await expect(client.encryptTypedForSearch(dataset, value)).rejects.toThrow(problem);
  });

  it('are the only ones for numbers, which text calls refuse before they ask for a key', async () => {
    const { client, sent } = cannedClient();
    const problem = "Dataset 'integer32' is for 'integer' and not Strings";
    await expect(client.encryptStructured('integer32', '12345')).rejects.toThrow(problem);
    await expect(client.decryptStructured('integer32', '12345')).rejects.toThrow(problem);
    await expect(client.keyNumberOf('integer32', '12345')).rejects.toThrow(problem);
    expect(new Set(sent.map(({ path }) => path.split('?')[0]))).toEqual(new Set(['/api/v0/ffs']));
    await expect(client.encryptForSearch('integer32', '12345')).rejects.toThrow(problem);
  });

  it('encrypt tokens and generic strings as text calls do', async () => {
    const { client } = cannedClient();
    const cipher = await client.encryptStructured('token64', 'abc');
    await expect(client.decryptTyped('token64', cipher)).resolves.toBe('abc');
  });

  it('refuse a date without room for the key, and a date with a time', async () => {
    const { client } = cannedClient();
    await expect(client.encryptTyped('date', '2026-11-27T00:00:00Z')).rejects.toThrow(
      'no room for key number 2',
    );
    await expect(client.encryptTyped('date', '2026-11-27T00:00:01Z')).rejects.toThrow(
      'The value is no whole date.',
    );
  });
});
