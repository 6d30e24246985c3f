import { describe, expect, it } from 'vitest';
import { type Canned, cannedSend } from './cannedSend';
import { changedAnswer } from './changedAnswer';
import { type Client, createClient } from './client';
import { makeCredentials } from './makeCredentials';
import { usageEvent } from './usageEvent';

const credentials = makeCredentials({ sharedKeyPair: true });
const moment = new Date('2026-09-21T14:13:20Z');

function clientOf(edit: (canned: Canned, path: string) => Canned) {
  const { send, sent } = cannedSend(credentials, edit);
  const host = 'localhost:3000';
  return {
    client: createClient({ send, host, credentials, style: 'node', now: () => moment }),
    sent,
  };
}

const calls = {
  'encryption/key': (client: Client) => client.encryptionKey(1),
  'decryption/key': (client: Client) => client.decryptionKey(Buffer.from('blob')),
  ffs: (client: Client) => client.datasetDefinition('SSN'),
  'fpe/key': (client: Client) => client.fpeKey('SSN', 1),
  'fpe/def_keys': (client: Client) => client.definitionsAndKeys(),
};

/**
 * Fields (dotted where they are deeper) that some published client cannot read, with the reason. Missing and null
 * values and other types are in answerFields.test.ts.
 */
const unreadable: [call: keyof typeof calls, field: string, value: unknown, problem: string][] = [
  ['encryption/key', 'key_fingerprint', 'a/b', 'key_fingerprint must be fit for a path as it is'],
  ['encryption/key', 'max_uses', 2, 'max_uses must be 1'],
  ['encryption/key', 'security_model.algorithm', 'AES256GCM', 'algorithm must be "AES-256-GCM"'],
  ['encryption/key', 'encrypted_data_key', 'a-b_', 'encrypted_data_key must be standard base64'],
  ['encryption/key', 'encrypted_private_key', 'key', 'not one PEM block'],
  ['decryption/key', 'wrapped_data_key', 'AAAA', 'oaep decoding error'],
  ['decryption/key', 'key_fingerprint', '', 'key_fingerprint must be a string that is not empty'],
  ['ffs', 'name', 'ssn', 'name must be "SSN"'],
  ['ffs', 'encryption_algorithm', 'FF3_1', 'encryption_algorithm must be "FF1"'],
  ['ffs', 'tweak_source', 'CONSTANT', 'tweak_source must be "constant"'],
  ['ffs', 'tweak', 'AAAA', 'tweak must be from 6 to 32 bytes'],
  ['ffs', 'passthrough', '', 'passthrough must be the value of its rule'],
  ['ffs', 'passthrough_rules', [], 'passthrough must be the value of its rule'],
  ['ffs', 'passthrough_rules.0.value', '1', 'value must be a whole JSON number from 1'],
  ['ffs', 'passthrough_rules.0.value', 0, 'value must be a whole JSON number from 1'],
  ['ffs', 'passthrough_rules.1.value', '\t ', 'value must be more than white space'],
  ['ffs', 'passthrough_rules.0.type', 'infix', 'type must be "passthrough"'],
  ['ffs', 'max_input_length', 5, 'max_input_length must be a whole JSON number from 6'],
  ['ffs', 'input_character_set', '01😀', 'input_character_set must be characters of the BMP'],
  ['ffs', 'output_character_set', '01-', 'passthrough must be apart from both character sets'],
  ['ffs', 'data_type', 'Integer', 'data_type must be "formatted_string" or "integer"'],
  ['ffs', 'data_type_config', {}, 'data_type_config must be null for the type formatted_string'],
  ['ffs', 'input_encoding', 'base32', 'input_encoding must be null for a formatted_string'],
  ['ffs', 'input_encoding', 'BASE32', 'input_encoding must be "base32" or "base64"'],
  ['ffs', 'input_pad_character', '_', 'input_pad_character must be null for a formatted_string'],
  ['ffs', 'fpe_definable_type', 'efpe', 'fpe_definable_type must be "EfpeDefinition"'],
  ['fpe/key', 'key_number', '2', 'key_number must be "1"'],
  ['fpe/def_keys', 'SSN.current_key_number', 3, 'current_key_number must be the place of one'],
  ['fpe/def_keys', 'SSN.keys.1', null, 'SSN.keys: 1 must be a string'],
];

describe('an answer that a published client cannot read', () => {
  it.each(unreadable)('is %s with a wrong %s: %j', async (call, field, value, problem) => {
    const { client } = clientOf(({ status, body }) => ({
      status,
      body: changedAnswer(body, field.split('.'), value),
    }));
    await expect(calls[call](client)).rejects.toThrow(problem);
  });

  it.each<[string, Canned, string]>([
    [
      '200 for 201',
      { status: 200, body: { message: 'Made.', status: 200 } },
      'Expected 201, got 200',
    ],
    ['an error without JSON', { status: 500 }, 'got 500 with a body that is not JSON'],
    [
      'an error without a message',
      { status: 500, body: { status: 500 } },
      'message must be a string',
    ],
    ['an error without its status', { status: 500, body: { message: 'x' } }, 'status must be'],
    [
      'an error of another status',
      { status: 500, body: { message: 'x', status: 400 } },
      'status must be 500',
    ],
    ['a body that is not an object', { status: 201, body: [] }, 'is not a JSON object'],
  ])('is %s', async (_what, canned, problem) => {
    await expect(clientOf(() => canned).client.encryptionKey(1)).rejects.toThrow(problem);
  });

  it('is a report’s answer without JSON, or a correction’s answer with it', async () => {
    const silent = clientOf(() => ({ status: 200 })).client;
    await expect(silent.reportUsage([])).rejects.toThrow('is not JSON');
    const talking = clientOf(() => ({ status: 204, body: {} })).client;
    const key = { keyFingerprint: 'ab12', encryptionSession: 'session-1' };
    await expect(talking.patchDecryptionKey(key, 1)).rejects.toThrow('An answer 204 has a body.');
  });

  it('is never asked for when the client itself sees that it lacks the right', async () => {
    const { client, sent } = clientOf(({ status, body }) => ({
      status,
      body: changedAnswer(body, ['permissions', 'encrypt'], false),
    }));
    await expect(client.encryptStructured('SSN', '123-45-6789')).rejects.toThrow(
      'Credentials do not have encrypt rights for dataset SSN',
    );
    expect(sent.map(({ path }) => path.split('?')[0])).toEqual(['/api/v0/ffs']);
  });
});

describe('an event of a usage report', () => {
  const use = {
    dataset: 'SSN',
    datasetType: 'structured',
    action: 'encrypt',
    count: 7,
    keyNumber: 2,
    firstCall: moment,
    lastCall: moment,
    userDefined: { team: 'a' },
  } as const;

  it('has the fields of client-protocol 2.3, in each client’s own form', () => {
    const event = {
      datasets: 'SSN',
      dataset_groups: '',
      api_key: 'id',
      count: 7,
      action: 'encrypt',
      dataset_type: 'structured',
      product: 'ubiq-node',
      product_version: '2.4.0',
      'user-agent': 'ubiq-node2.4.0',
      api_version: 'V3',
      first_call_timestamp: '2026-09-21T14:13:20.000Z',
      last_call_timestamp: '2026-09-21T14:13:20.000Z',
      user_defined: { team: 'a' },
    };
    expect(usageEvent('node', 'id', use)).toEqual(event);
    expect(usageEvent('python', 'id', use)).toMatchObject({
      key_number: '2',
      first_call_timestamp: '2026-09-21T14:13:20.000+00:00',
    });
    expect(usageEvent('java', 'id', use)).toMatchObject({ key_number: 2 });
    expect(usageEvent('dotnet', 'id', use)).toMatchObject({ user_agent: 'ubiq-dotnet/2.4.0' });
    const go = usageEvent('go', 'id', use);
    expect(go).toMatchObject({ key_number: '2', user_defined: '{"team":"a"}' });
    expect(go).not.toHaveProperty('dataset_type');
    const unstructured = {
      ...use,
      dataset: '',
      datasetType: 'unstructured',
      keyNumber: 0,
    } as const;
    expect(usageEvent('node', 'id', unstructured)).toMatchObject({ datasets: '', key_number: 0 });
  });
});
