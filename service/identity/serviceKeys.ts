import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';
import type { JWK } from 'jose';
import type { Database } from '../db/database';
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
  const store = { db, vault, clock };
  return {
    signing: await loadOrMake<JWK[]>(store, 'oidc-signing', async () => [await makeSigningKey()]),
    cookies: await loadOrMake<string[]>(store, 'oidc-cookies', () =>
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

interface Store {
  db: Database;
  vault: Vault;
  clock: () => Date;
}

async function loadOrMake<T>(store: Store, name: string, make: () => Promise<T>): Promise<T> {
  const stored = await load<T>(store, name);
  if (stored !== undefined) return stored;
  const material = store.vault.seal(Buffer.from(JSON.stringify(await make())), purposeOf(name));
  await store.db
    .insertInto('service_keys')
    .values({ name, material, created_at: store.clock() })
    // Two instances may start side by side; both then use what the first one wrote.
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const made = await load<T>(store, name);
  if (made === undefined) throw new Error(`The key ${name} could not be stored.`);
  return made;
}

async function load<T>({ db, vault }: Store, name: string): Promise<T | undefined> {
  const row = await db
    .selectFrom('service_keys')
    .select('material')
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return undefined;
  // Sealed by us under the root key: nobody else can have written it.
  return JSON.parse(Buffer.from(vault.open(row.material, purposeOf(name))).toString('utf8')) as T;
}

const purposeOf = (name: string): string => `service-key ${name}`;
