import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { codeOf } from '../db/databaseErrors';
import { transact } from '../db/transaction';
import type { Keyring } from './keyring';
import { rootKeysInUse } from './openVault';
import { type SealedColumn, sealedColumns } from './purposes';
import type { RootKeys } from './rootKey';
import { type Holder, holdersUnderOtherKeys, holdersLackingKey } from './rootKeyHolder';
import { purposeOf, sealedRows, type SealedRow } from './sealedValues';

/** The rotation would make values unreadable for a process; the message says what to do first. */
export class RotationRefused extends Error {}

/** Number of rows per transaction: few enough that nobody waits long for them. */
const batchSize = 100;

export interface RotationProgress {
  resealed: (doneCount: number, total: number) => void;
  waitingFor: (holders: readonly Holder[]) => void;
}

interface RotationOptions {
  progress: RotationProgress;
  pollIntervalMs?: number;
}

/**
 * Makes ROOT_KEY current and re-seals all other values under it while the service runs. Every value is
 * re-sealed in the transaction that reads it, so that at any time one of the two keys opens it. The rotation may
 * be interrupted and repeated at any point.
 * @param keyring of `keys`
 * @param pollIntervalMs milliseconds between two checks of what others still hold
 * @returns ids of root keys under which nothing is sealed any more
 * @throws RotationRefused, SealBroken naming a value that none of the keys opens
 */
export async function rotateRootKey(
  db: Database,
  { named }: RootKeys,
  keyring: Keyring,
  { progress, pollIntervalMs = 1000 }: RotationOptions,
): Promise<string[]> {
  await makeCurrent(db, named.id);
  keyring.sealUnder(named.id);
  for (;;) {
    const total = await countSealedUnderOtherKeys(db, named.id);
    let doneCount = 0;
    for (const column of sealedColumns)
      await resealColumn(db, keyring, column, (rows) => {
        doneCount += rows;
        progress.resealed(doneCount, total);
      });
    const pendingHolders = await holdersUnderOtherKeys(db, named.id);
    if (pendingHolders.length > 0) progress.waitingFor(pendingHolders);
    else {
      const retiredIds = await retireOtherKeys(db, named.id);
      if (retiredIds) return retiredIds;
    }
    // A locked row was skipped, or another process has sealed under the old key meanwhile.
    await wait(pollIntervalMs);
  }
}

const makeCurrent = (db: Database, id: string): Promise<void> =>
  transact(db, async (trx) => {
    // No process can start to hold keys between this check and the change.
    await sql`lock table root_key_holders in share mode`.execute(trx);
    const [holder] = await holdersLackingKey(trx, id);
    if (holder)
      throw new RotationRefused(
        `Process ${holder.pid} on ${holder.host} does not have the new root key ${id}. Start every process anew with the new key in ROOT_KEY and the old one in ROOT_KEY_PREVIOUS, then run this again.`,
      );
    const [current] = await rootKeysInUse(trx);
    if (current === id) return;
    await sql`insert into root_keys (id) values (${id})
      on conflict (id) do update set current_since = clock_timestamp()`.execute(trx);
  });

const keyIdOf = ({ column }: SealedColumn) => sql.ref(`${column}_key_id`);

/** @returns the number of values that are not sealed under this root key */
export async function countSealedUnderOtherKeys(db: Database, id: string): Promise<number> {
  let count = 0;
  for (const column of sealedColumns) {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(column.table)}
      where ${sql.ref(column.column)} is not null
        and ${keyIdOf(column)} is distinct from ${id}`.execute(db);
    count += Number(rows[0]?.count);
  }
  return count;
}

/** Reads rows in key order; locked rows are left for the next round. */
async function resealColumn(
  db: Database,
  keyring: Keyring,
  column: SealedColumn,
  notify: (rows: number) => void,
): Promise<void> {
  let lastRow: SealedRow | undefined;
  do {
    const after = lastRow;
    const rows = await transact(db, (trx) => resealBatch(trx, keyring, column, after));
    if (rows.length > 0) notify(rows.length);
    lastRow = rows.at(-1);
  } while (lastRow);
}

/** @param after last row of the previous batch */
async function resealBatch(
  trx: Database,
  keyring: Keyring,
  column: SealedColumn,
  after: SealedRow | undefined,
): Promise<SealedRow[]> {
  const underOtherKey = sql`${keyIdOf(column)} is distinct from ${keyring.sealingKey.id}`;
  const { rows } = await sql<SealedRow>`
    ${sealedRows(column, after, underOtherKey)}
    limit ${batchSize} for no key update skip locked`.execute(trx);
  const { table, row: names } = column;
  const refs = sql.join(names.map((name) => sql.ref(name)));
  for (const row of rows) {
    const purpose = purposeOf(column, row);
    const sealed = keyring.seal(keyring.open(row.sealed, purpose), purpose);
    await sql`update ${sql.table(table)} set ${sql.ref(column.column)} = ${sealed}
      where (${refs}) = (${sql.join(names.map((name) => row[name]))})`.execute(trx);
  }
  return rows;
}

/** @returns the ids of the other keys, or undefined when something is sealed under one of them again */
async function retireOtherKeys(db: Database, id: string): Promise<string[] | undefined> {
  if ((await countSealedUnderOtherKeys(db, id)) > 0) return undefined;
  try {
    // The foreign keys of the sealed columns prevent this while a value still names the key.
    const rows = await db.deleteFrom('root_keys').where('id', '<>', id).returning('id').execute();
    return rows.map((row) => row.id);
  } catch (error) {
    if (codeOf(error) === foreignKeyViolation) return undefined;
    throw error;
  }
}

const foreignKeyViolation = '23503';
