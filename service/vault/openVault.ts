import { sql } from 'kysely';
import type { Database } from '../db/database';
import { transact } from '../db/transaction';
import { hasColumn, hasTable } from '../db/hasTable';
import { SettingsError } from '../config/settings';
import { SealBroken } from './envelope';
import { createKeyring, type Keyring } from './keyring';
import { sealedColumns } from './purposes';
import type { RootKeys } from './rootKey';
import { sealedValues } from './sealedValues';
import { createVault, type Vault } from './vault';

/** @returns ids of the root keys under which something is sealed, the current one first */
export async function rootKeysInUse(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('root_keys')
    .select('id')
    .orderBy('current_since', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids, for a database that may not have the table yet. */
export const rootKeysBefore = async (db: Database): Promise<string[]> =>
  (await hasTable(db, 'root_keys')) ? rootKeysInUse(db) : [];

/**
 * Checks that these keys open the secrets in the database. Read-only; also works before the migrations.
 * @throws SettingsError saying which key is missing
 */
export async function checkRootKeys(db: Database, { named, previous }: RootKeys): Promise<void> {
  const keyIdsInUse = await rootKeysBefore(db);
  if (keyIdsInUse.length === 0) await checkKeysWithoutIds(db, { named, previous });
  const missingId = keyIdsInUse.find((id) => ![named, ...previous].some((key) => key.id === id));
  if (missingId !== undefined)
    throw new SettingsError(
      `The database is sealed under the root key ${missingId}, and ROOT_KEY is the root key ${named.id}. Set ROOT_KEY to the key that this database was made with or, during a rotation, name it in ROOT_KEY_PREVIOUS. Nothing was changed.`,
    );
}

/** For a database from before keys had ids: checks one value of each column. */
async function checkKeysWithoutIds(db: Database, { named, previous }: RootKeys): Promise<void> {
  const keyring = createKeyring([named, ...previous]);
  for (const column of sealedColumns) {
    if (!(await hasColumn(db, column.table, column.column))) continue;
    const { value: sample } = await sealedValues(db, column).next();
    if (!sample) continue;
    try {
      keyring.open(sample.sealed, sample.purpose);
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      throw new SettingsError(
        `The database was made with another root key than ROOT_KEY (${named.id}). Set ROOT_KEY to that key, or restore the file root-key of DATA_DIR. Nothing was changed.`,
        { cause: error },
      );
    }
  }
}

/**
 * The vault of a migrated database; the first process to open the database makes its own root key current.
 * @throws SettingsError as `checkRootKeys`
 */
export async function openVault(
  db: Database,
  keys: RootKeys,
): Promise<{ vault: Vault; keyring: Keyring }> {
  await checkRootKeys(db, keys);
  if ((await rootKeysInUse(db)).length === 0) {
    await transact(db, async (trx) => {
      // With the lock, only one of several starting processes with different keys finds the table empty.
      await sql`lock table root_keys in exclusive mode`.execute(trx);
      await sql`insert into root_keys (id)
        select ${keys.named.id} where not exists (select from root_keys)`.execute(trx);
    });
    await checkRootKeys(db, keys);
  }
  const keyring = createKeyring([keys.named, ...keys.previous]);
  const [current] = await rootKeysInUse(db);
  if (current !== undefined) keyring.sealUnder(current);
  return { vault: createVault(keyring), keyring };
}
