import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { describeError, type Log } from '../observability/log';
import { repeat } from '../lib/repeat';
import type { Keyring } from './keyring';
import { checkRootKeys, rootKeysInUse } from './openVault';
import type { RootKeys } from './rootKey';

const intervalMs = 15_000;
/** A process that has not been seen for this long has ended. */
const missingAfter = sql`interval '1 minute'`;

/**
 * Announces which root keys this process has, and follows when another key becomes current
 * (decision 122); for a database shared by several processes.
 * @throws SettingsError if a rotation has started meanwhile with a key that this process does not have
 */
export async function holdRootKeys(
  db: Database,
  keys: RootKeys,
  keyring: Keyring,
  log: Log,
): Promise<() => Promise<void>> {
  const processUuid = randomUUID();
  const announce = () =>
    sql`insert into root_key_holders (process, host, pid, key_ids, sealing_key_id, seen_at)
      values (${processUuid}, ${hostname()}, ${process.pid},
        ${[keys.named, ...keys.previous].map(({ id }) => id)}, ${keyring.sealingKey.id}, now())
      on conflict (process) do update
        set sealing_key_id = excluded.sealing_key_id, seen_at = excluded.seen_at`.execute(db);
  const followCurrentKey = async () => {
    // Announced first, so that either a rotation sees this process, or this process sees the rotation.
    await announce();
    await checkRootKeys(db, keys);
    const [current] = await rootKeysInUse(db);
    if (current === undefined || current === keyring.sealingKey.id) return;
    keyring.sealUnder(current);
    await announce();
  };
  const removeHolder = () =>
    db
      .deleteFrom('root_key_holders')
      .where((eb) =>
        eb.or([eb('process', '=', processUuid), sql<boolean>`seen_at < now() - interval '1 day'`]),
      )
      .execute();
  try {
    await followCurrentKey();
  } catch (error) {
    await removeHolder();
    throw error;
  }
  const stop = repeat(intervalMs, followCurrentKey, log, 'root key not followed');
  return async () => {
    await stop();
    // If the server is gone, the row expires by itself.
    await removeHolder().catch((error: unknown) =>
      log.error('root key holder stays', describeError(error)),
    );
  };
}

export interface Holder {
  host: string;
  pid: number;
}

/** @returns running processes that cannot open values sealed under this key */
export const holdersLackingKey = async (db: Database, id: string): Promise<Holder[]> =>
  (
    await sql<Holder>`select host, pid from root_key_holders
      where seen_at > now() - ${missingAfter} and not ${id} = any(key_ids)`.execute(db)
  ).rows;

/** @returns running processes that still seal under another key */
export const holdersUnderOtherKeys = async (db: Database, id: string): Promise<Holder[]> =>
  (
    await sql<Holder>`select host, pid from root_key_holders
      where seen_at > now() - ${missingAfter} and sealing_key_id <> ${id}`.execute(db)
  ).rows;
