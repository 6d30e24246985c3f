import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../db/database';
import { changeSecret, keepSecrets } from '../vault/keepSecrets';
import type { Vault } from '../vault/vault';

/** The keys of the embedded provider, the same for every instance on one database. */
export interface ServiceKeys {
  /** Private keys as JWKs; the first signs. */
  signing: JWK[];
  /** Signs cookies. */
  cookies: string[];
}

/** A signing key as it is stored; without the time it is of before keys were rotated. */
interface StoredKey {
  jwk: JWK;
  /** Milliseconds since 1970; until then it is only published, so that every process knows it. */
  signsFrom: number;
}

const hour = 60 * 60_000;
/** How long a key signs (NIST SP 800-57 part 1 allows one to three years). */
const signsFor = 90 * 24 * hour;
const announcedFor = hour;
/** Tokens last minutes; an ID token proves who logs out for as long as a session, twelve hours. */
const verifiesFor = 24 * hour;

/** Reads the provider's keys, makes them at the first start, and rotates what has signed for long enough. */
export async function loadServiceKeys(
  db: Database,
  vault: Vault,
  clock: () => Date,
): Promise<ServiceKeys> {
  const keep = keepSecrets(db, vault, clock);
  return {
    signing: await loadSigningKeys(db, vault, clock),
    cookies: await keep<string[]>('oidc-cookies', () =>
      Promise.resolve([randomBytes(32).toString('base64url')]),
    ),
  };
}

const signingName = 'oidc-signing';

async function loadSigningKeys(db: Database, vault: Vault, clock: () => Date): Promise<JWK[]> {
  const now = clock().getTime();
  const keep = keepSecrets(db, vault, clock);
  const make = async () => [{ jwk: await makeSigningKey(), signsFrom: now }];
  const load = async () => (await keep<(StoredKey | JWK)[]>(signingName, make)).map(withTime);
  let stored = await load();
  if (isDue(stored, now)) {
    await changeSecret<(StoredKey | JWK)[]>(db, vault, signingName, async (found) => {
      const before = found.map(withTime);
      // Another process may have been faster.
      if (!isDue(before, now)) return undefined;
      const next = { jwk: await makeSigningKey(), signsFrom: now + announcedFor };
      return [next, ...before.filter((key) => !isOver(key, before, now))];
    });
    stored = await load();
  }
  const known = stored.filter((key) => !isOver(key, stored, now));
  const signing = known.filter(({ signsFrom }) => signsFrom <= now);
  const announced = known.filter(({ signsFrom }) => signsFrom > now);
  return [...signing, ...announced].map(({ jwk }) => jwk);
}

const isTimed = (key: StoredKey | JWK): key is StoredKey => 'jwk' in key;

const withTime = (key: StoredKey | JWK): StoredKey =>
  isTimed(key) ? key : { jwk: key, signsFrom: 0 };

/** The newest stands first. */
const isDue = ([newest]: readonly StoredKey[], now: number): boolean =>
  newest !== undefined && newest.signsFrom + signsFor <= now;

/** Whether another key has signed for so long that nothing which this one signed is of use. */
const isOver = (key: StoredKey, keys: readonly StoredKey[], now: number): boolean =>
  keys.some(({ signsFrom }) => signsFrom > key.signsFrom && signsFrom + verifiesFor <= now);

/** @returns the signing keys without their private parts, as `/.well-known/jwks.json` has them */
export const publicKeysOf = (signing: readonly JWK[]): { keys: JWK[] } => ({
  keys: signing.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use })),
});

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
}
