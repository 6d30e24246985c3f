import { sql } from 'kysely';
import type { ChosenRecord, ScheduledRecord } from '../../../contract/bulk/bulk';
import { anyOf } from '../../db/anyOf';
import type { TenantScope } from '../../db/scopes';
import { type IfMatch, requireVersion } from '../../domain/engine/apiError';
import {
  kindOf,
  recordNotFound,
  tableOf,
  type TenantTable,
} from '../../domain/engine/records/recordKinds';
import type { KnownRecord, RowCall } from './bulkRow';

type Row = KnownRecord & { uuid: string };
const byUuid = (rows: readonly Row[]): ReadonlyMap<string, KnownRecord> =>
  new Map(rows.map((row) => [row.uuid, row]));

const uuidsOf = (records: readonly ChosenRecord[]) => records.map(({ uuid }) => uuid);

export const findRecordsIn =
  (table: TenantTable) =>
  async ({ db, customer }: TenantScope, records: readonly ChosenRecord[]) => {
    const { rows } = await sql<Row>`select uuid, name, version from ${sql.table(table)}
      where customer_uuid = ${customer} and uuid = ${anyOf(uuidsOf(records))}`.execute(db);
    return byUuid(rows);
  };

export const findInvitations = async (
  { db, customer }: TenantScope,
  records: readonly ChosenRecord[],
) => {
  const { rows } = await sql<Row>`select uuid, email as name, null as version from invitations
    where customer_uuid = ${customer} and used_at is null
      and uuid = ${anyOf(uuidsOf(records))}`.execute(db);
  return byUuid(rows);
};

export const findScheduledRecords = async (
  scope: TenantScope,
  records: readonly ScheduledRecord[],
) => {
  const foundByTable = await Promise.all(
    (['datasets', 'primary_keys', 'api_keys'] as const).map((table) =>
      findRecordsIn(table)(
        scope,
        records.filter(({ resource }) => tableOf(resource) === table),
      ),
    ),
  );
  return new Map(foundByTable.flatMap((found) => Array.from(found)));
};

export const versionOf = ({ version }: ChosenRecord): IfMatch =>
  version === undefined ? undefined : [version];

/** Checks the version of a record for a change of something else, which does not raise it. @throws ApiError 404, 412 */
export async function requireRecordVersion(
  { tenantDb }: RowCall,
  table: TenantTable,
  record: ChosenRecord,
) {
  const storedRecord = (await findRecordsIn(table)(tenantDb, [record])).get(record.uuid);
  if (!storedRecord) throw recordNotFound(table);
  requireVersion(kindOf(table).singular, storedRecord.version ?? 0, versionOf(record));
}
