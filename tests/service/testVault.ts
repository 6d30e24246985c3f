import { sql } from 'kysely';
import type { Database } from '../../service/db/database';
import { openVault } from '../../service/vault/openVault';
import { rootKeyOf } from '../../service/vault/rootKey';
import type { Vault } from '../../service/vault/vault';

/** A root key of no secrecy, the same for the same number. */
export const testRootKey = (fill: number) => rootKeyOf(Buffer.alloc(32, fill));

/**
 * The vault of a database that was emptied or has the same root key; also opens what key 8 sealed. The key has its
 * row first: to look for what an older database has sealed takes longer than many tests, and rootKey.test does it.
 */
export async function testVault(db: Database): Promise<Vault> {
  const named = testRootKey(7);
  await sql`insert into root_keys (id)
    select ${named.id} where not exists (select from root_keys)`.execute(db);
  return (await openVault(db, { named, previous: [testRootKey(8)] })).vault;
}
