import { sql } from 'kysely';
import type { ActivityRecord } from '../../../../contract/usage/activities';
import type { StreamQuery } from '../../../../contract/people/historyStream';
import type { TenantScope } from '../../../db/scopes';
import { readKeptFrom } from '../retention/retention';
import { readRows } from './activityTimeline';

/** A row of the security history with its position in the company's order of commits. */
type StreamedActivity = { position: number } & ActivityRecord;

/** @returns the rows of a company after a position, in the order of positions, without rows that retention removes */
export async function readHistoryStream(
  tenantDb: TenantScope,
  { after, limit }: StreamQuery,
): Promise<StreamedActivity[]> {
  const keptFrom = await readKeptFrom(tenantDb.db, 'activities');
  const positionRows = await tenantDb.db
    .selectFrom('activity_positions')
    .select(['position', 'activity_id', 'created_at'])
    .where('customer_uuid', '=', tenantDb.customer)
    .where('position', '>', after)
    .where('created_at', '>=', keptFrom ?? sql<Date>`'-infinity'`)
    .orderBy('position')
    .limit(limit)
    .execute();
  if (positionRows.length === 0) return [];
  const times = positionRows.map((row) => row.created_at.getTime());
  const earliest = times.reduce((least, moment) => Math.min(least, moment));
  const latest = times.reduce((most, moment) => Math.max(most, moment));
  const rows = await readRows(tenantDb, {
    ids: positionRows.map((row) => row.activity_id),
    from: new Date(earliest),
    // The database stores microseconds, so the end is one millisecond later.
    until: new Date(latest + 1),
  });
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return positionRows.flatMap(({ position, activity_id: id }) => {
    const row = rowsById.get(String(id));
    return row ? [{ position, ...row }] : [];
  });
}
