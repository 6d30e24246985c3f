import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { BitString, fromBER, Integer, Sequence } from 'asn1js';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  readCertificateRequest,
  readProvenKey,
  RequestRefused,
} from '../../../service/vault/certificateRequest';
import { createCertificates, type IssuerMaterial } from '../../../service/vault/signedCertificate';
import type { KeepSecret } from '../../../service/vault/keepSecrets';
import { makeCredentials } from '../../../src/credentials/keygen/keys';
import type { Credentials } from '../../../src/model/action';
import { openssl } from '../../setup/openssl';

let credentials: Credentials;

beforeAll(async () => {
  credentials = await makeCredentials();
});

/** Made once: a new pair for each request would take most of the time. */
const ordinaryKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

/** A request that openssl makes, with the ordinary key if the options ask for no `-newkey`. */
function requestOf(subject: string, ...options: string[]): string {
  const key = options.includes('-newkey') ? ['-nodes', '-keyout', 'new.pem'] : ['-key', 'key.pem'];
  const args = ['req', '-new', '-subj', subject, ...key, ...options];
  const run = openssl(args, { 'key.pem': ordinaryKey });
  expect(run.stdout, run.stderr).toContain('BEGIN CERTIFICATE REQUEST');
  return run.stdout;
}

const derOf = (pem: string): Buffer =>
  Buffer.from(pem.replaceAll(/-----.*-----|\s/g, ''), 'base64');

const pemOf = (der: Uint8Array): string =>
  `-----BEGIN CERTIFICATE REQUEST-----\n${Buffer.from(der).toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`;

describe('a certificate request', () => {
  it('is accepted from the console, with its key and name', async () => {
    const read = await readCertificateRequest(credentials.csr);
    expect(read.subject).toBe(credentials.accessKeyId);
    const { stdout } = openssl(['req', '-in', 'r.pem', '-noout', '-pubkey'], {
      'r.pem': credentials.csr,
    });
    expect(read.publicKeyPem).toBe(stdout);
  });

  it.each(['sha256', 'sha384', 'sha512'])('is accepted from openssl with %s', async (digest) => {
    const pem = requestOf('/C=US/ST=California/CN=payments', `-${digest}`);
    await expect(readCertificateRequest(pem)).resolves.toMatchObject({ subject: 'payments' });
  });

  it('is accepted with a SHA-1 signature from a program that signs in, as ubiq-node does', async () => {
    const pem = requestOf('/', '-sha1');
    await expect(readProvenKey(pem)).resolves.toContain('BEGIN PUBLIC KEY');
    await expect(readCertificateRequest(pem)).rejects.toThrow('signed with RSA and SHA-256');
  });

  it('is accepted with Windows line breaks', async () => {
    const pem = credentials.csr.replaceAll('\n', '\r\n');
    await expect(readCertificateRequest(pem)).resolves.toMatchObject({
      subject: credentials.accessKeyId,
    });
  });

  it.each([
    ['a key that is too short', ['-newkey', 'rsa:1024'], 'RSA key of 2048 to 8192 bits'],
    [
      'an exponent of 3',
      ['-newkey', 'rsa:2048', '-pkeyopt', 'rsa_keygen_pubexp:3'],
      'exponent of at least 65537',
    ],
    ['a signature with SHA-1', ['-sha1'], 'signed with RSA and SHA-256'],
    ['a signature with PSS', ['-sigopt', 'rsa_padding_mode:pss'], 'signed with RSA and SHA-256'],
  ])('is refused with %s', async (_what, options, sentence) => {
    const pem = requestOf('/CN=payments', ...options);
    await expect(readCertificateRequest(pem)).rejects.toThrow(sentence);
    await expect(readCertificateRequest(pem)).rejects.toBeInstanceOf(RequestRefused);
  });

  it('is refused with a key that is not RSA', async () => {
    const pem = requestOf('/CN=a', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256');
    await expect(readCertificateRequest(pem)).rejects.toThrow('must have an RSA key');
  });

  it.each([
    ['no common name', '/C=US', 'must have one common name'],
    ['two common names', '/CN=a/CN=b', 'must have one common name'],
    ['a blank common name', '/CN=  ', 'must have one common name'],
  ])('is refused with %s', async (_what, subject, sentence) => {
    await expect(readCertificateRequest(requestOf(subject))).rejects.toThrow(sentence);
  });

  it('is refused with the key of somebody else', async () => {
    const other = generateKeyPairSync('rsa', { modulusLength: 3072 }).publicKey;
    const swapped = swapKey(derOf(credentials.csr), other.export({ type: 'spki', format: 'der' }));
    await expect(readCertificateRequest(pemOf(swapped))).rejects.toThrow(
      'The signature of the certificate request is not of the key that is in it.',
    );
  });

  it('is refused when its name was changed after signing', async () => {
    const der = derOf(credentials.csr);
    const offset = der.indexOf(credentials.accessKeyId);
    der[offset] = der[offset] === 65 ? 66 : 65;
    await expect(readCertificateRequest(pemOf(der))).rejects.toThrow('is not of the key');
  });

  it('is refused with anything after it', async () => {
    const longer = Buffer.concat([derOf(credentials.csr), Buffer.from([0])]);
    await expect(readCertificateRequest(pemOf(longer))).rejects.toThrow('cannot be read');
  });

  it.each([
    '',
    'hello',
    '-----BEGIN CERTIFICATE REQUEST-----\n\n-----END CERTIFICATE REQUEST-----\n',
    '-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----\n',
    '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n',
  ])('is refused when it is not a certificate request: %j', async (pem) => {
    await expect(readCertificateRequest(pem)).rejects.toBeInstanceOf(RequestRefused);
  });

  it('is refused when it nests endlessly', async () => {
    let nested = Buffer.alloc(0);
    while (nested.length < 12_000)
      nested = Buffer.concat([
        Buffer.from(new Sequence().toBER()).subarray(0, 1),
        derLength(nested.length),
        nested,
      ]);
    await expect(readCertificateRequest(pemOf(nested))).rejects.toBeInstanceOf(RequestRefused);
  });

  const change = fc.integer({ min: 1, max: 255 });
  /** Parses the console's request with one byte changed. @returns the parsed request, or the error */
  const outcomeOfChange = (place: number, mask: number): Promise<unknown> => {
    const changed = derOf(credentials.csr);
    changed[place] = (changed[place] ?? 0) ^ mask;
    return readCertificateRequest(pemOf(changed)).catch((error: unknown) => error);
  };

  it('is refused without any other error when a signed byte is changed', async () => {
    const [start, end] = signedPart(derOf(credentials.csr));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: start, max: end - 1 }), change, async (place, mask) => {
        expect(await outcomeOfChange(place, mask)).toBeInstanceOf(RequestRefused);
      }),
      { numRuns: 100 },
    );
  });

  it('is refused or proves the same when a byte around the signed part is changed', async () => {
    const der = derOf(credentials.csr);
    const [start, end] = signedPart(der);
    const proven = await readCertificateRequest(credentials.csr);
    const around = fc.oneof(fc.nat(start - 1), fc.integer({ min: end, max: der.length - 1 }));
    await fc.assert(
      fc.asyncProperty(around, change, async (place, mask) => {
        const outcome = await outcomeOfChange(place, mask);
        // Length, algorithm and signature can be encoded in more ways than DER allows.
        expect(outcome instanceof RequestRefused || isDeepStrictEqual(outcome, proven)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('is refused without any other error when it is random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 400 }), async (bytes) => {
        await expect(readCertificateRequest(pemOf(bytes))).rejects.toBeInstanceOf(RequestRefused);
      }),
      { numRuns: 100 },
    );
  });
});

/** Start and end of a request's signed part, which has two bytes of length, as the whole has. */
const signedPart = (request: Buffer): [start: number, end: number] => [
  4,
  8 + request.readUInt16BE(6),
];

const derLength = (length: number): Buffer =>
  length < 128
    ? Buffer.from([length])
    : Buffer.from([0x82, Math.floor(length / 256), length % 256]);

function swapKey(request: Buffer, spki: Buffer): Uint8Array {
  const outer = fromBER(request).result;
  if (!(outer instanceof Sequence)) throw new Error('a request is a sequence');
  const [info, algorithm, signature] = outer.valueBlock.value;
  if (!(info instanceof Sequence) || !algorithm || !(signature instanceof BitString))
    throw new Error('a request has three parts');
  const [version, subject, , attributes] = info.valueBlock.value;
  if (!(version instanceof Integer) || !subject || !attributes)
    throw new Error('a request has four facts');
  const swapped = new Sequence({ value: [version, subject, fromBER(spki).result, attributes] });
  return new Uint8Array(new Sequence({ value: [swapped, algorithm, signature] }).toBER());
}

/** A store of secrets like the service's: returns what was made once, after a round trip through JSON. */
const storedSecrets = new Map<string, string>();
const keep: KeepSecret = async <T>(name: string, make: () => Promise<T>) => {
  const text = storedSecrets.get(name) ?? JSON.stringify(await make());
  storedSecrets.set(name, text);
  return JSON.parse(text) as T;
};
const issuer = (year = 2026) =>
  JSON.parse(storedSecrets.get(`certificate-issuer ${year}`) ?? '') as IssuerMaterial;

describe('an issued certificate', () => {
  const now = new Date('2026-11-20T12:34:56.789Z');
  const certificates = createCertificates(keep);
  let publicKeyPem = '';
  let pem = '';

  beforeAll(async () => {
    ({ publicKeyPem } = await readCertificateRequest(credentials.csr));
    pem = await certificates.issueCertificate(publicKeyPem, credentials.accessKeyId, now);
  });

  it('passes the strict verification of openssl against its issuer', () => {
    const verifyAt = (moment: string) => {
      const attime = String(new Date(moment).getTime() / 1000);
      const args = ['verify', '-x509_strict', '-attime', attime, '-CAfile', 'ca.pem', 'c.pem'];
      const run = openssl(args, { 'ca.pem': issuer().certificate, 'c.pem': pem });
      return run.stdout + run.stderr;
    };
    expect(verifyAt('2026-11-20T12:34:57Z')).toBe('c.pem: OK\n');
    expect(verifyAt('2027-11-20T12:34:55Z')).toBe('c.pem: OK\n');
    expect(verifyAt('2027-11-20T12:34:57Z')).toContain('certificate has expired');
    expect(verifyAt('2026-11-20T12:34:55Z')).toContain('certificate is not yet valid');
  });

  it('has the name, the key and one year of validity', () => {
    const certificate = new X509Certificate(pem);
    expect(certificate.toLegacyObject().subject).toEqual({ CN: credentials.accessKeyId });
    expect(certificate.publicKey.export({ type: 'spki', format: 'pem' })).toBe(publicKeyPem);
    expect(certificate.validFrom).toBe('Nov 20 12:34:56 2026 GMT');
    expect(certificate.validTo).toBe('Nov 20 12:34:56 2027 GMT');
    expect(certificate.ca).toBe(false);
    const { stdout } = openssl(['x509', '-in', 'c.pem', '-noout', '-text'], { 'c.pem': pem });
    expect(stdout).toContain('Version: 3 (0x2)');
    expect(stdout).toMatch(/Basic Constraints: critical\s+CA:FALSE/);
    expect(stdout).toMatch(/Key Usage: critical\s+Key Encipherment\n/);
    expect(stdout).toContain('Signature Algorithm: sha256WithRSAEncryption');
  });

  it('has a unique number and the issuer of its year', async () => {
    const sameYear = new Date('2026-01-01T00:00:00Z');
    const first = new X509Certificate(
      await certificates.issueCertificate(publicKeyPem, 'a', sameYear),
    );
    expect(first.verify(new X509Certificate(issuer().certificate).publicKey)).toBe(true);
    const later = new Date('2051-03-02T00:00:00.900Z');
    const second = new X509Certificate(
      await certificates.issueCertificate(publicKeyPem, 'a', later),
    );
    expect([...storedSecrets.keys()]).toEqual([
      'certificate-issuer 2026',
      'certificate-issuer 2051',
    ]);
    expect(second.verify(new X509Certificate(issuer(2051).certificate).publicKey)).toBe(true);
    expect(second.verify(new X509Certificate(issuer().certificate).publicKey)).toBe(false);
    // A fraction of a second would not be allowed; 2052 is a leap year.
    expect(second.validTo).toBe('Mar  1 00:00:00 2052 GMT');
    expect(first.serialNumber).not.toBe(new X509Certificate(pem).serialNumber);
  });

  it('comes from an issuer that may certify and nothing else', () => {
    const { certificate, privateKey } = issuer();
    const { stdout } = openssl(['x509', '-in', 'c.pem', '-noout', '-text'], {
      'c.pem': certificate,
    });
    expect(stdout).toMatch(/Basic Constraints: critical\s+CA:TRUE, pathlen:0/);
    expect(stdout).toMatch(/Key Usage: critical\s+Certificate Sign\n/);
    expect(stdout).toContain('Dec 31 23:59:59 9999 GMT');
    expect(new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey))).toBe(
      true,
    );
  });
});
