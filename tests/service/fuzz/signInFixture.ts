import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { certificateRequest } from '../independentClient/certificateRequest';
import { pemOf } from '../independentClient/pem';
import { sharedPair } from '../independentClient/signIn';
import { startScimFixture } from '../scim/scimFixture';
import { anyValue, type Draft, type FuzzFixture, judgeApi, twistTree, writeJson } from './fuzzing';
import { hostileTexts } from './mutations';
import { freshCode } from '../identity/providers';

const start = Date.parse('2026-06-15T10:00:00Z');
const person = 'ada@acme.example';

/** The signer of the token; `public` uses the uploaded public key, which everybody may know, as an HMAC secret. */
type Signer = 'own' | 'other' | 'public' | 'nobody';
type Mangle = (text: string) => string;

/** A token before it is signed, with its one fault. */
interface TokenPlan {
  signer: Signer;
  /** The mutation of a claim or a part of the header: index, new value, and the name of an added one. */
  twist: [at: number, value: unknown, name: string | undefined] | undefined;
  mangle: Mangle;
}

const asItIs: Mangle = (text) => text;
/** Texts cut off, with changed letters, doubled, or replaced. */
const mangles: fc.Arbitrary<Mangle> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(asItIs) },
  fc.nat().map(
    (length): Mangle =>
      (text) =>
        text.slice(0, length % text.length),
  ),
  fc
    .tuple(fc.nat(), fc.constantFrom('.', '=', '-', ' ', 'A', '%', '"'))
    .map(([index, more]): Mangle => (text) => {
      const place = index % text.length;
      return `${text.slice(0, place)}${more}${text.slice(place + 1)}`;
    }),
  fc.constant<Mangle>((text) => `${text}.${text}`),
  fc.constant<Mangle>((text) => text.repeat(8)),
  fc.constantFrom(...hostileTexts.slice(0, 40)).map(
    (text): Mangle =>
      () =>
        text,
  ),
);

const tokenPlans: fc.Arbitrary<TokenPlan> = fc.record({
  signer: fc.oneof(
    { weight: 6, arbitrary: fc.constant<Signer>('own') },
    { weight: 2, arbitrary: fc.constantFrom<Signer>('other', 'public', 'nobody') },
  ),
  // Half of the tokens get none, because behind a refused token the rest of the request is not read.
  twist: fc.option(anyValue, { nil: undefined, freq: 1 }),
  mangle: mangles,
});

const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });
const other = rsa(2048);
const derOf = (pem: string): Buffer =>
  Buffer.from(pem.replaceAll(/-----.*?-----|\s/g, ''), 'base64');

/** Requests for one's own key pair, for somebody else's key, for short keys, and with wrong bytes. */
const requests: fc.Arbitrary<string> = (() => {
  const { publicKey, privateKey } = sharedPair();
  const right = certificateRequest('', { publicKey, privateKey });
  const otherRequests = [
    certificateRequest('ada', { publicKey, privateKey }),
    certificateRequest('', { publicKey: other.publicKey, privateKey }),
    certificateRequest('', rsa(1024)),
    certificateRequest('', generateKeyPairSync('ec', { namedCurve: 'P-256' })),
    publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  ];
  const der = derOf(right);
  const withByte = ([index, byte]: readonly [number, number]): string =>
    pemOf('CERTIFICATE REQUEST', Buffer.from(der.with(index % der.length, byte)));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(right) },
    { weight: 2, arbitrary: fc.constantFrom(...otherRequests) },
    // The lengths and tags are at the beginning.
    { weight: 4, arbitrary: fc.tuple(fc.nat(60), fc.nat(255)).map(withByte) },
    { weight: 2, arbitrary: fc.tuple(fc.nat(), fc.nat(255)).map(withByte) },
    fc.nat().map((length) => pemOf('CERTIFICATE REQUEST', der.subarray(0, length % der.length))),
    mangles.map((mangle) => mangle(right)),
  );
})();

type KeyPair = ReturnType<typeof rsa>;

const spkiOf = ({ publicKey }: KeyPair): string =>
  publicKey.export({ type: 'spki', format: 'pem' }).toString().trim();

function signatureOf(text: string, signer: Signer, ownPair: KeyPair): string {
  if (signer === 'nobody') return '';
  if (signer === 'public')
    return createHmac('sha256', spkiOf(ownPair)).update(text).digest('base64url');
  const { privateKey } = signer === 'own' ? ownPair : other;
  return sign('sha256', Buffer.from(text), privateKey).toString('base64url');
}

function tokenOf({ signer, twist, mangle }: TokenPlan, ownPair: KeyPair): string {
  const alg = { own: 'RS256', other: 'RS256', public: 'HS256', nobody: 'none' }[signer];
  const times = { iat: start / 1000, exp: start / 1000 + 900 };
  const claims = { iss: 'Ubiq', aud: '', sub: person, email: person, ...times, jti: '1' };
  const whole = { header: { alg, typ: 'JWT' }, claims };
  const { header, claims: sentClaims } = (
    twist ? twistTree(whole, ...twist) : whole
  ) as typeof whole;
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part) ?? '').toString('base64url');
  const text = `${encode(header)}.${encode(sentClaims)}`;
  // Replaces characters that a header cannot contain.
  return mangle(`${text}.${signatureOf(text, signer, ownPair)}`).replaceAll(
    /[^\u0020-\u007E\u00A1-\u00FF]/g,
    '?',
  );
}

/** Sign-in of programs for a company that signs its own tokens, for which the service fetches nothing. */
export async function openSignInFixture(): Promise<FuzzFixture> {
  const { service, customer, addUser } = await startScimFixture();
  await addUser(person);
  const ownPair = rsa(2048);
  const saved = await service.put(
    'admin',
    '/settings/API_SSO_CONFIG',
    {
      value: JSON.stringify({
        provider: 'self-signed',
        enabled: true,
        public_key: spkiOf(ownPair),
      }),
    },
    { claims: freshCode('change:idp') },
  );
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const { port, close } = await service.listen();
  const host = `127.0.0.1:${port}`;
  const tokens = tokenPlans.map((plan) => tokenOf(plan, ownPair));

  let sent = 0;
  return {
    origin: `http://${host}`,
    drafts: [
      fc.tuple(tokens, requests).map(([token, csr]): Draft => ({
        as: 'program',
        method: 'POST',
        path: '/{customer}/api/v3/scim/sso',
        params: { customer },
        query: {},
        moreQuery: [],
        headers: { authorization: `Bearer ${token}` },
        body: { csr },
      })),
    ],
    write: (draft) => {
      sent += 1;
      // Changes the address and the time, because rate limits would hide other answers. A token lasts ten minutes.
      service.setAddress(`10.0.${sent >> 8}.${sent & 255}`);
      service.setTime(new Date(start + (sent % 280) * 2000));
      return Promise.resolve(writeJson(draft, host));
    },
    judge: judgeApi,
    close,
  };
}
