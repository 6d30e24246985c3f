import type { Database } from '../../service/db/database';
import { openVault } from '../../service/vault/openVault';
import { rootKeyOf } from '../../service/vault/rootKey';
import type { Vault } from '../../service/vault/vault';

/** A root key of no secrecy, the same for the same number. */
export const testRootKey = (fill: number) => rootKeyOf(Buffer.alloc(32, fill));

/** The vault of a database that was emptied or has the same root key; also opens what key 8 sealed. */
export const testVault = async (db: Database): Promise<Vault> =>
  (await openVault(db, { named: testRootKey(7), previous: [testRootKey(8)] })).vault;
