import { sql, type Transaction } from 'kysely';
import { hourMs, minuteMs } from '../../contract/lib/clock';
import { historyActions, historyCategories } from '../../contract/usage/activityKinds';
import { apiKeyHistory } from '../../texts/history/keys';
import { networkOf } from '../config/clientAddress';
import { anyOf } from '../db/anyOf';
import type { Tables } from '../db/tables';
import { transact } from '../db/transaction';
import { recordActorActivity } from '../domain/engine/recordActivity';
import type { Direction, Grant } from './authorizeCall';
import type { ClientCall } from './clientCall';

/** A key that was handed out, the association that permitted it, and the permitted direction. */
interface Retrieval {
  grant: Grant;
  direction: Direction;
  dataset: { uuid: string; name: string };
  /** True if all keys of the dataset were handed out, instead of one. */
  everyKey?: boolean;
}

const isBefore = (moment: Date | string | null, limit: number): boolean =>
  moment === null || new Date(moment).getTime() < limit;

/**
 * Records the last use of key, library and associations, to the minute, so that a busy program costs one
 * write per minute. The security history gets one row per association, direction and hour, because a row per retrieval
 * would bury all else.
 */
export async function noteUse(call: ClientCall, retrievals: readonly Retrieval[]): Promise<void> {
  const { db, key, libraryUse } = call;
  const now = call.now.getTime();
  const [minuteAgo, hourStart] = [now - minuteMs, now - (now % hourMs)];
  const inNewHour = retrievals.filter(({ grant, direction }) =>
    isBefore(grant[`${direction}_recorded_at`], hourStart),
  );
  const inNewMinute = retrievals.filter(({ grant }) => isBefore(grant.last_used_at, minuteAgo));
  const isKeyStale = isBefore(key.last_used_at, minuteAgo);
  const isLibraryStale = libraryUse !== undefined && isBefore(libraryUse.seen_at, minuteAgo);
  if (!isKeyStale && !isLibraryStale && inNewMinute.length + inNewHour.length === 0) return;
  await transact(db, async (trx) => {
    if (isKeyStale)
      await trx
        .updateTable('api_keys')
        .set({ last_used_at: call.now })
        .where('uuid', '=', key.uuid)
        .execute();
    if (isLibraryStale) await noteLibrary(trx, call);
    await lockAssociations(trx, call, [...inNewHour, ...inNewMinute]);
    await recordRetrievals(trx, call, inNewHour, new Date(hourStart));
    await updateLastUse(trx, call, inNewMinute, new Date(minuteAgo));
  });
  // Updates the cached records too; otherwise every call of the next minutes would write again.
  if (isKeyStale) key.last_used_at = call.now;
  if (isLibraryStale) libraryUse.seen_at = call.now;
  for (const { grant, direction } of inNewHour)
    grant[`${direction}_recorded_at`] = call.now.toISOString();
  for (const { grant } of inNewMinute) grant.last_used_at = call.now.toISOString();
}

/** Maximum stored libraries per key: a program may send any version. The one unused for longest is removed. */
const maxStoredLibraries = 100;

/** Inserts nothing if the key was deleted after it was read. */
async function noteLibrary(
  trx: Transaction<Tables>,
  { key, library, libraryUse, now }: ClientCall,
): Promise<void> {
  if (!library) return;
  await sql`
    insert into api_key_client_libraries (api_key_uuid, product, product_version, seen_at)
    select uuid, ${library.product}, ${library.version}, ${now}::timestamptz from api_keys
    where uuid = ${key.uuid}
    on conflict (api_key_uuid, product, product_version)
      do update set seen_at = excluded.seen_at`.execute(trx);
  if (libraryUse?.seen_at !== null) return;
  await sql`
    delete from api_key_client_libraries where api_key_uuid = ${key.uuid} and (product, product_version) in (
      select product, product_version from api_key_client_libraries where api_key_uuid = ${key.uuid}
      order by seen_at desc offset ${maxStoredLibraries})`.execute(trx);
}

/** Matches the key's associations that these retrievals used. */
const usedAssociations = ({ uuid }: ClientCall['key'], retrievals: readonly Retrieval[]) =>
  sql`uuid = ${anyOf(retrievals.map(({ grant }) => grant.uuid))} and api_key_uuid = ${uuid}`;

/** Locks rows in one order before writing, so that concurrent calls cannot deadlock. */
async function lockAssociations(
  trx: Transaction<Tables>,
  { key }: ClientCall,
  retrievals: readonly Retrieval[],
): Promise<void> {
  if (retrievals.length === 0) return;
  await sql`select from api_keys where uuid = ${key.uuid} for key share`.execute(trx);
  await sql`
    select from dataset_groups_datasets_api_keys
    where ${usedAssociations(key, retrievals)}
    order by uuid for no key update`.execute(trx);
}

async function updateLastUse(
  trx: Transaction<Tables>,
  { key, now, actor }: ClientCall,
  retrievals: readonly Retrieval[],
  limit: Date,
): Promise<void> {
  if (retrievals.length === 0) return;
  await sql`
    update dataset_groups_datasets_api_keys
    set last_used_at = ${now}, last_used_address = ${networkOf(actor.ipAddress)}::inet
    where ${usedAssociations(key, retrievals)}
      and (last_used_at is null or last_used_at < ${limit})`.execute(trx);
}

async function recordRetrievals(
  trx: Transaction<Tables>,
  call: ClientCall,
  retrievals: readonly Retrieval[],
  hour: Date,
): Promise<void> {
  const context = { db: trx, clock: call.clock, actor: call.actor };
  for (const direction of ['encrypt', 'decrypt'] as const) {
    const ofDirection = retrievals.filter((retrieval) => retrieval.direction === direction);
    const claimed = await claimHour(trx, call, ofDirection, { direction, hour });
    for (const { grant, dataset, everyKey } of ofDirection)
      if (claimed.has(grant.uuid))
        await recordActorActivity(context, {
          title: historyCategories.apiKeys,
          action: historyActions.keyRetrieved,
          details: apiKeyHistory.retrieved(
            call.key.name,
            everyKey ? 'every key' : 'a key',
            dataset.name,
            direction,
          ),
          objectType: 'datasets',
          objectUuid: dataset.uuid,
        });
  }
}

interface HourOfUse {
  direction: Direction;
  hour: Date;
}

/** @returns the associations without a row of this direction in this hour; of concurrent calls, only one gets each */
async function claimHour(
  trx: Transaction<Tables>,
  { key, now }: ClientCall,
  retrievals: readonly Retrieval[],
  { direction, hour }: HourOfUse,
): Promise<ReadonlySet<string>> {
  if (retrievals.length === 0) return new Set();
  const recordedAt = sql.ref(`${direction}_recorded_at`);
  const { rows } = await sql<{ uuid: string }>`
    update dataset_groups_datasets_api_keys set ${recordedAt} = ${now}
    where ${usedAssociations(key, retrievals)}
      and (${recordedAt} is null or ${recordedAt} < ${hour}) returning uuid`.execute(trx);
  return new Set(rows.map(({ uuid }) => uuid));
}
