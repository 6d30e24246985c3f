import { sql } from 'kysely';
import type { Database } from '../../../service/db/database';
import { createKeyring } from '../../../service/vault/keyring';
import { rootKeyOf } from '../../../service/vault/rootKey';
import { createVault, type Vault } from '../../../service/vault/vault';

/** A root key that is not secret, always the same for the same number. */
export const testRootKey = (fill: number) => rootKeyOf(Buffer.alloc(32, fill));

const named = testRootKey(7);
const vault = createVault(createKeyring([named, testRootKey(8)]));

/**
 * The vault of a database that was emptied or has the same root key; also opens what key 8 sealed. The key gets its
 * row without the checks of `openVault`, which rootKey.test covers.
 */
export async function testVault(db: Database): Promise<Vault> {
  await sql`insert into root_keys (id)
    select ${named.id} where not exists (select from root_keys)`.execute(db);
  return vault;
}
