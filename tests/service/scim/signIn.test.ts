import { createHmac, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSecrets } from '../../../service/vault/keepSecrets';
import { createCertificates, signCertificate } from '../../../service/vault/signedCertificate';
import { certificateRequest } from '../independentClient/certificateRequest';
import { styles } from '../independentClient/clientStyles';
import { askToSignIn, sharedPair, signIn } from '../independentClient/signIn';
import { after } from '../clients/clientsFixture';
import { mockProvider } from '../identity/mockProvider';
import { type SignInFixture, startSignInFixture } from './signInFixture';
import { updateRows } from '../rows';

const ada = 'ada@acme.example';
const csr = certificateRequest('', sharedPair());

let fixture: SignInFixture;
beforeEach(async () => {
  fixture = await startSignInFixture();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await fixture.close();
});

const ask = async (token: string, body: unknown = { csr }) => {
  const { status, body: answer } = await askToSignIn(fixture.endpoint(token), body);
  return { status, message: (answer as { message?: string }).message };
};
const refusals = async () =>
  (await fixture.history())
    .filter((row) => row.includes('| Refused |'))
    .map((row) => row.split(' | ')[2]);
/** History rows of sign-ins that succeeded. */
const rows = async () => (await fixture.history()).filter((row) => row.includes('signed in'));

const refusal = (reason: string) => ({ status: 401, reason });
const notAsNow =
  'The certificate is not one of the API key "Ada@acme.example" as it is now. Sign in again.';
const disabled = 'The API key "Ada@acme.example" is disabled.';
const off = 'The identity provider is turned off in the console.';
const setActive = (value: 'True' | 'False') =>
  fixture.patch(`/Users/${fixture.ada}`, { op: 'Replace', path: 'active', value });

describe("a provisioned person's program", () => {
  it('encrypts and decrypts as the person’s groups permit, with the style of every library', async () => {
    const session = await fixture.signIn(ada);
    for (const style of styles) {
      const client = fixture.client(session, style);
      const cipher = await client.encryptStructured('SSN', '123-45-6789');
      expect(cipher).not.toBe('123-45-6789');
      expect(await client.decryptStructured('SSN', cipher)).toBe('123-45-6789');
      expect(await client.encryptForSearch('SSN', '123-45-6789')).toEqual([cipher]);
      const file = await client.encryptUnstructured(Buffer.from('a file'));
      expect((await client.decryptUnstructured(file)).toString()).toBe('a file');
      await client.patchEncryptionKey(await client.encryptionKey(2), { requested: 2, actual: 1 });
      await client.reportUsage([]);
    }
  });

  it('has its own key pair beside others of the same person', async () => {
    const [client, other] = [
      fixture.client(await fixture.signIn(ada)),
      await fixture.signIn(ada, generateKeyPairSync('rsa', { modulusLength: 3072 })),
    ];
    const cipher = await client.encryptStructured('SSN', '123-45-6789');
    expect(await fixture.client(other).decryptStructured('SSN', cipher)).toBe('123-45-6789');
    expect(await client.decryptStructured('SSN', cipher)).toBe('123-45-6789');
    expect(await rows()).toEqual([
      'Identity provider (sign-in): Sign-in | Signed in | Person "Ada@acme.example" signed in from a program with the identity provider',
    ]);
  });

  it('is refused once SCIM deactivates or deletes the person, and can sign in after reactivation', async () => {
    const session = await fixture.signIn(ada);
    const client = fixture.client(session);
    await client.fpeKey('SSN');
    await setActive('False');
    await expect(client.fpeKey('SSN')).rejects.toMatchObject(refusal(disabled));
    const token = await fixture.provider.token({ upn: ada });
    expect(await ask(token)).toEqual({
      status: 403,
      message: '"Ada@acme.example" is deactivated by the identity provider.',
    });
    expect(await refusals()).toEqual([
      'API key "Ada@acme.example": The API key "Ada@acme.example" is disabled.',
      'Sign-in from a program: "Ada@acme.example" is deactivated by the identity provider.',
    ]);
    await setActive('True');
    await expect(client.fpeKey('SSN')).rejects.toMatchObject(refusal(notAsNow));
    await fixture.client(await fixture.signIn(ada)).fpeKey('SSN');
    await fixture.scim('DELETE', `/Users/${fixture.ada}`);
    await expect(fixture.client(session).fpeKey('SSN')).rejects.toMatchObject({ status: 401 });
    expect(await ask(token)).toEqual({
      status: 403,
      message: `The identity provider has not provisioned "${ada}" here.`,
    });
  });

  it('is refused while the provider is off, and after a change of its settings or the plan', async () => {
    const client = fixture.client(await fixture.signIn(ada));
    await client.fpeKey('SSN');
    const token = await fixture.provider.token({ upn: ada });
    await fixture.configure({ enabled: false });
    await expect(client.fpeKey('SSN')).rejects.toMatchObject(refusal(off));
    expect(await ask(token)).toEqual({ status: 403, message: off });
    await fixture.configure();
    await expect(client.fpeKey('SSN')).rejects.toThrow('Sign in again.');
    const newClient = fixture.client(await fixture.signIn(ada));
    await newClient.fpeKey('SSN');
    await updateRows(fixture.service.db, 'customers', {}, { plan: 'pro' });
    const plan = "The company's plan does not include identity providers.";
    await expect(newClient.fpeKey('SSN')).rejects.toMatchObject(refusal(plan));
    expect(await ask(token)).toEqual({ status: 403, message: plan });
    // Usage reports are still accepted: they are about earlier calls.
    await newClient.reportUsage([]);
  });

  it('cannot even read a definition, which needs no certificate, while provider or person is off', async () => {
    const client = fixture.client(await fixture.signIn(ada));
    await client.datasetDefinition('SSN');
    await fixture.configure({ enabled: false });
    await expect(client.datasetDefinition('SSN')).rejects.toMatchObject(refusal(off));
    await fixture.configure();
    await client.datasetDefinition('SSN');
    await setActive('False');
    await expect(client.datasetDefinition('SSN')).rejects.toMatchObject(refusal(disabled));
  });
});

describe('a certificate', () => {
  const answerTo = async (payloadCert?: string) => {
    const { credentials } = await fixture.signIn(ada);
    const client = fixture.client({
      credentials,
      ...(payloadCert !== undefined && { certified: { payloadCert, encryptedPrivateKey: '' } }),
    });
    return client.encryptionKey(1).catch((error: unknown) => error);
  };

  const expectRefused = async (payloadCert: string | undefined, reason: string) =>
    expect(await answerTo(payloadCert)).toMatchObject(refusal(reason));

  it('is required, and must be readable', async () => {
    await expectRefused(
      undefined,
      'The API key "Ada@acme.example" is a person\'s of the identity provider: sign in with its token, and send the certificate as payload_cert.',
    );
    await expectRefused('bm8=', 'The certificate cannot be read.');
    await expectRefused('x'.repeat(13_000), 'The certificate is too long.');
  });

  it('of another person or of another company is refused', async () => {
    await fixture.addUser('bob@acme.example');
    const bob = await fixture.signIn('bob@acme.example');
    await expectRefused(bob.certified?.payloadCert, notAsNow);
    // A token gives no access to another company with the same provider either.
    const other = fixture.service.people.outsider.customer;
    expect(await fixture.configure({}, 'outsider')).toBe(200);
    const { token } = fixture.endpoint(await fixture.provider.token({ upn: ada }));
    const answer = await askToSignIn({ ...fixture.endpoint(token), customer: other }, { csr });
    expect(answer.status).toBe(403);
  });

  it('from another issuer is refused, whatever its subject', async () => {
    const { certified } = await fixture.signIn(ada);
    const ownCertificate = Buffer.from(certified?.payloadCert ?? '', 'base64').toString();
    const { subject } = new X509Certificate(ownCertificate);
    const { privateKey, publicKey } = sharedPair();
    const commonName = subject.replace('CN=', '');
    const forged = await signCertificate({
      subject: { commonName, publicKey },
      issuer: { commonName: 'Encryption service', privateKey },
      notBefore: after(0),
      notAfter: after(3600),
      isAuthority: false,
    });
    await expectRefused(
      Buffer.from(forged).toString('base64'),
      'The certificate was not issued here.',
    );
    // The issuer of API keys' certificates signs subjects that other people chose.
    const { db, vault } = fixture.service;
    const { issueCertificate } = createCertificates(keepSecrets(db, vault, () => after(0)));
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const borrowed = await issueCertificate(pem, commonName, after(0));
    await expectRefused(
      Buffer.from(borrowed).toString('base64'),
      'The certificate was not issued here.',
    );
  });

  it('lasts a day in every time zone, also in the cache', async () => {
    const session = await fixture.signIn(ada);
    const pem = Buffer.from(session.certified?.payloadCert ?? '', 'base64').toString();
    expect(new Date(new X509Certificate(pem).validTo)).toEqual(after(24 * 3600));
    fixture.setTime(after(36 * 3600 - 1));
    await fixture.client(session).fpeKey('SSN');
    fixture.setTime(after(36 * 3600));
    await expect(fixture.client(session).fpeKey('SSN')).rejects.toMatchObject(
      refusal('The certificate has expired. Sign in again.'),
    );
    await fixture.client(await fixture.signIn(ada)).fpeKey('SSN');
  });
});

it('a person is identified by the name in SCIM, and by no claim that people can change', async () => {
  for (const [provider, claims, status] of [
    ['ENTRA', { upn: ada, email: 'other@acme.example' }, 200],
    ['ENTRA', { preferred_username: 'ADA@acme.example', sub: 'x' }, 200],
    ['ENTRA', { upn: 'bob@acme.example', preferred_username: ada }, 403],
    ['ENTRA', { email: ada, sub: ada, unique_name: ada }, 401],
    ['ENTRA', { upn: 7 }, 401],
    ['ENTRA', { upn: 'a\u0000b' }, 401],
    ['OKTA', { sub: ada }, 200],
    ['OKTA', { sub: '00u1', preferred_username: ada }, 200],
    ['OKTA', { sub: '00u1', email: ada }, 403],
  ] as const) {
    expect(await fixture.configure({ provider })).toBe(200);
    const answer = await ask(await fixture.provider.token(claims));
    expect(answer.status, `${provider} ${JSON.stringify(claims)}`).toBe(status);
  }
});

describe('an invalid token', () => {
  const wrong = (claim: string) => `The claim "${claim}" of the access token is missing or wrong.`;

  it('is for another company or time, or names nobody', async () => {
    const cases: [claims: JWTPayload, message: string][] = [
      [{ iss: 'https://login.provider.example/globex/v2.0' }, wrong('iss')],
      [{ aud: 'api://other' }, wrong('aud')],
      [{ aud: undefined }, wrong('aud')],
      [{ exp: 1 }, 'The access token has expired.'],
      [{ exp: undefined }, wrong('exp')],
      [{ nbf: 4_102_444_800 }, wrong('nbf')],
      [
        { upn: undefined },
        'The access token names no person: it has no upn or preferred_username.',
      ],
    ];
    for (const [claims, message] of cases)
      expect(await ask(await fixture.provider.token({ upn: ada, ...claims }))).toEqual({
        status: 401,
        message,
      });
    const messages = new Set(cases.map(([, message]) => `Sign-in from a program: ${message}`));
    expect(await refusals()).toEqual([...messages]);
    expect(await rows()).toEqual([]);
  });

  it('has no signature, or one that anyone with the public key can make', async () => {
    const pem = fixture.provider.publicKey().export({ type: 'spki', format: 'pem' });
    const [, payload] = (await fixture.provider.token({ upn: ada })).split('.');
    const header = (alg: string) => Buffer.from(JSON.stringify({ alg })).toString('base64url');
    const body = `${header('HS256')}.${payload}`;
    const mac = createHmac('sha256', pem).update(body).digest('base64url');
    const message = 'The access token is signed with an algorithm that is not allowed.';
    expect(await ask(`${body}.${mac}`)).toEqual({ status: 401, message });
    expect((await ask(`${header('none')}.${payload}.`)).status).toBe(401);
    expect(await ask(`${header('none')}.${payload}.AA`)).toEqual({ status: 401, message });
    expect(fixture.provider.fetched).toEqual([]);
  });

  it('is another company’s, or signed by somebody else in its name', async () => {
    const globex = mockProvider('ENTRA', 'globex', after(0));
    expect((await ask(await globex.token({ upn: ada }))).message).toBe(wrong('iss'));
    expect(fixture.provider.fetched).toEqual([]);
    const { iss } = fixture.provider.settings;
    expect((await ask(await globex.token({ upn: ada, iss }))).message).toBe(
      'The access token is signed with an unknown key.',
    );
    for (const token of ['x', 'x.y.z', 'x'.repeat(17_000)])
      expect((await ask(token)).status, token.slice(0, 9)).toBeGreaterThanOrEqual(400);
  });

  it('counts against its address, while a valid one does not', async () => {
    for (let count = 0; count < 60; count += 1) await ask('x.y.z');
    for (const seconds of [0, 1, 2]) {
      fixture.setTime(after(seconds));
      expect(await ask('x.y.z')).toMatchObject({ status: 429 });
    }
    // The waiting time in the answer changes every second, so each answer would be a row of its own.
    expect(await refusals()).toEqual(['Sign-in from a program: The access token is malformed.']);
    expect((await ask(await fixture.provider.token({ upn: ada }))).status).toBe(200);
  });

  it('gets the same answer for an unknown company and one without a provider, and leaves no history', async () => {
    const { customer: unconfigured } = fixture.service.people.outsider;
    const token = await fixture.provider.token({ upn: ada });
    for (const anyToken of [token, 'x.y.z']) {
      const answer = await askToSignIn(
        { ...fixture.endpoint(anyToken), customer: unconfigured },
        { csr },
      );
      expect(answer.status).toBe(401);
    }
    const activities = fixture.service.db.selectFrom('activities').select('details');
    expect(await activities.where('customer_uuid', '=', unconfigured).execute()).toEqual([]);
    for (const customer of ['11111111-1111-4111-8111-111111111111', 'nobody']) {
      const answer = await askToSignIn({ ...fixture.endpoint(token), customer }, { csr });
      expect(answer).toMatchObject({
        status: 401,
        body: { message: 'No program can sign in at this address.' },
      });
    }
  });

  it('is limited by person even when it is valid', async () => {
    const token = await fixture.provider.token({ upn: ada });
    for (let count = 0; count < 60; count += 1)
      expect((await ask(token, { csr: 'x' })).status).toBe(400);
    expect((await ask(token)).status).toBe(429);
    expect((await refusals()).filter((details) => details?.includes('too many'))).toHaveLength(1);
  });
});

describe('a company that signs its own tokens', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ownIssuer = mockProvider('ENTRA', 'own', after(0));
  const claims = { iss: 'Ubiq', aud: '', sub: ada, email: ada, jti: '1', exp: undefined };
  const signed = (more: object = {}, seconds = 600) =>
    ownIssuer.token({ ...claims, exp: after(seconds).getTime() / 1000, ...more });
  const configure = (key = ownIssuer.publicKey()) =>
    fixture.configure({
      provider: 'self-signed',
      public_key: key.export({ type: 'spki', format: 'pem' }).toString().trim(),
    });

  it('signs its people in by its key alone', async () => {
    expect(await configure()).toBe(200);
    const session = await signIn(fixture.endpoint(await signed()));
    const client = fixture.client(session, 'dotnet');
    const cipher = await client.encryptStructured('SSN', '123-45-6789');
    expect(await client.decryptStructured('SSN', cipher)).toBe('123-45-6789');
    expect(fixture.provider.fetched).toEqual([]);
    expect((await ask(await signed({ aud: undefined, email: undefined }))).status).toBe(200);
    // As ubiq-bigquery writes them.
    const ofBigQuery = { iss: undefined, issuer: 'Ubiq', aud: undefined, sub: undefined };
    for (const [more, status] of [
      [{}, 200],
      [{ email: 'bob@acme.example' }, 403],
      [{ issuer: 'ubiq' }, 401],
    ] as const)
      expect((await ask(await signed({ ...ofBigQuery, ...more }))).status).toBe(status);
    for (const [more, message] of [
      [{ iss: 'ubiq' }, 'The claim "iss" of the access token is missing or wrong.'],
      [{ aud: 'api' }, 'The claim "aud" of the access token is missing or wrong.'],
      [{ email: 'bob@acme.example' }, 'The claim "email" of the access token is missing or wrong.'],
      [{ iat: undefined }, 'The claim "iat" of the access token is missing or wrong.'],
      [{ iat: after(-700).getTime() / 1000 }, 'The access token has expired.'],
    ] as const)
      expect(await ask(await signed(more))).toEqual({ status: 401, message });
    await configure(pair.publicKey);
    expect(await ask(await signed())).toEqual({
      status: 401,
      message: 'The signature of the access token is wrong.',
    });
  });

  it.each([
    ['ES256', 'P-256'],
    ['ES384', 'P-384'],
    ['ES512', 'P-521'],
  ])('signs them in with each elliptic curve: %j', async (alg, namedCurve) => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve });
    expect(await configure(publicKey)).toBe(200);
    const token = await new SignJWT({ ...claims, exp: after(600).getTime() / 1000 })
      .setProtectedHeader({ alg })
      .setIssuedAt(after(0))
      .sign(privateKey);
    expect((await ask(token)).status).toBe(200);
  });
});

describe("the provider's keys", () => {
  const paths = ['/acme/v2.0/.well-known/openid-configuration', '/acme/discovery/v2.0/keys'];

  it('are fetched once, and again for a token with a new key', async () => {
    await fixture.signIn(ada);
    await fixture.signIn(ada);
    expect(fixture.provider.fetched).toEqual(paths);
    fixture.provider.rotate();
    expect((await ask(await fixture.provider.token({ upn: ada }))).message).toBe(
      'The access token is signed with an unknown key.',
    );
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000);
    await fixture.signIn(ada);
    expect(fixture.provider.fetched).toEqual([...paths, paths[1]]);
  });

  it.each([
    // fetchDocument.test has the other failures.
    ['slow', 'The server did not answer within 0.5 seconds.'],
    ['elsewhere', 'The address is not one of the public Internet.'],
    ['failing', 'The server answered with status 500.'],
  ] as const)(
    'are refused with the reason from a provider that is %s, and fetched again',
    async (manner, why) => {
      fixture.provider.manner = manner;
      const token = await fixture.provider.token({ upn: ada });
      const message = `The token cannot be checked. The OpenID Configuration cannot be read. ${why}`;
      expect(await ask(token)).toEqual({ status: 503, message });
      expect(await refusals()).toEqual([`Sign-in from a program: ${message}`]);
      expect(await rows()).toEqual([]);
      // The metric has an outcome of its own, so that no alert wakes an operator.
      expect(await fixture.service.metrics.registry.metrics()).toContain(
        'console_key_calls_total{kind="sign_in",outcome="provider"} 1',
      );
      fixture.provider.manner = 'well';
      expect((await ask(token)).status).toBe(200);
      fixture.provider.manner = manner;
      vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
      expect(await ask(token)).toEqual({
        status: 503,
        message: `The token cannot be checked. The provider's keys cannot be read. ${why}`,
      });
    },
  );
});

it('a certificate request that is malformed or not signed by its own key is refused', async () => {
  const token = await fixture.provider.token({ upn: ada });
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
  const foreign = {
    ...sharedPair(),
    privateKey: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey,
  };
  const cases: [body: unknown, status: number, message: string][] = [
    [{}, 400, 'csr must be a certificate request in PEM.'],
    [{ csr: 'x' }, 400, 'The certificate request must be a PEM text.'],
    ['{', 400, 'The body is not valid JSON. Send a JSON object.'],
    [{ csr: 'x'.repeat(70_000) }, 413, 'The body is larger than 64 KiB.'],
    [
      { csr: certificateRequest('', weak) },
      400,
      'The certificate request must have an RSA key of 2048 to 8192 bits with an exponent of at least 65537.',
    ],
    [
      { csr: certificateRequest('', foreign) },
      400,
      'The signature of the certificate request is not of the key that is in it.',
    ],
  ];
  for (const [body, status, message] of cases)
    expect(await ask(token, body)).toEqual({ status, message });
  expect(await refusals()).toEqual(
    cases.map(([, , message]) => `Sign-in from a program: ${message}`),
  );
  expect(await rows()).toEqual([]);
});
