import type { Database } from '../../../../service/db/database';
import { transact } from '../../../../service/db/transaction';
import {
  insertEvents,
  type EventSource,
  type NewEvent,
} from '../../../../service/domain/usage/insertEvents';

const someSource: EventSource = {
  apiKey: null,
  dataset: null,
  apiKeyName: 'Program',
  datasetName: 'Cards',
  datasetGroupName: 'Payments',
  product: 'ubiq-node',
  productVersion: '2.4.0',
  apiVersion: 'V3',
};

/** Events with the texts of their sources, in the order in which they were written. */
export async function readEvents(db: Database) {
  const rows = await db
    .selectFrom('events')
    .innerJoin('event_sources as source', 'source.id', 'events.source_id')
    .selectAll('source')
    .selectAll('events')
    .orderBy('events.id')
    .execute();
  return rows.map(({ metadata, ...row }) => {
    const { api_key_name, dataset_name, dataset_group_name } = row;
    const names: Record<string, unknown> = { api_key_name, dataset_name, dataset_group_name };
    return Object.assign(row, { metadata: Object.assign(names, metadata) });
  });
}

/** Writes usage events of a company, as client libraries report them. */
export const addEvents = (
  db: Database,
  customer: string,
  events: readonly (Partial<Omit<NewEvent, 'source'>> & { source?: Partial<EventSource> })[],
): Promise<void> =>
  transact(db, (trx) =>
    insertEvents(
      trx,
      customer,
      events.map(({ source, ...event }) => ({
        action: 0,
        count: 1,
        date: new Date('2026-06-15T09:00:00Z'),
        ...event,
        source: { ...someSource, ...source },
      })),
    ),
  );
