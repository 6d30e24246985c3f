import { sql, type Transaction } from 'kysely';
import { dayOf, startOfDay } from '../../contract/lib/dateRanges';
import { isObject } from '../../contract/lib/isObject';
import { clientCallRefusals } from '../../texts/refusals/clientCalls';
import { associationLinks } from '../db/scopes';
import type { Tables } from '../db/tables';
import { transact } from '../db/transaction';
import { badRequest } from '../domain/engine/apiError';
import { consumeAttempt } from '../domain/engine/rateLimits/attempts';
import { type RateLimit } from '../domain/engine/rateLimits/limits';
import { insertEvents, type NewEvent } from '../domain/usage/insertEvents';
import { groupBy } from '../domain/engine/groupBy';
import { parseJson } from '../domain/engine/json';
import { textOf } from '../http/bodies';
import type { ClientAnswer, ClientCall, DeletedKeyCall, ReportCall } from './clientCall';
import { isDuplicateReport } from './usageDeduplication';
import { noteUse } from './noteUse';
import { type UsageEvent, usageEventOf } from './usageEvent';

const maxEvents = 10_000;

/** New sources per API key and day: each is stored forever, and lists read all sources of a company (decision 53). */
const newSourceLimit: RateLimit = { tries: 1000, seconds: 24 * 60 * 60 };

/**
 * `POST /api/v3/tracking/events`: stores usage as events, once, even if a library sends the report again.
 * Unreadable events are left out and counted: if the batch were refused, the library would repeat it for ever.
 */
export async function reportUsage(call: ClientCall): Promise<ClientAnswer> {
  const entries = entriesOf(call.body);
  // Comes first, because a report that was counted must not be refused, or it would be sent again.
  await noteUse(call, []);
  return countUsage(call, entries);
}

/** Counts usage from before the deletion of the key; later events are rejected. */
export const reportDeletedUsage = async (call: DeletedKeyCall): Promise<ClientAnswer> =>
  countUsage(call, entriesOf(call.body), ({ date }) => date <= call.key.deleted_at);

async function countUsage(
  call: ReportCall,
  entries: readonly unknown[],
  isCounted: (event: UsageEvent) => boolean = () => true,
): Promise<ClientAnswer> {
  const readableEvents = entries.flatMap(
    (entry) => usageEventOf(entry, call.library, call.now) ?? [],
  );
  const events = readableEvents.filter(isCounted);
  const isRepeat = await transact(call.db, async (trx) => {
    // All moments that were read, so that a report stays the same after the deletion of its key.
    const moments = readableEvents.flatMap((event) => event.moments);
    if (events.length === 0 || (await isDuplicateReport(trx, call, moments)))
      return events.length > 0;
    await writeEvents(trx, call, events);
    return false;
  });
  const counts = {
    accepted: isRepeat ? 0 : events.length,
    duplicates: isRepeat ? events.length : 0,
    rejected: entries.length - events.length,
  };
  return { status: 200, body: { success: true, ...counts }, entries: counts };
}

/** @throws ApiError 400 for any body other than `{"usage": […]}` */
function entriesOf(body: Uint8Array): unknown[] {
  const report = parseJson(textOf(body));
  const usage = isObject(report) ? report['usage'] : undefined;
  if (!Array.isArray(usage)) throw badRequest(clientCallRefusals.usage);
  if (usage.length > maxEvents) throw badRequest(clientCallRefusals.manyEvents(maxEvents));
  return usage;
}

interface NamedDataset {
  uuid: string;
  name: string;
  /** The first group through which the key has the dataset. */
  group: string | null;
}

/** A dataset that has or had a name; without a uuid it was deleted. */
interface NameOwner extends Omit<NamedDataset, 'uuid'> {
  uuid: string | null;
  /** The name, and since when the dataset has or had it. */
  called: string;
  since: Date;
}

const datasetsFor = ({ uuid, groups }: ReportCall['key']) =>
  groups
    ? sql`select unnest(${Object.keys(groups)}::uuid[])`
    : sql`select l.dataset_uuid from ${associationLinks} where a.api_key_uuid = ${uuid}`;

const groupFor = ({ uuid, groups }: ReportCall['key']) =>
  groups
    ? sql`(${JSON.stringify(groups)}::jsonb ->> d.uuid::text)`
    : sql`(
  select g.name from ${associationLinks} join dataset_groups g on g.uuid = l.dataset_group_uuid
  where a.api_key_uuid = ${uuid} and l.dataset_uuid = d.uuid order by a.created_at, l.uuid limit 1)`;

/**
 * A name belongs to a dataset until another takes it, but a library keeps using the name it started with: the event's
 * date decides between the datasets (decision 101).
 * @returns a function that finds the dataset of an event; an empty name means the only unstructured dataset
 */
async function datasetsOf(
  trx: Transaction<Tables>,
  { key }: ReportCall,
  events: readonly UsageEvent[],
): Promise<(event: UsageEvent) => NamedDataset | undefined> {
  const names = [...new Set(events.map(({ dataset }) => dataset))].filter(Boolean);
  const { rows } = await sql<NameOwner>`
    select n.name as called, n.since, d.uuid, d.name, ${groupFor(key)} as group
    from dataset_names n left join datasets d on d.uuid = n.dataset_uuid
    where n.customer_uuid = ${key.customer_uuid} and n.name = any(${names}::text[])
    order by n.since, n.id`.execute(trx);
  const owners = groupBy(rows, (row) => [row.called, row]);
  const onlyDataset = events.some(({ dataset }) => dataset === '')
    ? await onlyUnstructured(trx, key)
    : undefined;
  return ({ dataset, date }) => {
    if (dataset === '') return onlyDataset;
    const candidates = owners.get(dataset) ?? [];
    const owner = candidates.findLast(({ since }) => since <= date) ?? candidates[0];
    return owner?.uuid ? { ...owner, uuid: owner.uuid } : undefined;
  };
}

/** @returns the key's only unstructured dataset; undefined if it has none or several */
async function onlyUnstructured(
  trx: Transaction<Tables>,
  key: ReportCall['key'],
): Promise<NamedDataset | undefined> {
  const { rows } = await sql<NamedDataset>`
    select d.uuid, d.name, ${groupFor(key)} as group from datasets d
    where d.dataset_type = 'unstructured' and d.uuid in (${datasetsFor(key)})
    limit 2`.execute(trx);
  return rows.length === 1 ? rows[0] : undefined;
}

async function writeEvents(
  trx: Transaction<Tables>,
  call: ReportCall,
  events: readonly UsageEvent[],
): Promise<void> {
  const { key } = call;
  const datasetOf = await datasetsOf(trx, call, events);
  await insertEvents(
    trx,
    key.customer_uuid,
    events.map((event): NewEvent => {
      const { dataset: reportedName, group, library, action, count, date, metadata } = event;
      const dataset = datasetOf(event);
      const source = {
        apiKey: key.uuid,
        dataset: dataset?.uuid ?? null,
        apiKeyName: key.name,
        datasetName: dataset?.name ?? reportedName,
        datasetGroupName: group || (dataset?.group ?? ''),
        ...library,
      };
      return { action, count, date, metadata, source };
    }),
    (sources) => roomForSources(trx, call, sources),
  );
}

async function roomForSources(
  trx: Transaction<Tables>,
  { key, now }: ReportCall,
  sourceCount: number,
): Promise<number> {
  const { tries: maxSources } = newSourceLimit;
  // Limited, because a larger number refuses no more and would only inflate the count.
  const claimedCount = Math.min(sourceCount, maxSources + 1);
  const today = new Date(startOfDay(dayOf(now)));
  const subject = `event sources of ${key.uuid}`;
  const { count } = await consumeAttempt(trx, subject, newSourceLimit, {
    now,
    began: today,
    tries: claimedCount,
  });
  return maxSources - (count - claimedCount);
}
