import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '../db/database';
import { keepSecrets } from '../vault/keepSecrets';
import type { Vault } from '../vault/vault';

/** The keys of the embedded provider, the same for every instance on one database. */
export interface ServiceKeys {
  /** Private keys as JWKs; the first signs. */
  signing: JWK[];
  /** Signs cookies. */
  cookies: string[];
}

/** Reads the provider's keys, and makes them at the first start. */
export async function loadServiceKeys(
  db: Database,
  vault: Vault,
  clock: () => Date,
): Promise<ServiceKeys> {
  const keep = keepSecrets(db, vault, clock);
  return {
    signing: await keep<JWK[]>('oidc-signing', async () => [await makeSigningKey()]),
    cookies: await keep<string[]>('oidc-cookies', () =>
      Promise.resolve([randomBytes(32).toString('base64url')]),
    ),
  };
}

/** @returns the signing keys without their private parts, as `/.well-known/jwks.json` has them */
export const publicKeysOf = (signing: readonly JWK[]): { keys: JWK[] } => ({
  keys: signing.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use })),
});

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' };
}
