import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database';
import { transact } from '../db/transaction';
import { purposes } from './purposes';
import type { Vault } from './vault';

/**
 * Reads a secret of the service by name; on first use, creates, seals and stores it. Its value
 * must survive JSON. Concurrent instances all get the one that was stored first.
 */
export type KeepSecret = <T>(name: string, make: () => Promise<T>) => Promise<T>;

// Sealed under the root key, so nobody else can have written it.
const openSecret = <T>(vault: Vault, name: string, material: Uint8Array): T =>
  JSON.parse(Buffer.from(vault.open(material, purposes.serviceKey(name))).toString('utf8')) as T;

const sealSecret = (vault: Vault, name: string, secret: unknown): Uint8Array =>
  vault.seal(Buffer.from(JSON.stringify(secret)), purposes.serviceKey(name));

/**
 * Changes an existing secret; concurrent instances wait for each other.
 * @param change returns the new value; undefined leaves the secret unchanged
 */
export async function changeSecret<T>(
  db: Database,
  vault: Vault,
  name: string,
  change: (stored: T) => Promise<T | undefined>,
): Promise<void> {
  await transact(db, async (trx) => {
    const row = await trx
      .selectFrom('service_keys')
      .select('material')
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changed = await change(openSecret(vault, name, row.material));
    if (changed === undefined) return;
    const material = sealSecret(vault, name, changed);
    await trx.updateTable('service_keys').set({ material }).where('name', '=', name).execute();
  });
}

/** Secrets in the table `service_keys`. Not for use inside a transaction. */
export function keepSecrets(db: Database, vault: Vault, clock: () => Date): KeepSecret {
  async function load<T>(name: string): Promise<T | undefined> {
    const row = await db
      .selectFrom('service_keys')
      .select('material')
      .where('name', '=', name)
      .executeTakeFirst();
    return row && openSecret<T>(vault, name, row.material);
  }

  return async <T>(name: string, make: () => Promise<T>): Promise<T> => {
    const stored = await load<T>(name);
    if (stored !== undefined) return stored;
    const material = sealSecret(vault, name, await make());
    await db
      .insertInto('service_keys')
      .values({ name, material, created_at: clock() })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const storedSecret = await load<T>(name);
    if (storedSecret === undefined) throw new Error(`The secret ${name} could not be stored.`);
    return storedSecret;
  };
}

/** A key of 32 random bytes, created on first use. Not for use inside a transaction. */
export async function keepRandomKey(
  db: Database,
  vault: Vault,
  clock: () => Date,
  name: string,
): Promise<Buffer> {
  const make = () => Promise.resolve(randomBytes(32).toString('base64'));
  return Buffer.from(await keepSecrets(db, vault, clock)(name, make), 'base64');
}
