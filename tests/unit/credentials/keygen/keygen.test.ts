import {
  constants,
  createPrivateKey,
  createPublicKey,
  privateDecrypt,
  publicEncrypt,
} from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { newApiKey } from '../../../../contract/api-keys/credentials';
import { makeCredentials, pemOf, randomBase64 } from '../../../../src/credentials/keygen/keys';
import { credentialsFile } from '../../../../contract/api-keys/credentialTerms';
import { encryptPrivateKey } from '../../../../src/credentials/keygen/pkcs';
import type { Credentials } from '../../../../src/model/action';
import { openssl } from '../../../setup/openssl';

let credentials: Credentials;

beforeAll(async () => {
  credentials = await makeCredentials();
});

const standardBase64 = /^[A-Za-z0-9+/]+$/;

describe('random values', () => {
  it('have the requested number of bytes, in standard base64 without padding', () => {
    const generated = new Set<string>();
    fc.assert(
      fc.property(fc.constantFrom(18, 33), (byteLength) => {
        const text = randomBase64(byteLength);
        expect(text).toMatch(standardBase64);
        expect(text).toHaveLength((byteLength / 3) * 4);
        expect(Buffer.from(text, 'base64').toString('base64')).toBe(text);
        expect(generated).not.toContain(text);
        generated.add(text);
      }),
      { numRuns: 200 },
    );
    // 200 values have some 7,000 characters, so that each of the 64 occurs.
    expect(new Set([...generated].join('')).size).toBe(64);
  });
});

describe('credentials', () => {
  it('have the lengths of client-protocol 1.1', () => {
    expect(credentials.accessKeyId).toHaveLength(24);
    expect(credentials.signingKey).toHaveLength(44);
    expect(credentials.cryptoAccessKey).toHaveLength(44);
    const { accessKeyId, signingKey, cryptoAccessKey } = credentials;
    expect(new Set([accessKeyId, signingKey, cryptoAccessKey]).size).toBe(3);
  });

  it('are accepted by the service', () => {
    const body = {
      name: 'payments',
      description: 'Card numbers of the shop',
      csr: credentials.csr,
      public_value: credentials.accessKeyId,
      signing_value: credentials.signingKey,
      encrypted_private_key: credentials.encryptedPrivateKey,
    };
    expect(newApiKey.safeParse(body).error).toBeUndefined();
  });

  it('differ each time', async () => {
    const otherCredentials = await makeCredentials();
    for (const [name, value] of Object.entries(otherCredentials))
      expect(Object.entries(credentials), name).not.toContainEqual([name, value]);
  });

  it('are formatted for the client libraries', () => {
    const example = { accessKeyId: 'a+/b', signingKey: 'c', cryptoAccessKey: 'd' };
    expect(credentialsFile(example, 'http://localhost:3000')).toBe(
      '[default]\n' +
        'ACCESS_KEY_ID = a+/b\n' +
        'SECRET_SIGNING_KEY = c\n' +
        'SECRET_CRYPTO_ACCESS_KEY = d\n' +
        'SERVER = http://localhost:3000\n',
    );
  });
});

describe('the certificate request', () => {
  it('has a valid signature, according to openssl', () => {
    const run = openssl(['req', '-in', 'r.pem', '-verify', '-noout'], { 'r.pem': credentials.csr });
    expect(run.stderr).toContain('verify OK');
    expect(run.ok).toBe(true);
  });

  it('contains the fields of client-protocol 1.4', () => {
    const args = ['req', '-in', 'r.pem', '-noout', '-text', '-nameopt', 'multiline'];
    const { stdout } = openssl(args, { 'r.pem': credentials.csr });
    expect(stdout).toMatch(/Version: 1 \(0x0\)/);
    expect(stdout).toMatch(/commonName\s+= (.*)/);
    expect(/commonName\s+= (.*)/.exec(stdout)?.[1]).toBe(credentials.accessKeyId);
    expect(stdout).toContain('Public Key Algorithm: rsaEncryption');
    expect(stdout).toContain('Public-Key: (3072 bit)');
    expect(stdout).toContain('Exponent: 65537 (0x10001)');
    expect(stdout).toContain('Signature Algorithm: sha256WithRSAEncryption');
  });

  it('is rejected by openssl when one byte is changed', () => {
    const line = credentials.csr.split('\n')[5] ?? '';
    const changed = (line.startsWith('A') ? 'B' : 'A') + line.slice(1);
    const run = openssl(['req', '-in', 'r.pem', '-verify', '-noout'], {
      'r.pem': credentials.csr.replace(line, changed),
    });
    expect(run.stderr).not.toContain('verify OK');
  });
});

const unlock = (pem: string, password: string) =>
  openssl(['pkcs8', '-in', 'k.pem', '-passin', 'file:password'], {
    'k.pem': pem,
    password: `${password}\n`,
  });

describe('the encrypted private key', () => {
  it('has exactly the format of client-protocol 1.3', () => {
    const { stdout } = openssl(['asn1parse', '-in', 'k.pem'], {
      'k.pem': credentials.encryptedPrivateKey,
    });
    const shape = stdout
      .trim()
      .split('\n')
      .map((line) => {
        const [, depth, headerLength, length, content] =
          /d=(\d+)\s+hl=(\d+)\s+l=\s*(\d+) (?:cons|prim): (.*)/.exec(line) ?? [];
        expect(headerLength, line).toBeDefined();
        const [type = '', value = ''] = (content ?? '').split(/\s*:/);
        const bytes = type.startsWith('OCTET STRING') ? ` ${length}` : '';
        const printed = type.startsWith('OCTET STRING') ? '' : value;
        return `${'  '.repeat(Number(depth))}${type.replace(/\s*\[HEX DUMP\]/, '').trim()}${bytes} ${printed}`.trimEnd();
      });
    const encrypted = shape.at(-1)?.trim() ?? '';
    expect(shape.slice(0, -1)).toEqual([
      'SEQUENCE',
      '  SEQUENCE',
      '    OBJECT PBES2',
      '    SEQUENCE',
      '      SEQUENCE',
      '        OBJECT PBKDF2',
      '        SEQUENCE',
      '          OCTET STRING 16',
      '          INTEGER 0800',
      '      SEQUENCE',
      '        OBJECT aes-256-cbc',
      '        OCTET STRING 16',
    ]);
    expect(encrypted).toMatch(/^OCTET STRING \d+$/);
    expect(Number(encrypted.split(' ')[2]) % 16).toBe(0);
  });

  it('ends with exactly one newline, in lines of 64 characters', () => {
    const lines = credentials.encryptedPrivateKey.split('\n');
    expect(lines[0]).toBe('-----BEGIN ENCRYPTED PRIVATE KEY-----');
    expect(lines.slice(-2)).toEqual(['-----END ENCRYPTED PRIVATE KEY-----', '']);
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines.slice(1, -3)) expect(line).toMatch(/^[A-Za-z0-9+/]{64}$/);
    expect(credentials.encryptedPrivateKey).not.toContain('\r');
  });

  it('is decrypted by openssl with the crypto access key, and is a valid RSA key', () => {
    const opened = unlock(credentials.encryptedPrivateKey, credentials.cryptoAccessKey);
    expect(opened.stdout).toMatch(/^-----BEGIN PRIVATE KEY-----/);
    const check = openssl(['rsa', '-in', 'k.pem', '-check', '-noout'], { 'k.pem': opened.stdout });
    expect(check.stdout + check.stderr).toContain('RSA key ok');
  });

  it('is not decrypted by any other password', () => {
    const { encryptedPrivateKey, signingKey, cryptoAccessKey } = credentials;
    for (const wrong of [signingKey, cryptoAccessKey.toLowerCase(), cryptoAccessKey.slice(1)]) {
      expect(unlock(encryptedPrivateKey, wrong).stdout, wrong).not.toContain('PRIVATE KEY');
      // One wrong password in some 250 leaves padding that looks valid, but no key.
      expect(() => createPrivateKey({ key: encryptedPrivateKey, passphrase: wrong })).toThrow(
        /bad decrypt|DECODER routines::unsupported/,
      );
    }
  });

  it('decrypts what was wrapped for the request by RSA-OAEP with SHA-1', () => {
    const dataKey = Buffer.from('0123456789abcdef0123456789abcdef');
    const { stdout } = openssl(['req', '-in', 'r.pem', '-noout', '-pubkey'], {
      'r.pem': credentials.csr,
    });
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    const wrapped = publicEncrypt(
      { key: createPublicKey(stdout), padding, oaepHash: 'sha1' },
      dataKey,
    );
    const privateKey = createPrivateKey({
      key: credentials.encryptedPrivateKey,
      passphrase: credentials.cryptoAccessKey,
    });
    const opened = privateDecrypt({ key: privateKey, padding, oaepHash: 'sha1' }, wrapped);
    expect(opened.toString()).toBe(dataKey.toString());
  });

  it('can be encrypted under any password', async () => {
    const plain = createPrivateKey({
      key: credentials.encryptedPrivateKey,
      passphrase: credentials.cryptoAccessKey,
    });
    const der = new Uint8Array(plain.export({ type: 'pkcs8', format: 'der' })).buffer;
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, unit: 'grapheme' }), async (password) => {
        const pem = pemOf('ENCRYPTED PRIVATE KEY', await encryptPrivateKey(der, password));
        const opened = createPrivateKey({ key: pem, passphrase: password });
        expect(opened.equals(plain)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});
