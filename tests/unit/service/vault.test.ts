import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openTotpSecret, sealTotpSecret } from '../../../service/domain/people/mfa/oneTimeCode';
import { open, eraseAfter, seal, SealBroken } from '../../../service/vault/envelope';
import { createKeyring } from '../../../service/vault/keyring';
import { purposes } from '../../../service/vault/purposes';
import { rootKeyOf } from '../../../service/vault/rootKey';
import { createVault } from '../../../service/vault/vault';

const key = Buffer.alloc(32, 7);
const secret = Buffer.from('a secret');
const vault = createVault(createKeyring([rootKeyOf(key)]));

describe('a sealed value', () => {
  const sealed = seal(key, secret, 'signing-key AAAA');

  it('opens with its key for its own purpose', () => {
    expect(Buffer.from(open(key, sealed, 'signing-key AAAA')).toString()).toBe('a secret');
  });

  it.each(['signing-key AAAB', 'totp AAAA', 'signing-key AAAA ', 'signing-key', ''])(
    'does not open for %j',
    (purpose) => {
      expect(() => open(key, sealed, purpose)).toThrow(SealBroken);
    },
  );

  it.each([4, 8])('of %i bytes is refused unread: a short tag could be guessed', (length) => {
    let refusal: unknown;
    try {
      open(key, sealed.subarray(0, length), 'signing-key AAAA');
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(SealBroken);
    expect(refusal).toHaveProperty('cause.message', `Invalid authentication tag length: ${length}`);
  });

  it('does not open with another key, or with one bit changed', () => {
    expect(() => open(Buffer.alloc(32, 8), sealed, 'signing-key AAAA')).toThrow(SealBroken);
    for (let index = 1; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => open(key, changed, 'signing-key AAAA'), `byte ${index}`).toThrow(SealBroken);
    }
  });
});

it('a stored value opens in later versions, with the key that HKDF derives for its purpose', () => {
  const stored =
    '02c5acb0c766b6645501010101010101010101010101a61d7493ff43b4e3' +
    'b540544d78cc923f5d69601d0a0e68aa';
  const opened = vault.open(Buffer.from(stored, 'hex'), purposes.totp('ada'));
  expect(Buffer.from(opened).toString()).toBe('a secret');
});

it('a plaintext secret is overwritten after its use, even if the use failed', () => {
  const clear = [Buffer.from('one'), Buffer.from('two')] as const;
  expect(eraseAfter(clear[0], String)).toBe('one');
  const fail = () => {
    throw new Error('no');
  };
  expect(() => eraseAfter(clear[1], fail)).toThrow('no');
  expect(clear).toEqual([Buffer.alloc(3), Buffer.alloc(3)]);
});

describe('key material of one row', () => {
  const primaryKey = randomUUID();
  const other = randomUUID();
  const sealedPrimary = vault.makePrimaryKeyVersion(primaryKey, 1);
  const slot = { dataset: randomUUID(), keyNumber: 0, primaryKey, primaryKeyVersion: 1 };
  const material = vault.makeDataKey(slot, sealedPrimary);
  const names = { primaryKey, primaryKeyVersion: 1, dataset: slot.dataset };

  it('opens in its row', () => {
    expect(vault.openDataKey(slot, sealedPrimary, material)).toHaveLength(32);
  });

  it.each([
    ["another dataset's", { dataset: other }],
    ["another number's", { keyNumber: 1 }],
    ["another primary key's", { primaryKey: other }],
    ["another version's", { primaryKeyVersion: 2 }],
  ])('does not open in %s', (_, change) => {
    const moved = { ...slot, ...change };
    expect(() => vault.openDataKey(moved, sealedPrimary, material)).toThrow(SealBroken);
  });

  it('is not interchangeable with an unstored key', () => {
    const { blob } = vault.makeUnstoredKey(names, sealedPrimary, 32);
    const header = blob.length - (1 + 12 + 32 + 16);
    expect(header).toBe(37);
    const unstored = blob.subarray(header);
    const forged = Buffer.concat([blob.subarray(0, header), material]);
    expect(() => vault.openUnstoredKey(names, sealedPrimary, forged)).toThrow(SealBroken);
    expect(() => vault.openDataKey(slot, sealedPrimary, unstored)).toThrow(SealBroken);
  });

  it("does not open for a name other than the blob's", () => {
    const { blob } = vault.makeUnstoredKey(names, sealedPrimary, 16);
    expect(vault.openUnstoredKey(names, sealedPrimary, blob)).toHaveLength(16);
    const moved = { ...names, dataset: other };
    expect(() => vault.openUnstoredKey(moved, sealedPrimary, blob)).toThrow(SealBroken);
  });

  it('does not open a one-time code of another person, nor for another purpose', () => {
    const user = randomUUID();
    const totp = sealTotpSecret(vault, user, 'JBSWY3DPEHPK3PXP');
    expect(openTotpSecret(vault, user, totp)).toBe('JBSWY3DPEHPK3PXP');
    expect(() => openTotpSecret(vault, other, totp)).toThrow(SealBroken);
    expect(() => vault.open(totp, purposes.totpEnrolment(user))).toThrow(SealBroken);
  });
});
