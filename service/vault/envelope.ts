import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const version = 1;
const ivLength = 12;
const tagLength = 16;
const algorithm = 'aes-256-gcm';

/** Sealed bytes cannot be opened: they were sealed with another key, or changed. */
export class SealBroken extends Error {}

/** @returns the opened bytes; if they were changed or sealed elsewhere, throws the caller's error */
export function openOrThrow(refusal: () => Error, attempt: () => Uint8Array): Uint8Array {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof SealBroken) throw Object.assign(refusal(), { cause: error });
    throw error;
  }
}

/** @returns the work's result; the secret is overwritten afterwards */
export function eraseAfter<T>(secret: Uint8Array, work: (secret: Uint8Array) => T): T {
  try {
    return work(secret);
  } finally {
    secret.fill(0);
  }
}

/**
 * Encrypts with AES-256-GCM under a 32-byte key.
 * @param purpose use and owner of the secret; opening requires the same purpose, so that a secret
 *   cannot be moved to another row
 * @returns version byte, 12-byte IV, ciphertext, 16-byte tag
 */
export function seal(key: Uint8Array, secret: Uint8Array, purpose: string): Uint8Array {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([Buffer.from([version]), iv, sealed, cipher.getAuthTag()]);
}

/** @throws SealBroken */
export function open(key: Uint8Array, sealed: Uint8Array, purpose: string): Uint8Array {
  const bytes = Buffer.from(sealed);
  const tagStart = bytes.length - tagLength;
  try {
    // Otherwise Node would accept a shorter tag, which could be guessed.
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(1, 1 + ivLength), {
      authTagLength: tagLength,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(tagStart));
    // In GCM `update` returns the whole plaintext; a concatenated copy would remain when a caller overwrites this one.
    const secret = decipher.update(bytes.subarray(1 + ivLength, tagStart));
    decipher.final();
    return secret;
  } catch (error) {
    throw new SealBroken(`A stored secret (${purpose}) cannot be opened with this root key.`, {
      cause: error,
    });
  }
}
