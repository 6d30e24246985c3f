import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { dayMs, hourMs } from '../../../contract/lib/clock';
import type { Database } from '../../db/database';
import { changeSecret, keepSecrets } from '../../vault/keepSecrets';
import type { Vault } from '../../vault/vault';

/** The keys of the embedded provider, shared by all instances on one database. */
export interface ServiceKeys {
  /** Private keys as JWKs; the first one signs. */
  signing: JWK[];
  /** Keys for signing cookies, rotated alike: the first one signs, the others verify. */
  cookies: string[];
}

/** A stored key. Keys without a time are from before rotation was introduced. */
interface StoredKey<K> {
  /** The name `jwk` comes from signing keys, which were rotated first. */
  jwk: K;
  /** Milliseconds since 1970; until then the key is only announced to all processes. */
  signsFrom: number;
}

/** Signing period of a key (NIST SP 800-57 part 1 allows one to three years). */
const signingPeriodMs = 90 * dayMs;
const announcementMs = hourMs;
/** Tokens last minutes. Cookies, and ID tokens that prove who logs out, last as long as a session: 12 hours. */
const verificationMs = dayMs;

/** Reads the provider's keys, creates them on the first start, and rotates those at the end of their signing period. */
export async function loadServiceKeys(
  db: Database,
  vault: Vault,
  clock: () => Date,
): Promise<ServiceKeys> {
  const load = <K>(name: string, createKey: () => Promise<K>) =>
    loadRotated(db, vault, clock, { name, createKey });
  return {
    signing: await load('oidc-signing', makeSigningKey),
    cookies: await load('oidc-cookies', () =>
      Promise.resolve(randomBytes(32).toString('base64url')),
    ),
  };
}

/** @returns the valid keys: first the one that signs, then earlier ones, then announced ones */
async function loadRotated<K>(
  db: Database,
  vault: Vault,
  clock: () => Date,
  { name, createKey }: { name: string; createKey: () => Promise<K> },
): Promise<K[]> {
  const now = clock().getTime();
  const keep = keepSecrets(db, vault, clock);
  const createFirst = async () => [{ jwk: await createKey(), signsFrom: now }];
  const load = async () => (await keep<(StoredKey<K> | K)[]>(name, createFirst)).map(withTime);
  let stored = await load();
  if (isRotationDue(stored, now)) {
    await changeSecret<(StoredKey<K> | K)[]>(db, vault, name, async (storedKeys) => {
      const timedKeys = storedKeys.map(withTime);
      // Another process may have rotated the key first.
      if (!isRotationDue(timedKeys, now)) return undefined;
      const newKey = { jwk: await createKey(), signsFrom: now + announcementMs };
      return [newKey, ...timedKeys.filter((key) => !isExpired(key, timedKeys, now))];
    });
    stored = await load();
  }
  const validKeys = stored.filter((key) => !isExpired(key, stored, now));
  const signing = validKeys.filter(({ signsFrom }) => signsFrom <= now);
  const announced = validKeys.filter(({ signsFrom }) => signsFrom > now);
  return [...signing, ...announced].map(({ jwk }) => jwk);
}

const isTimed = <K>(key: StoredKey<K> | K): key is StoredKey<K> =>
  typeof key === 'object' && key !== null && 'signsFrom' in key;

const withTime = <K>(key: StoredKey<K> | K): StoredKey<K> =>
  isTimed(key) ? key : { jwk: key, signsFrom: 0 };

/** The newest key comes first. */
const isRotationDue = ([newest]: readonly StoredKey<unknown>[], now: number): boolean =>
  newest !== undefined && newest.signsFrom + signingPeriodMs <= now;

/** True if a later key has signed for so long that everything signed with this key has expired. */
const isExpired = <K>(key: StoredKey<K>, keys: readonly StoredKey<K>[], now: number): boolean =>
  keys.some(({ signsFrom }) => signsFrom > key.signsFrom && signsFrom + verificationMs <= now);

/** @returns the signing keys without their private parts, for `/.well-known/jwks.json` */
export const publicKeysOf = (signing: readonly JWK[]): { keys: JWK[] } => ({
  keys: signing.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use })),
});

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
}
