import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables';
import type { DemoEvent } from './events';

const batchSize = 5000;

/**
 * Inserts events, a few thousand a statement: as columns, because a statement takes at most 65,535
 * parameters.
 */
export async function insertEvents(
  trx: Transaction<Tables>,
  customer: string,
  events: readonly DemoEvent[],
): Promise<void> {
  for (let start = 0; start < events.length; start += batchSize)
    await insertBatch(trx, customer, events.slice(start, start + batchSize));
}

async function insertBatch(
  trx: Transaction<Tables>,
  customer: string,
  events: readonly DemoEvent[],
): Promise<void> {
  const column = <T>(value: (event: DemoEvent) => T): T[] => events.map(value);
  await sql`
    insert into events (customer_uuid, dataset_uuid, api_key_uuid, action, count, product, product_version,
                        api_version, date, metadata)
    select ${customer}::uuid, dataset::uuid, api_key::uuid, action, count, product, product_version, api_version,
           date::timestamptz, metadata::jsonb
    from unnest(
      ${column(({ dataset }) => dataset)}::text[],
      ${column(({ apiKey }) => apiKey)}::text[],
      ${column(({ action }) => action)}::int[],
      ${column(({ count }) => count)}::int[],
      ${column(({ product }) => product)}::text[],
      ${column(({ productVersion }) => productVersion)}::text[],
      ${column(({ apiVersion }) => apiVersion)}::text[],
      ${column(({ date }) => date.toISOString())}::text[],
      ${column(({ metadata }) => JSON.stringify(metadata))}::text[]
    ) as event (dataset, api_key, action, count, product, product_version, api_version, date, metadata)
  `.execute(trx);
}
