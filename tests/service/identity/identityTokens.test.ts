import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CompactSign,
  SignJWT,
  base64url,
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  IssuerUnreachable,
  localVerifier,
  remoteVerifier,
  type TokenVerifier,
} from '../../../service/identity/tokens/tokens';
import { TokenRefused } from '../../../service/identity/tokens/tokenClaims';

const issuer = 'https://console.example/';
const audience = 'https://console.example/api';
const now = Math.floor(Date.now() / 1000);
const claims: JWTPayload = {
  iss: issuer,
  aud: audience,
  sub: 'person-1',
  iat: now,
  exp: now + 600,
  scope: 'mfa:required delete:dataset',
  auth_time: now - 5,
  amr: ['pwd', 'otp'],
};
const header: JWTHeaderParameters = { alg: 'RS256', typ: 'at+jwt', kid: 'k1' };

const pair = () => generateKeyPair('RS256', { extractable: true });
let ours: Awaited<ReturnType<typeof pair>>;
let theirs: Awaited<ReturnType<typeof pair>>;
let verify: TokenVerifier;

const jwkOf = async (keys: Awaited<ReturnType<typeof pair>>, kid: string) => ({
  ...(await exportJWK(keys.publicKey)),
  kid,
  alg: 'RS256',
  use: 'sig',
});

beforeAll(async () => {
  [ours, theirs] = await Promise.all([pair(), pair()]);
  // The time of the claims, fixed so that a slow machine cannot make them expire.
  const clock = () => new Date(now * 1000);
  verify = localVerifier({ keys: [await jwkOf(ours, 'k1')] }, issuer, audience, clock);
});

/** A token of ours with changed claims or header fields; undefined removes one. */
const sign = (
  changes: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
  key = ours.privateKey,
) => {
  const text = JSON.stringify({ ...claims, ...changes });
  const all = JSON.parse(JSON.stringify({ ...header, ...fields })) as JWTHeaderParameters;
  return new CompactSign(new TextEncoder().encode(text)).setProtectedHeader(all).sign(key);
};

const part = (value: unknown) => base64url.encode(JSON.stringify(value));
const withHmac = async (secret: Uint8Array) =>
  new SignJWT(claims).setProtectedHeader({ ...header, alg: 'HS256' }).sign(secret);
const changeAt = (token: string, index: number, change: (part: string) => string) =>
  token
    .split('.')
    .map((text, position) => (position === index ? change(text) : text))
    .join('.');

describe('an access token of the embedded provider', () => {
  it('is read', async () => {
    await expect(sign().then(verify)).resolves.toEqual({
      subject: 'person-1',
      scopes: ['mfa:required', 'delete:dataset'],
      authTime: now - 5,
      amr: ['pwd', 'otp'],
    });
  });

  it.each([
    ['a clock 59 seconds behind', { exp: now - 59 }, {}],
    ['a clock 60 seconds ahead', { nbf: now + 60 }, {}],
    ['several audiences', { aud: ['other', audience] }, {}],
    ['its type written in full', {}, { typ: 'application/at+jwt' }],
  ])('is accepted with %s', async (_what, changes, fields) => {
    await expect(sign(changes, fields).then(verify)).resolves.toMatchObject({
      subject: 'person-1',
    });
  });

  const forgeries: [string, () => Promise<string> | string][] = [
    ['nothing at all', () => ''],
    ['one word', () => 'abc'],
    ['three empty parts', () => '..'],
    ['four parts', async () => `${await sign()}.x`],
    ['five parts, as if it were encrypted', () => 'a.b.c.d.e'],
    ['a token cut off in the middle', async () => (await sign()).slice(0, -40)],
    ['a token without its signature', async () => changeAt(await sign(), 2, () => '')],
    ['alg none', () => `${part({ ...header, alg: 'none' })}.${part(claims)}.`],
    ['alg None', () => `${part({ ...header, alg: 'None' })}.${part(claims)}.`],
    [
      'alg none with a signature',
      async () => changeAt(await sign(), 0, () => part({ ...header, alg: 'none' })),
    ],
    [
      'HS256 with our public key in PEM',
      async () => withHmac(new TextEncoder().encode(await exportSPKI(ours.publicKey))),
    ],
    [
      'HS256 with our public key as JSON',
      async () => withHmac(new TextEncoder().encode(JSON.stringify(await jwkOf(ours, 'k1')))),
    ],
    ['HS256 with a short secret', () => withHmac(new TextEncoder().encode('secret'.repeat(6)))],
    [
      'an algorithm of another kind',
      async () => {
        const { privateKey } = await generateKeyPair('ES256');
        return new SignJWT(claims).setProtectedHeader({ ...header, alg: 'ES256' }).sign(privateKey);
      },
    ],
    [
      'RS512 by name only',
      async () => changeAt(await sign(), 0, () => part({ ...header, alg: 'RS512' })),
    ],
    ['the key of somebody else', () => sign({}, {}, theirs.privateKey)],
    ['an unknown kid', () => sign({}, { kid: 'k2' })],
    ['the kid of a path', () => sign({}, { kid: '../../etc/passwd' }, theirs.privateKey)],
    [
      'its own key in the header',
      async () => sign({}, { kid: undefined, jwk: await jwkOf(theirs, 'x') }, theirs.privateKey),
    ],
    [
      'the address of its own keys',
      () => sign({}, { jku: 'https://evil.example/jwks' }, theirs.privateKey),
    ],
    [
      'the address of its own certificate',
      () => sign({}, { x5u: 'https://evil.example/x' }, theirs.privateKey),
    ],
    [
      'a changed subject',
      async () => changeAt(await sign(), 1, () => part({ ...claims, sub: 'person-2' })),
    ],
    ['a changed header', async () => changeAt(await sign(), 0, () => part({ ...header, x: 1 }))],
    ['another issuer', () => sign({ iss: 'https://evil.example/' })],
    ['our issuer without the slash', () => sign({ iss: 'https://console.example' })],
    ['no issuer', () => sign({ iss: undefined })],
    ['no time at which it was issued', () => sign({ iat: undefined })],
    ['another audience', () => sign({ aud: 'https://other.example/api' })],
    ['no audience', () => sign({ aud: undefined })],
    ['an empty list of audiences', () => sign({ aud: [] })],
    ['the type of an ID token', () => sign({}, { typ: 'JWT' })],
    ['no type', () => sign({}, { typ: undefined })],
    ['an ID token in disguise', () => sign({ nonce: 'n' })],
    [
      'a critical extension that nobody knows',
      () => `${part({ ...header, crit: ['x'], x: 1 })}.${part(claims)}.eA`,
    ],
    ['a time that has passed', () => sign({ exp: now - 60 })],
    ['no end', () => sign({ exp: undefined })],
    ['an end that is no number', () => sign({ exp: 'tomorrow' })],
    ['a beginning in the future', () => sign({ nbf: now + 61 })],
    ['no subject', () => sign({ sub: undefined })],
    ['an empty subject', () => sign({ sub: '' })],
    ['a subject that is no text', () => sign({ sub: 7 })],
    ['10,000 characters', () => sign({ filler: 'x'.repeat(10_000) })],
    ['line feeds', async () => `${await sign()}\n`],
  ];
  it.each(forgeries)('is refused with %s', async (_what, forge) => {
    const token = await forge();
    const refusal = await verify(token).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TokenRefused);
    // The reason never repeats the token.
    expect((refusal as TokenRefused).message).toMatch(/^[A-Z][\w\s",()-]+\.$/);
  });
});

describe('an outside provider', () => {
  let close: (() => void) | undefined;
  afterEach(() => close?.());

  async function provider(answer: () => Promise<{ status: number; body: unknown }>) {
    let keyFetches = 0;
    const reply = async (res: ServerResponse) => {
      const { status, body } = await answer();
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const server = createServer((_req, res) => {
      keyFetches += 1;
      void reply(res);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = () => server.close();
    const domain = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const token = (changes = {}, fields = {}, key = ours.privateKey) =>
      sign({ iss: `${domain}/`, ...changes }, fields, key);
    return { domain, token, keyFetches: () => keyFetches, server };
  }
  const goodKeys = async () => ({ status: 200, body: { keys: [await jwkOf(ours, 'k1')] } });

  it('is trusted by its published keys, with both types of token', async () => {
    const { domain, token, keyFetches } = await provider(goodKeys);
    const check = remoteVerifier({ domain, audience });
    await expect(token().then(check)).resolves.toMatchObject({ subject: 'person-1' });
    const auth0 = await token({ email: 'a@b.example', email_verified: true }, { typ: 'JWT' });
    await expect(check(auth0)).resolves.toMatchObject({
      outside: { email: 'a@b.example', mfaEnabled: undefined },
    });
    await expect(token({ nonce: 'n' }, { typ: 'JWT' }).then(check)).rejects.toThrow('An ID token');
    expect(keyFetches()).toBe(1);
  });

  it('is asked at most once a minute for unknown keys', async () => {
    const { domain, token, keyFetches } = await provider(goodKeys);
    const check = remoteVerifier({ domain, audience });
    for (const kid of ['a', 'b', 'c', 'd'])
      await expect(token({}, { kid }).then(check)).rejects.toBeInstanceOf(TokenRefused);
    expect(keyFetches()).toBe(1);
  });

  it.each([
    ['answers with an error', { status: 500, body: {} }],
    ['answers with something else', { status: 200, body: { hello: 'world' } }],
  ])('that %s cannot be used right now', async (_what, answer) => {
    const { domain, token } = await provider(() => Promise.resolve(answer));
    const check = remoteVerifier({ domain, audience });
    await expect(token().then(check)).rejects.toBeInstanceOf(IssuerUnreachable);
  });

  it('that is down cannot be used right now', async () => {
    const { domain, token, server } = await provider(goodKeys);
    await new Promise((resolve) => server.close(resolve));
    const check = remoteVerifier({ domain, audience });
    await expect(token().then(check)).rejects.toBeInstanceOf(IssuerUnreachable);
  });
});
