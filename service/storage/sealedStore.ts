import type { WrapPool } from '../db/database';
import type { Log } from '../observability/log';
import type { Settings } from '../config/settings';
import { openStore, type Store } from './store';
import type { Keyring } from '../vault/keyring';
import { checkRootKeys, openVault, rootKeysBefore } from '../vault/openVault';
import { loadRootKeys, type RootKeys } from '../vault/rootKey';
import type { Vault } from '../vault/vault';

/** A database with its vault. */
export interface SealedStore extends Store {
  vault: Vault;
  keyring: Keyring;
  rootKeys: RootKeys;
}

/**
 * Opens the store and its vault; a wrong root key is refused before the database is migrated.
 * @throws SettingsError, and errors of `openStore`
 */
export async function openSealedStore(
  settings: Settings,
  log: Log,
  wrapPool?: WrapPool,
): Promise<SealedStore> {
  let rootKeys: RootKeys | undefined;
  const store = await openStore(settings, log, {
    wrapPool,
    beforeMigrating: async (db) => {
      rootKeys = await loadRootKeys(settings, (await rootKeysBefore(db)).length === 0);
      await checkRootKeys(db, rootKeys);
    },
  });
  try {
    rootKeys ??= await loadRootKeys(settings);
    return { ...store, ...(await openVault(store.db, rootKeys)), rootKeys };
  } catch (error) {
    await store.close();
    throw error;
  }
}
