import { sql, type Transaction } from 'kysely';
import { searchText } from '../../db/searchText';
import type { Tables } from '../../db/tables';

/** What many events have in common; a name stays as it was when the event happened. */
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

/**
 * Writes usage events of a customer: unknown sources first, then a plain insert. One statement for all,
 * however many: the sums are then locked in one order, and two reports never deadlock. The rows go in as columns, because a statement takes at most 65,535 parameters.
 */
export async function insertEvents(
  trx: Transaction<Tables>,
  customer: string,
  events: readonly NewEvent[],
): Promise<void> {
  const named = events.map(({ source }) => nameOf(source));
  const sources = await sourceIds(
    trx,
    customer,
    new Map(events.map(({ source }, index) => [named[index] ?? '', source])),
  );
  const column = <T>(value: (event: NewEvent) => T): T[] => events.map(value);
  await sql`
    insert into events (customer_uuid, source_id, action, count, date, metadata)
    select ${customer}::uuid, source, action, count, date::timestamptz, metadata::jsonb
    from unnest(
      ${named.map((name) => sources.get(name) ?? 0)}::int[],
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

/** @returns the numbers of the sources by name; new ones get theirs */
async function sourceIds(
  trx: Transaction<Tables>,
  customer: string,
  named: ReadonlyMap<string, EventSource>,
): Promise<ReadonlyMap<string, number>> {
  const names = [...named.keys()].toSorted();
  const column = <T>(value: (source: EventSource) => T): T[] =>
    names.flatMap((name) => {
      const source = named.get(name);
      return source ? [value(source)] : [];
    });
  const given = sql`unnest(
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
  const known = () =>
    sql<{ name: string; id: number }>`
      select given.name, s.id from ${given} join event_sources s
      on s.customer_uuid = ${customer}::uuid and s.digest = ${digest}`.execute(trx);
  const found = await known();
  if (found.rows.length === names.length)
    return new Map(found.rows.map(({ name, id }) => [name, id]));
  await sql`
    insert into event_sources (customer_uuid, digest, api_key_uuid, dataset_uuid, api_key_name,
      dataset_name, dataset_group_name, product, product_version, api_version, search_text)
    select ${customer}::uuid, ${digest}, api_key::uuid, dataset::uuid, api_key_name, dataset_name,
      group_name, product, product_version, api_version, search_text
    from ${given} on conflict do nothing`.execute(trx);
  return new Map((await known()).rows.map(({ name, id }) => [name, id]));
}
