import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeKeyPair } from '../../../../src/credentials/keygen/keys';

describe('the key pair of a self-signed identity provider', () => {
  it('is RSA in the formats of client-protocol 2.3, and its halves match', async () => {
    const [{ publicKey, privateKey }, other] = await Promise.all([makeKeyPair(), makeKeyPair()]);
    expect(publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----\n[^-]+\n-----END PUBLIC KEY-----\n$/);
    expect(privateKey).toMatch(
      /^-----BEGIN RSA PRIVATE KEY-----\n[^-]+\n-----END RSA PRIVATE KEY-----\n$/,
    );
    const parsed = createPrivateKey({ key: privateKey, format: 'pem', type: 'pkcs1' });
    const ours = createPublicKey(publicKey);
    expect(parsed.asymmetricKeyDetails).toEqual({ modulusLength: 3072, publicExponent: 65_537n });
    expect(createPublicKey(parsed).equals(ours)).toBe(true);
    // Signs like the clients: RS256.
    const token = Buffer.from('header.payload');
    const signature = sign('sha256', token, parsed);
    expect(verify('sha256', token, ours, signature)).toBe(true);
    expect(verify('sha256', Buffer.from('header.other'), ours, signature)).toBe(false);
    expect(other.privateKey).not.toBe(privateKey);
    expect(createPublicKey(other.publicKey).equals(ours)).toBe(false);
  });
});
