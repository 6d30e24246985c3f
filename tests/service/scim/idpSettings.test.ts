import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessRefusals } from '../../../texts/refusals/access';
import { FetchRefused } from '../../../service/outbound/publicNetwork';
import { problemsOf } from '../answers';
import { sharedService } from '../harness';
import { freshCode } from '../identity/providers';
import { rowsWith } from '../db/wholeDatabase';
import { historyOf } from '../history';
import { updateRows } from '../rows';

const path = '/settings/API_SSO_CONFIG';
const address = 'https://login.example/tenant/.well-known/openid-configuration';
const okta = {
  provider: 'OKTA',
  enabled: true,
  openid_configuration: address,
  iss: 'https://login.example/tenant',
  aud: 'api://console',
};

const service = sharedService(() => ({
  fetchDocument: (url) => {
    fetched.push(url);
    return respond(url);
  },
}));
let documents: Record<string, string>;
let fetched: string[];
let respond: (address: string) => Promise<string>;

beforeEach(async () => {
  documents = {
    [address]: JSON.stringify({ issuer: okta.iss, jwks_uri: 'https://login.example/keys' }),
  };
  fetched = [];
  respond = (url) => {
    const content = documents[url];
    return content === undefined
      ? Promise.reject(new FetchRefused('The server cannot be reached.'))
      : Promise.resolve(content);
  };
  await updateRows(service.db, 'customers', {}, { plan: 'enterprise' });
});

const save = (value: unknown, headers: Record<string, string> = {}) =>
  service.put(
    'admin',
    path,
    { value: typeof value === 'string' ? value : JSON.stringify(value) },
    { headers, claims: freshCode('change:idp') },
  );
const saved = async () => {
  const { body } = await service.request('admin', path);
  const { value } = (body as { data: { settings: { value: string | null } } }).data.settings;
  return value === null ? null : (JSON.parse(value) as Record<string, unknown>);
};
const problemsByField = (answer: { body: unknown }) =>
  Object.fromEntries(problemsOf(answer).map(({ field, detail }) => [field, detail]));

describe('identity provider settings', () => {
  it('are a JSON string under API_SSO_CONFIG that is checked against the OpenID configuration', async () => {
    expect(await saved()).toBeNull();
    expect((await save(okta)).status).toBe(200);
    expect(fetched).toEqual([address]);
    expect(await saved()).toEqual({
      ...okta,
      public_key: null,
      customer_uuid: service.people.admin.customer,
      scim_token: null,
      scim_token_created_at: null,
    });
    // A client may send back the settings as it read them; no second row is written.
    expect((await save((await saved()) ?? '')).status).toBe(200);
    const rows = await historyOf(service.db, ['action', 'changes']);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      action: 'Updated',
      changes: { provider: { from: null, to: 'OKTA' }, enabled: { from: false, to: true } },
    });
  });

  it.each(['[]', 'null', '"x"', '5'])('must be a JSON object, not %s', async (value) => {
    const refused = await save(value);
    expect(refused.status).toBe(422);
    expect(problemsByField(refused)).toEqual({
      'settings.value': 'The value of the setting must be a JSON object.',
    });
  });

  it('are not saved by a person who has lost the role during the call of the provider', async () => {
    respond = async () => {
      await updateRows(service.db, 'customer_users', {}, { role: 'user' });
      return documents[address] ?? '';
    };
    const refused = await save(okta);
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({ message: accessRefusals.admin });
    expect(await service.db.selectFrom('customer_settings').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['no provider', {}, { 'settings.provider': 'IDP Provider is required' }],
    [
      'another provider',
      { provider: 'LDAP' },
      { 'settings.provider': 'Must be one of: ENTRA, OKTA, self-signed' },
    ],
    [
      'ENTRA without its fields',
      { provider: 'ENTRA' },
      {
        'settings.openid_configuration': 'OpenID Configuration is required',
        'settings.iss': 'IDP Token Issuer is required',
        'settings.aud': 'IDP Token Audience is required',
      },
    ],
    [
      'self-signed without a key',
      { provider: 'self-signed' },
      { 'settings.public_key': 'Self-Signed Token is required' },
    ],
    [
      'an address that is not https',
      { ...okta, openid_configuration: 'http://login.example/' },
      { 'settings.openid_configuration': 'Must be an https address' },
    ],
    [
      'surrounding spaces',
      { ...okta, aud: ' api' },
      { 'settings.aud': 'Leading and trailing spaces are not permitted.' },
    ],
  ])('name each wrong field: %j', async (_, value, problems) => {
    const answer = await save({ enabled: true, ...value });
    expect(answer.status).toBe(422);
    expect(problemsByField(answer)).toMatchObject(problems);
    expect(fetched).toEqual([]);
    expect(await saved()).toBeNull();
  });

  it('refuse invalid JSON and unknown fields', async () => {
    expect(await save('{')).toMatchObject({
      status: 400,
      body: { message: 'The value of the setting is not valid JSON. Send a JSON object.' },
    });
    expect(problemsByField(await save({ ...okta, secret: 'x' }))).toHaveProperty([
      'settings.secret',
    ]);
  });

  it.each([
    ['cannot be reached', undefined, 'openid_configuration', /The server cannot be reached\./],
    ['is no JSON', '<html>', 'openid_configuration', /no OpenID Configuration/],
    [
      'has no keys',
      '{"issuer":"https://login.example/tenant"}',
      'openid_configuration',
      /jwks_uri/,
    ],
    [
      'has another issuer',
      '{"issuer":"https://other.example","jwks_uri":"https://other.example/keys"}',
      'iss',
      /another issuer/,
    ],
  ])('are not enabled when the OpenID configuration %s', async (_, document, field, message) => {
    documents = document === undefined ? {} : { [address]: document };
    const answer = await save(okta);
    expect(answer.status).toBe(422);
    expect(problemsByField(answer)[`settings.${field}`]).toMatch(message);
    // Disabled settings can be saved before the provider is ready.
    expect((await save({ ...okta, enabled: false })).status).toBe(200);
  });

  it('accept a public key of the company, and drop the fields of another provider', async () => {
    await save(okta);
    const pem = (modulusLength: number) =>
      generateKeyPairSync('rsa', { modulusLength }).publicKey.export({
        type: 'spki',
        format: 'pem',
      });
    const ownKey = (key: unknown) =>
      save({ ...okta, provider: 'self-signed', public_key: String(key) });
    // A file has a line break at its end.
    const key = String(pem(2048));
    expect((await ownKey(key)).status).toBe(200);
    expect(await saved()).toMatchObject({
      provider: 'self-signed',
      iss: null,
      aud: null,
      public_key: key.trimEnd(),
    });
    for (const wrong of [
      pem(1024),
      'ssh-rsa AAAA',
      '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----',
    ])
      expect(problemsByField(await ownKey(wrong))).toHaveProperty(['settings.public_key']);
  });

  it.each([
    ['prime256v1', true],
    ['secp384r1', true],
    ['secp521r1', true],
    ['secp256k1', false],
    ['secp224r1', false],
    ['brainpoolP256r1', false],
  ])('accept a key only on a curve for signing tokens: %j', async (namedCurve, isTaken) => {
    const { publicKey } = generateKeyPairSync('ec', { namedCurve });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const answer = await save({ ...okta, provider: 'self-signed', public_key: pem });
    const detail = 'Must be an elliptic curve key on P-256, P-384, P-521 or Ed25519.';
    expect(answer.status === 200 ? {} : problemsByField(answer)).toEqual(
      isTaken ? {} : { 'settings.public_key': detail },
    );
  });

  it('refuse a change of an older version', async () => {
    const first = await save(okta);
    expect(first.headers.get('etag')).toBe('"1"');
    const change = { ...okta, enabled: false };
    expect((await save(change, { 'If-Match': '"0"' })).status).toBe(412);
    expect((await save(change, { 'If-Match': '"1"' })).status).toBe(200);
  });
});

describe('the check of an OpenID configuration', () => {
  it('is limited to twenty in 15 minutes, including refused settings', async () => {
    for (let n = 0; n < 10; n += 1) expect((await save(okta)).status).toBe(200);
    documents = {};
    for (let n = 0; n < 10; n += 1) expect((await save(okta)).status).toBe(422);
    const refused = await save(okta);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
  });

  it('delays nobody else while a provider is slow', async () => {
    const pending: ((document: string) => void)[] = [];
    respond = () => new Promise((resolve) => pending.push(resolve));
    const saving = save(okta);
    await expect.poll(() => pending.length).toBe(1);
    expect((await service.request('member', '/me')).status).toBe(200);
    pending[0]?.(documents[address] ?? '');
    expect((await saving).status).toBe(200);
  });
});

describe('the test of the connection', () => {
  const test = async () => {
    const { status, body } = await service.request('admin', `${path}/connection`);
    return status === 200
      ? (body as { data: { connection: { working: boolean; details: string } } }).data.connection
      : status;
  };
  const keys = 'https://login.example/keys';

  it('fetches the OpenID configuration and its keys, and reports what is wrong', async () => {
    expect(await test()).toBe(409);
    await save(okta);
    fetched = [];
    const expectTested = async (working: boolean, details: string) =>
      expect(await test()).toEqual({ working, details });
    await expectTested(false, "The provider's keys cannot be read. The server cannot be reached.");
    expect(fetched).toEqual([address, keys]);
    documents[keys] = JSON.stringify({ keys: [] });
    await expectTested(
      false,
      'There are no keys at the address that the OpenID Configuration names.',
    );
    documents[keys] = JSON.stringify({ keys: [{ kty: 'RSA' }, { kty: 'RSA' }] });
    await expectTested(
      true,
      'The OpenID Configuration can be read, names the same issuer, and leads to 2 public keys.',
    );
    documents[address] = JSON.stringify({ issuer: 'https://other.example', jwks_uri: keys });
    await expectTested(
      false,
      'The OpenID Configuration names another issuer. Copy it from there, letter by letter.',
    );
    expect(await historyOf(service.db, ['action'])).toEqual([{ action: 'Updated' }]);
  });

  it('shares the limit of the check when saving, and calls no server for a key of one’s own', async () => {
    await save(okta);
    for (let n = 0; n < 19; n += 1) await test();
    expect(await test()).toBe(429);
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString().trim();
    await save({ provider: 'self-signed', enabled: true, public_key: pem });
    expect(await test()).toEqual({
      working: true,
      details: 'Tokens are checked by the public key that is saved here.',
    });
  });
});

describe('the SCIM token', () => {
  const make = () =>
    service.request('admin', `${path}/scim-token`, {
      method: 'POST',
      claims: freshCode('generate:scimtoken'),
    });
  const tokenOf = ({ body }: { body: unknown }) =>
    (body as { data: { settings: { scim_token: string } } }).data.settings.scim_token;

  it('is 18 random bytes, shown once, and stored as a digest alone', async () => {
    await save(okta);
    const token = tokenOf(await make());
    expect(Buffer.from(token, 'base64')).toHaveLength(18);
    const row = await service.db.selectFrom('scim_tokens').selectAll().executeTakeFirstOrThrow();
    expect(Buffer.from(row.digest)).toHaveLength(32);
    expect(await rowsWith(service.db, token)).toEqual([]);
    expect(service.logged.join('\n')).not.toContain(token);
    const expected = { scim_token: null, scim_token_created_at: '2026-06-15T10:00:00.000Z' };
    expect(await saved()).toMatchObject(expected);
    expect(tokenOf(await make())).not.toBe(token);
    expect(await service.db.selectFrom('scim_tokens').selectAll().execute()).toHaveLength(1);
  });

  it('needs saved settings, and is rate limited', async () => {
    expect((await make()).status).toBe(409);
    await save(okta);
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push((await make()).status);
    expect(answers).toEqual([...Array<number>(10).fill(200), 429]);
    const refusals = await historyOf(service.db, ['details'], { action: 'Refused' });
    expect(refusals).toEqual([
      { details: expect.stringContaining('Several SCIM tokens have been made already.') },
    ]);
  });
});
