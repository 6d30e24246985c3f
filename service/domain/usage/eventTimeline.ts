import { sql } from 'kysely';
import { billingRecord, type BillingRecord } from '../../../contract/usage/billing';
import type { TenantScope } from '../../db/scopes';
import { serialize } from '../engine/serialize';
import type {
  AggregateFilter,
  CompiledFilter,
  RowLocations,
  Timeline,
  TimelineColumn,
} from '../engine/timeline/timelinePlan';

const sourceText = (name: string): TimelineColumn => ({
  type: 'text',
  filter: sql.ref(name),
  level: 'source',
  onRow: sql`(select s.${sql.ref(name)} from event_sources s where s.id = source_id)`,
});

/** Events keep the names of their time, so this uuid finds a record's events under all its names. */
const sourceUuid = (name: string): TimelineColumn => ({
  type: 'text',
  filter: sql`${sql.ref(name)}::text`,
  level: 'source',
  onRow: sql`(select s.${sql.ref(name)}::text from event_sources s where s.id = source_id)`,
});

/** Usage events (companion.md "Events"). */
export const eventTimeline: Timeline<BillingRecord> = {
  table: 'events',
  date: 'date',
  columns: {
    date: { type: 'date', filter: sql.ref('date'), level: 'date' },
    action: { type: 'number', filter: sql.ref('action'), level: 'kind' },
    count: { type: 'number', filter: sql.ref('count'), level: 'row' },
    session: {
      type: 'text',
      filter: sql`id::text`,
      level: 'row',
      lookup: (id) => (/^\d{1,18}$/.test(id) ? sql`id = cast(${id} as bigint)` : sql`false`),
    },
    product: sourceText('product'),
    product_version: sourceText('product_version'),
    api_version: sourceText('api_version'),
    api_key_name: sourceText('api_key_name'),
    dataset_name: sourceText('dataset_name'),
    dataset_group_name: sourceText('dataset_group_name'),
    api_key_uuid: sourceUuid('api_key_uuid'),
    dataset_uuid: sourceUuid('dataset_uuid'),
  },
  group: { key: sql.ref('action'), amount: sql.ref('count') },
  quickSearch: { filter: sql.ref('search_text'), level: 'source' },
  compileFilter,
  rows: readRows,
};

async function compileFilter(
  tenantDb: TenantScope,
  { source, kind }: AggregateFilter,
): Promise<CompiledFilter> {
  const sources = await sourceIds(tenantDb, source);
  const ofKind = kind ?? sql`true`;
  const sourceCondition = sources && sql`source_id = any(${sources}::int[])`;
  return {
    where: sql`customer_uuid = ${tenantDb.customer} and ${sourceCondition ?? sql`true`} and ${ofKind}`,
    sums: (unit, from, until) => {
      const rangeCondition = sql`start >= ${from} and start < ${until} and ${ofKind}`;
      return sourceCondition
        ? sql`select start, rows from ${sql.table(`event_${unit}s`)} where ${sourceCondition} and ${rangeCondition}`
        : sql`select start, rows from ${sql.table(`event_${unit}_totals`)}
            where customer_uuid = ${tenantDb.customer} and ${rangeCondition}`;
    },
    groupSums: (from, until) => {
      const table = sourceCondition ? sql.table('event_days') : sql.table('event_day_totals');
      const owned = sourceCondition ?? sql`customer_uuid = ${tenantDb.customer}`;
      return sql`select start, action as "group", count as amount from ${table}
        where ${owned} and start >= ${from} and start < ${until} and ${ofKind}`;
    },
  };
}

/** @returns the matching sources; undefined if all match */
async function sourceIds(
  tenantDb: TenantScope,
  condition: AggregateFilter['source'],
): Promise<number[] | undefined> {
  if (!condition) return undefined;
  const { rows } = await sql<{ id: number; matches: boolean }>`
    select id, ${condition} as matches from event_sources where customer_uuid = ${tenantDb.customer}
  `.execute(tenantDb.db);
  const matching = rows.filter(({ matches }) => matches);
  return matching.length === rows.length ? undefined : matching.map(({ id }) => id);
}

async function readRows(
  tenantDb: TenantScope,
  { ids, from, until }: RowLocations,
): Promise<BillingRecord[]> {
  const rows = await tenantDb.db
    .selectFrom('events')
    .innerJoin('event_sources as source', 'source.id', 'events.source_id')
    .leftJoin('api_keys as key', (join) =>
      join
        .onRef('key.customer_uuid', '=', 'events.customer_uuid')
        .onRef('key.uuid', '=', 'source.api_key_uuid'),
    )
    .leftJoin('datasets as dataset', (join) =>
      join
        .onRef('dataset.customer_uuid', '=', 'events.customer_uuid')
        .onRef('dataset.uuid', '=', 'source.dataset_uuid'),
    )
    .leftJoin('dataset_groups as group', (join) =>
      join
        .onRef('group.customer_uuid', '=', 'events.customer_uuid')
        .on(sql`name_key("group".name)`, '=', sql`name_key(source.dataset_group_name)`),
    )
    // Another group may have the name by now; it counts as the same one if it contains the dataset.
    .leftJoin('dataset_groups_datasets as link', (join) =>
      join
        .onRef('link.dataset_group_uuid', '=', 'group.uuid')
        .onRef('link.dataset_uuid', '=', 'dataset.uuid'),
    )
    .select([
      'events.id',
      'events.action',
      'events.count',
      'events.date',
      'events.metadata',
      'source.product',
      'source.product_version',
      'source.api_version',
      'source.api_key_name',
      'source.dataset_name',
      'source.dataset_group_name',
      'key.uuid as api_key_uuid',
      'dataset.uuid as dataset_uuid',
      'link.dataset_group_uuid',
    ])
    .where('events.customer_uuid', '=', tenantDb.customer)
    .where(sql<boolean>`events.id = any(${ids}::bigint[])`)
    .where('events.date', '>=', from)
    .where('events.date', '<', until)
    .execute();
  return rows.map((row) => {
    const { api_key_name, dataset_name, dataset_group_name } = row;
    return serialize(billingRecord, {
      ...row,
      id: String(row.id),
      session: String(row.id),
      metadata: { api_key_name, dataset_name, dataset_group_name, ...row.metadata },
    });
  });
}
