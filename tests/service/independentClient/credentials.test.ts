import { createPrivateKey, createPublicKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openssl } from '../../setup/openssl';
import { makeCredentials } from './makeCredentials';
import { derOfPem } from './pem';
import { openPrivateKey } from './privateKey';

const credentials = makeCredentials({ sharedKeyPair: true });
const byNode = createPrivateKey({
  key: credentials.encryptedPrivateKey,
  format: 'pem',
  passphrase: credentials.cryptoAccessKey,
});

describe('credentials', () => {
  it('have the lengths of client-protocol 1.1, and differ even with a shared key pair', () => {
    const other = makeCredentials({ sharedKeyPair: true });
    for (const [name, length] of [
      ['accessKeyId', 24],
      ['signingKey', 44],
      ['cryptoAccessKey', 44],
    ] as const) {
      expect(credentials[name]).toMatch(/^[A-Za-z0-9+/]+$/);
      expect(credentials[name]).toHaveLength(length);
      expect(other[name]).not.toBe(credentials[name]);
    }
  });

  it('have a certificate request for the same key that openssl verifies', () => {
    const files = { 'r.pem': credentials.csr };
    const outputOptions = ['-noout', '-text', '-pubkey', '-nameopt', 'multiline'];
    const run = openssl(['req', '-in', 'r.pem', '-verify', ...outputOptions], files);
    expect(run.stderr).toContain('verify OK');
    expect(run.stdout).toContain('Signature Algorithm: sha256WithRSAEncryption');
    expect(/commonName\s+= (.*)/.exec(run.stdout)?.[1]).toBe(credentials.accessKeyId);
    expect(run.stdout).toContain(
      createPublicKey(byNode).export({ type: 'spki', format: 'pem' }).toString(),
    );
  });
});

describe('the private key', () => {
  it('decrypts to the same key as in Node', () => {
    const opened = openPrivateKey(credentials.encryptedPrivateKey, credentials.cryptoAccessKey);
    expect(opened.equals(byNode)).toBe(true);
    expect(opened.asymmetricKeyDetails).toEqual({ modulusLength: 2048, publicExponent: 65_537n });
  });

  it('does not open with another password', () => {
    const { encryptedPrivateKey, signingKey } = credentials;
    expect(() => openPrivateKey(encryptedPrivateKey, signingKey)).toThrow(
      // With one wrong password in about 250, the padding happens to look right, but the key is none.
      /bad decrypt|asn1 encoding routines|DECODER routines/,
    );
  });

  it('has the one format that all clients read', () => {
    const der = derOfPem('ENCRYPTED PRIVATE KEY', credentials.encryptedPrivateKey).toString('hex');
    // PBES2, PBKDF2 with salt and 2048 iterations and nothing else, aes256-CBC with its iv.
    expect(der).toMatch(
      new RegExp(
        '^3082....305106092a864886f70d01050d' +
          '3044302306092a864886f70d01050c30160410.{32}02020800' +
          '301d060960864801650304012a0410.{32}0482',
      ),
    );
  });

  it.each([
    ['names its PRF, as openssl writes it', { cipher: 'aes-256-cbc' }, 'PBKDF2-params has parts'],
    ['has a shorter cipher', { cipher: 'aes-128-cbc' }, 'PBKDF2-params has parts'],
  ])('is refused when it %s', (_what, { cipher }, problem) => {
    const passphrase = credentials.cryptoAccessKey;
    const pem = byNode.export({ type: 'pkcs8', format: 'pem', cipher, passphrase }).toString();
    expect(() => openPrivateKey(pem, passphrase)).toThrow(problem);
  });

  it('is refused with anything but a newline after its PEM block', () => {
    const { encryptedPrivateKey, cryptoAccessKey } = credentials;
    for (const around of [`${encryptedPrivateKey}\n`, `x${encryptedPrivateKey}`])
      expect(() => openPrivateKey(around, cryptoAccessKey)).toThrow(/not one PEM block/);
    expect(openPrivateKey(encryptedPrivateKey.trimEnd(), cryptoAccessKey).equals(byNode)).toBe(
      true,
    );
  });
});
