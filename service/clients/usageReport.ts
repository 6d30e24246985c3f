import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { isStorable } from '../../contract/text';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import { badRequest } from '../domain/apiError';
import { insertEvents, type NewEvent } from '../domain/events/insertEvents';
import { parseJson } from '../domain/json';
import { type ClientAnswer, type ClientCall, type ClientLibrary, libraryOf } from './callingKey';
import { noteUse } from './noteUse';

const maxEvents = 10_000;
/**
 * Calls that one event may claim: libraries report every few seconds, and a million calls a second would take
 * a quarter of an hour to get here. More is no usage, and would overflow the sums (decision 53).
 */
const maxCalls = 1_000_000_000;
/** Reports are kept this long to know them again. */
const rememberedFor = 7 * 24 * 60 * 60_000;

/**
 * `POST /api/v3/tracking/events`: usage becomes events, each once, however often a library sends it again.
 * What cannot be read is left out and counted: to refuse the batch would make the library send it for ever.
 */
export async function reportUsage(call: ClientCall): Promise<ClientAnswer> {
  const entries = entriesOf(call.body);
  const events: ReportedEvent[] = [];
  const digestOf = digester(call.body);
  for (const entry of entries) {
    const event = usageEventOf(entry, call.library, call.now);
    if (event) events.push({ ...event, digest: digestOf(entry, event) });
  }
  const accepted = await call.db.transaction().execute(async (trx) => {
    const fresh = await rememberNew(trx, call, events);
    if (fresh.length > 0) await writeEvents(trx, call, fresh);
    return fresh.length;
  });
  await noteUse(call, []);
  return {
    status: 200,
    body: {
      success: true,
      accepted,
      duplicates: events.length - accepted,
      rejected: entries.length - events.length,
    },
  };
}

interface ReportedEvent extends UsageEvent {
  /** SHA-256, in hexadecimal. */
  digest: string;
}

/** @throws ApiError 400 for anything but `{"usage": […]}` */
function entriesOf(body: Uint8Array): unknown[] {
  const report = parseJson(Buffer.from(body).toString('utf8'));
  const usage: unknown =
    typeof report === 'object' && report !== null && 'usage' in report ? report.usage : undefined;
  if (!Array.isArray(usage))
    throw badRequest('The body must be a JSON object with the list "usage".');
  if (usage.length > maxEvents)
    throw badRequest(`A report has at most ${maxEvents} events. Send more in another one.`);
  return usage;
}

/**
 * What makes an event the same again: its own text when it says when it happened, otherwise its place in
 * this very report. An event that stands twice in one report was made twice.
 */
function digester(body: Uint8Array): (entry: unknown, event: UsageEvent) => string {
  const report = createHash('sha256').update(body).digest('hex');
  const seen = new Map<string, number>();
  return (entry, { isDated }) => {
    const text = JSON.stringify(isDated ? ['event', entry] : ['report', report, entry]);
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return createHash('sha256').update(`${times} ${text}`).digest('hex');
  };
}

/** @returns the events that were not reported before; of reports side by side, one gets each */
async function rememberNew(
  trx: Transaction<Tables>,
  { key, now }: ClientCall,
  events: readonly ReportedEvent[],
): Promise<ReportedEvent[]> {
  const digests = events.map(({ digest }) => digest).toSorted();
  const { rows } = await sql<{ digest: string }>`
    insert into reported_events (api_key_uuid, digest, received_at)
    select ${key.uuid}::uuid, decode(digest, 'hex'), ${now}::timestamptz
    from unnest(${digests}::text[]) as digest
    on conflict do nothing returning encode(digest, 'hex') as digest`.execute(trx);
  const fresh = new Set(rows.map(({ digest }) => digest));
  return events.filter(({ digest }) => fresh.has(digest));
}

interface NamedDataset {
  uuid: string;
  name: string;
  /** The first group by which the key has the dataset. */
  group: string | null;
}

/** @returns by name the datasets that events name; under the empty name, the only unstructured one */
async function datasetsOf(
  trx: Transaction<Tables>,
  { key }: ClientCall,
  events: readonly UsageEvent[],
): Promise<ReadonlyMap<string, NamedDataset>> {
  const names = [...new Set(events.map(({ dataset }) => dataset))].filter(Boolean);
  const { rows } = await sql<NamedDataset & { named: boolean; unstructured: boolean }>`
    with mine as (
      select l.dataset_uuid, g.name, a.created_at, a.uuid
      from dataset_groups_datasets_api_keys a
      join dataset_groups_datasets l on l.uuid = a.dataset_groups_dataset_uuid
      join dataset_groups g on g.uuid = l.dataset_group_uuid
      where a.api_key_uuid = ${key.uuid})
    select d.uuid, d.name, d.name = any(${names}::text[]) as named,
      d.dataset_type = 'unstructured' and d.uuid in (select dataset_uuid from mine) as unstructured,
      (select mine.name from mine where mine.dataset_uuid = d.uuid
        order by mine.created_at, mine.uuid limit 1) as group
    from datasets d
    where d.customer_uuid = ${key.customer_uuid} and (
      lower(d.name) in (select lower(cast(n as text) collate "C") from unnest(${names}::text[]) as n)
      or d.uuid in (select dataset_uuid from mine) and d.dataset_type = 'unstructured')`.execute(
    trx,
  );
  const found = new Map(rows.filter(({ named }) => named).map((row) => [row.name, row]));
  const [only, ...others] = rows.filter(({ unstructured }) => unstructured);
  return only && others.length === 0 ? found.set('', only) : found;
}

async function writeEvents(
  trx: Transaction<Tables>,
  call: ClientCall,
  events: readonly ReportedEvent[],
): Promise<void> {
  const { key } = call;
  const datasets = await datasetsOf(trx, call, events);
  await insertEvents(
    trx,
    key.customer_uuid,
    events.map(({ dataset: named, group, library, action, count, date, metadata }): NewEvent => {
      const dataset = datasets.get(named);
      const source = {
        apiKey: key.uuid,
        dataset: dataset?.uuid ?? null,
        apiKeyName: key.name,
        datasetName: dataset?.name ?? named,
        datasetGroupName: group || (dataset?.group ?? ''),
        ...library,
      };
      return { action, count, date, metadata, source };
    }),
  );
}

/** Deletes what was reported more than seven days ago: no library sends it again so late. */
export async function removeOldReports(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('reported_events')
    .where('received_at', '<', new Date(now.getTime() - rememberedFor))
    .execute();
}

/** One usage event, of what a client library reported (client-protocol 2.3, `POST tracking/events`). */
interface UsageEvent extends Pick<NewEvent, 'action' | 'count' | 'date' | 'metadata'> {
  /** Empty for unstructured data. */
  dataset: string;
  group: string;
  library: Pick<NewEvent['source'], 'product' | 'productVersion' | 'apiVersion'>;
  /** Whether the event says when it happened: then no other event is quite like it. */
  isDated: boolean;
}

const longestText = 200;
/** Characters of `user_defined` as JSON. */
const longestUserDefined = 1023;
const oldest = 365 * 24 * 60 * 60_000;
const clockDifference = 5 * 60_000;
const actions = new Map<string, 0 | 1>([
  ['encrypt', 0],
  ['decrypt', 1],
]);

/**
 * Reads one event with whatever fields it has. Without an action or with a count that is none, or that no
 * program can reach, nothing can be counted.
 * @param library of the request, for an event that names none
 * @returns undefined when it cannot be read
 */
function usageEventOf(
  entry: unknown,
  library: ClientLibrary | undefined,
  now: Date,
): UsageEvent | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const fields = entry as Record<string, unknown>;
  const action = actions.get(textOf(fields['action']).toLowerCase());
  const count = Number(fields['count'] ?? 1);
  if (action === undefined || !Number.isInteger(count) || count < 1 || count > maxCalls)
    return undefined;
  const named = libraryOf(textOf(fields['user-agent'] ?? fields['user_agent'])) ?? library;
  const first = momentOf(fields['first_call_timestamp']);
  const last = momentOf(fields['last_call_timestamp']) ?? first;
  return {
    dataset: textOf(fields['datasets']),
    group: textOf(fields['dataset_groups']),
    action,
    count,
    library: {
      product: textOf(fields['product']) || (named?.product ?? 'unknown'),
      productVersion: textOf(fields['product_version']) || (named?.version ?? 'unknown'),
      apiVersion: textOf(fields['api_version']) || 'V3',
    },
    date: within(last ?? now, now),
    isDated: last !== undefined,
    metadata: {
      ...keyNumberOf(fields['key_number']),
      ...(first && { first_call: within(first, now).toISOString() }),
      ...userDefinedOf(fields['user_defined']),
    },
  };
}

const textOf = (value: unknown): string =>
  typeof value === 'string' && isStorable(value) ? value.slice(0, longestText).toWellFormed() : '';

function momentOf(value: unknown): Date | undefined {
  const moment = new Date(textOf(value));
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

const within = (moment: Date, now: Date): Date =>
  new Date(
    Math.min(Math.max(moment.getTime(), now.getTime() - oldest), now.getTime() + clockDifference),
  );

/** Some libraries write a text, some a number, and ubiq-node 2.4.0 leaves it out. */
const keyNumberOf = (value: unknown): { key_number?: number } => {
  const number = value === '' || value === null ? Number.NaN : Number(value);
  return Number.isSafeInteger(number) && number >= 0 ? { key_number: number } : {};
};

// PostgreSQL's jsonb takes neither NUL nor a surrogate without its pair; JSON writes both as escapes.
const unstorable = /\\u(?:0000|d[89a-f])/i;

function userDefinedOf(value: unknown): { user_defined?: unknown } {
  if (value === undefined || value === null) return {};
  const json = JSON.stringify(value);
  return json.length > longestUserDefined || unstorable.test(json) ? {} : { user_defined: value };
}
