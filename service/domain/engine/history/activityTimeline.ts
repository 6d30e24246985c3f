import { type RawBuilder, sql } from 'kysely';
import { activity, type ActivityRecord } from '../../../../contract/usage/activities';
import { failureWords, readOnlyActivity } from '../../../../contract/usage/activityKinds';
import { recordUuid } from '../../../../contract/lib/zod';
import type { TenantScope } from '../../../db/scopes';
import { serialize } from '../serialize';
import type {
  CompiledFilter,
  RowLocations,
  Timeline,
  TimelineColumn,
} from '../timeline/timelinePlan';

const rowTextColumn = (name: string): TimelineColumn => ({
  type: 'text',
  filter: sql.ref(name),
  level: 'row',
});

const { categories, actions } = readOnlyActivity;

/** Kind of a row, one of the contract's `activityKinds`. */
const kindExpression: RawBuilder<unknown> = sql`case
  when lower(action) similar to ${`%(${failureWords.join('|')})%`} then 'failure'
  when title in (${sql.join(categories)}) or action in (${sql.join(actions)}) then 'use'
  else 'change' end`;

/** The security history (companion.md "Security History"). */
export const activityTimeline: Timeline<ActivityRecord> = {
  table: 'activities',
  date: 'created_at',
  columns: {
    date: { type: 'date', filter: sql.ref('created_at'), level: 'date' },
    title: rowTextColumn('title'),
    action: rowTextColumn('action'),
    details: rowTextColumn('details'),
    user_name: rowTextColumn('user_name'),
    ip_address: rowTextColumn('ip_address'),
    transaction_id: {
      ...rowTextColumn('transaction_id'),
      lookup: (id) => sql`transaction_id = ${id}`,
    },
    object_uuid: {
      type: 'text',
      filter: sql`object_uuid::text`,
      level: 'row',
      lookup: (id) =>
        recordUuid.safeParse(id).success ? sql`object_uuid = cast(${id} as uuid)` : sql`false`,
    },
    kind: { type: 'text', filter: kindExpression, level: 'row' },
  },
  group: { key: kindExpression, amount: sql`1` },
  quickSearch: { filter: sql.ref('search_text'), level: 'row' },
  compileFilter: (tenantDb) =>
    Promise.resolve<CompiledFilter>({
      where: sql`customer_uuid = ${tenantDb.customer}`,
      sums: (
        unit,
        from,
        until,
      ) => sql`select start, rows from ${sql.table(`activity_${unit}_totals`)}
        where customer_uuid = ${tenantDb.customer} and start >= ${from} and start < ${until}`,
    }),
  rows: readRows,
};

/** @returns the rows of a company with these ids, within their dates, in any order */
export async function readRows(
  tenantDb: TenantScope,
  { ids, from, until }: RowLocations,
): Promise<ActivityRecord[]> {
  const rows = await tenantDb.db
    .selectFrom('activities')
    .selectAll()
    .where('customer_uuid', '=', tenantDb.customer)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .execute();
  return rows.map((row) =>
    serialize(activity, { ...row, id: String(row.id), date: row.created_at }),
  );
}
