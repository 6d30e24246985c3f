import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerField } from '../independentClient/answerField';
import { certificateRequest } from '../independentClient/certificateRequest';
import { definitionFields, permissionFields } from '../independentClient/definitionFields';
import type { Call } from '../independentClient/exchange';
import {
  datasetKeysFields,
  decryptionKeyFields,
  encryptionKeyFields,
  errorFields,
  fpeKeyFields,
  securityModelFields,
  signInFields,
} from '../independentClient/keyFields';
import { askToSignIn, sharedPair } from '../independentClient/signIn';
import {
  type ClientsFixture,
  type Program,
  start,
  startClientsFixture,
} from '../clients/clientsFixture';
import { type SignInFixture, startSignInFixture } from '../scim/signInFixture';

type Table = Record<string, AnswerField<unknown>>;

/** An object's field, which is undefined for any other value. */
const part = (value: unknown, name: string): unknown =>
  new Map<string, unknown>(Object.entries(value ?? {})).get(name);

/** Fields of an answer that no row of a table describes. */
const undescribed = (body: unknown, table: Table): string[] => {
  const names = new Set(Object.values(table).map(({ name }) => name));
  return Object.keys(body ?? {}).filter((name) => !names.has(name));
};

/** Rows that have no field in an answer, and must have one. */
const missing = (body: unknown, table: Table): string[] =>
  Object.values(table)
    .filter(({ type }) => type.allows !== 'null and absence')
    .map(({ name }) => name)
    .filter((name) => part(body, name) === undefined);

const expectExactly = (body: unknown, table: Table): void => {
  expect(undescribed(body, table)).toEqual([]);
  expect(missing(body, table)).toEqual([]);
};

describe('the answers to programs have exactly the fields of the tables', () => {
  let fixture: ClientsFixture;
  let program: Program;

  beforeAll(async () => {
    fixture = await startClientsFixture();
    program = await fixture.addProgram('Portal');
    await fixture.associate(program, await fixture.addStructured('SSN'));
    await fixture.associate(program, await fixture.addUnstructured('Files'));
  });
  afterAll(() => fixture.close());

  const ask = async (call: Call, status: number): Promise<unknown> => {
    const answer = await fixture.client(program).call(call);
    expect(answer.status).toBe(status);
    return answer.body;
  };
  const get = (path: string, query: Record<string, string>): Promise<unknown> => {
    const papi = program.credentials.accessKeyId;
    return ask({ method: 'GET', path, query: { papi, ...query } }, 200);
  };
  const post = (path: string, body: unknown, status: number): Promise<unknown> =>
    ask({ method: 'POST', path, body }, status);

  it('in calls for data keys', async () => {
    const key = await post('/api/v0/encryption/key', { uses: 1 }, 201);
    expectExactly(key, encryptionKeyFields);
    expectExactly(part(key, 'security_model'), securityModelFields);
    const body = { encrypted_data_key: part(key, 'encrypted_data_key') };
    expectExactly(await post('/api/v0/decryption/key', body, 200), decryptionKeyFields);
  });

  it('in definitions and their keys', async () => {
    const definition = await get('/api/v0/ffs', { ffs_name: 'SSN' });
    expectExactly(definition, definitionFields);
    expectExactly(part(definition, 'permissions'), permissionFields);
    expectExactly(await get('/api/v0/fpe/key', { ffs_name: 'SSN' }), fpeKeyFields);
    const dataset = part(await get('/api/v0/fpe/def_keys', {}), 'SSN');
    expectExactly(dataset, datasetKeysFields);
    expect(part(dataset, 'ffs')).toEqual(definition);
  });

  it('in errors', async () => {
    const call = { method: 'GET', path: '/api/v0/ffs', query: { ffs_name: 'None' } } as const;
    expectExactly(await ask(call, 401), errorFields);
  });
});

describe('the answer to a sign-in', () => {
  let fixture: SignInFixture;
  beforeAll(async () => {
    fixture = await startSignInFixture();
  });
  afterAll(() => fixture.close());

  it('has exactly the fields of the table', async () => {
    const token = await fixture.provider.token({ upn: 'Ada@acme.example' }, start);
    const csr = certificateRequest('', sharedPair(), 'sha1');
    const { body, status } = await askToSignIn(fixture.endpoint(token), { csr });
    expect(status).toBe(200);
    expectExactly(body, signInFields);
  });
});
