import { sql, type Transaction } from 'kysely';
import { searchText } from '../../db/searchText';
import type { Tables } from '../../db/tables';

/** Properties that many events share. Names stay as they were at the time of the event. */
export interface EventSource {
  apiKey: string | null;
  dataset: string | null;
  apiKeyName: string;
  datasetName: string;
  datasetGroupName: string;
  product: string;
  productVersion: string;
  apiVersion: string;
}

export interface NewEvent {
  source: EventSource;
  /** Encryption is 0, decryption is 1. */
  action: 0 | 1;
  count: number;
  date: Date;
  metadata?: Record<string, unknown>;
}

/** Replaces a program's names once it has sent too many different ones (decision 53). */
const otherName = 'other';

/** Replaces the names that a program sent; keeps those that the service itself knows. */
const folded = (source: EventSource): EventSource => ({
  ...source,
  datasetName: source.dataset === null ? otherName : source.datasetName,
  datasetGroupName: otherName,
  product: otherName,
  productVersion: otherName,
  apiVersion: otherName,
});

/** @returns how many of the new sources may be created */
type RoomFor = (sources: number) => Promise<number>;
const unbounded: RoomFor = (sources) => Promise.resolve(sources);

/**
 * Writes usage events of a customer: unknown sources first, then a plain insert. One statement inserts any number of
 * events, so that the sums are locked in one order, and two reports never deadlock. The rows are passed as columns,
 * because a statement has at most 65,535 parameters.
 */
export async function insertEvents(
  trx: Transaction<Tables>,
  customer: string,
  events: readonly NewEvent[],
  roomFor = unbounded,
): Promise<void> {
  const sourceNames = events.map(({ source }) => nameOf(source));
  const sources = await sourceIds(
    trx,
    customer,
    new Map(events.map(({ source }, index) => [sourceNames[index] ?? '', source])),
    roomFor,
  );
  const column = <T>(value: (event: NewEvent) => T): T[] => events.map(value);
  await sql`
    insert into events (customer_uuid, source_id, action, count, date, metadata)
    select ${customer}::uuid, source, action, count, date::timestamptz, metadata::jsonb
    from unnest(
      ${sourceNames.map((name) => sources.get(name) ?? 0)}::int[],
      ${column(({ action }) => action)}::int[],
      ${column(({ count }) => count)}::bigint[],
      ${column(({ date }) => date.toISOString())}::text[],
      ${column(({ metadata }) => JSON.stringify(metadata ?? {}))}::text[]
    ) as event (source, action, count, date, metadata)`.execute(trx);
}

const partsOf = (source: EventSource) => [
  source.apiKey,
  source.dataset,
  source.apiKeyName,
  source.datasetName,
  source.datasetGroupName,
  source.product,
  source.productVersion,
  source.apiVersion,
];

const nameOf = (source: EventSource): string => JSON.stringify(partsOf(source));

/** @returns the ids of the sources by name; a new source gets its own id, or that of the source it is folded into */
async function sourceIds(
  trx: Transaction<Tables>,
  customer: string,
  sourcesByName: SourcesByName,
  roomFor: RoomFor,
): Promise<ReadonlyMap<string, number>> {
  const knownIds = await knownSources(trx, customer, sourcesByName);
  const unknown = [...sourcesByName].filter(([name]) => !knownIds.has(name));
  if (unknown.length === 0) return knownIds;
  const room = await roomFor(unknown.length);
  const replacements = unknown.map(([name, source], index): [string, string, EventSource] => {
    const storedSource = index < room ? source : folded(source);
    return [name, nameOf(storedSource), storedSource];
  });
  const newSources = new Map(replacements.map(([, name, source]) => [name, source]));
  const { sourceRows, digest } = statementOf(newSources);
  await sql`
    insert into event_sources (customer_uuid, digest, api_key_uuid, dataset_uuid, api_key_name,
      dataset_name, dataset_group_name, product, product_version, api_version, search_text)
    select ${customer}::uuid, ${digest}, api_key::uuid, dataset::uuid, api_key_name, dataset_name,
      group_name, product, product_version, api_version, search_text
    from ${sourceRows} on conflict do nothing`.execute(trx);
  const newIds = await knownSources(trx, customer, newSources);
  return new Map([
    ...knownIds,
    ...replacements.map(([name, storedName]) => [name, newIds.get(storedName) ?? 0] as const),
  ]);
}

type SourcesByName = ReadonlyMap<string, EventSource>;

async function knownSources(
  trx: Transaction<Tables>,
  customer: string,
  sourcesByName: SourcesByName,
): Promise<ReadonlyMap<string, number>> {
  const { sourceRows, digest } = statementOf(sourcesByName);
  const { rows } = await sql<{ name: string; id: number }>`
    select given.name, s.id from ${sourceRows} join event_sources s
    on s.customer_uuid = ${customer}::uuid and s.digest = ${digest}`.execute(trx);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

/** Sources as rows, in one order, and the digest of such a row. */
function statementOf(sourcesByName: SourcesByName) {
  const names = [...sourcesByName.keys()].toSorted();
  const column = <T>(value: (source: EventSource) => T): T[] =>
    names.flatMap((name) => {
      const source = sourcesByName.get(name);
      return source ? [value(source)] : [];
    });
  const sourceRows = sql`unnest(
      ${names}::text[],
      ${column(({ apiKey }) => apiKey)}::text[],
      ${column(({ dataset }) => dataset)}::text[],
      ${column(({ apiKeyName }) => apiKeyName)}::text[],
      ${column(({ datasetName }) => datasetName)}::text[],
      ${column(({ datasetGroupName }) => datasetGroupName)}::text[],
      ${column(({ product }) => product)}::text[],
      ${column(({ productVersion }) => productVersion)}::text[],
      ${column(({ apiVersion }) => apiVersion)}::text[],
      ${column((s) => searchText(s.apiKeyName, s.datasetName, s.datasetGroupName, s.product, s.productVersion))}::text[]
    ) as given (name, api_key, dataset, api_key_name, dataset_name, group_name, product, product_version,
      api_version, search_text)`;
  const digest = sql`event_source_digest(api_key, dataset, given.api_key_name, given.dataset_name,
    given.group_name, given.product, given.product_version, given.api_version)`;
  return { sourceRows, digest };
}
