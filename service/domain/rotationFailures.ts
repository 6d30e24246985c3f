import { type Selectable, sql } from 'kysely';
import type { RotationFailure, RotationFailures } from '../../contract/rotationFailures';
import type { TenantScope } from '../db/scopes';
import type { Tables } from '../db/tables';

type Failing = Pick<
  Selectable<Tables['datasets']>,
  'rotation_failures' | 'rotation_failure' | 'rotation_retry_at' | 'next_rotation_date'
>;

/** @returns how the scheduled rotation of a record fails; null when it does not, or none is scheduled */
export const rotationFailureOf = (stored: Failing): RotationFailure | null => {
  const { rotation_failure: reason, rotation_retry_at: retry, next_rotation_date: due } = stored;
  if (reason === null || retry === null || due === null) return null;
  // A longer schedule since then puts the next attempt off.
  const next = new Date(Math.max(retry.getTime(), due.getTime()));
  return { failures: stored.rotation_failures, reason, retry_at: next.toISOString() };
};

const shown = 20;

/** The company's primary keys and datasets whose scheduled rotation fails; disabled keys rotate nothing. */
export async function readRotationFailures(tenantDb: TenantScope): Promise<RotationFailures> {
  type Row = Failing & { resource: 'primary-keys' | 'datasets'; uuid: string; name: string };
  const { rows } = await sql<Row & { count: number }>`
    select *, count(*) over ()::int4 as count from (
      select 'primary-keys' as resource, uuid, name, rotation_failures, rotation_failure,
        rotation_retry_at, next_rotation_date
      from primary_keys
      where customer_uuid = ${tenantDb.customer} and rotation_failures > 0 and enabled
      union all
      select 'datasets', d.uuid, d.name, d.rotation_failures, d.rotation_failure,
        d.rotation_retry_at, d.next_rotation_date
      from datasets d join primary_keys p on p.uuid = d.primary_key_uuid and p.enabled
      where d.customer_uuid = ${tenantDb.customer} and d.rotation_failures > 0
        and d.next_rotation_date is not null) as failing
    order by lower(name), uuid limit ${shown}`.execute(tenantDb.db);
  return {
    count: rows[0]?.count ?? 0,
    records: rows.flatMap((row) => {
      const failure = rotationFailureOf(row);
      return failure
        ? [{ resource: row.resource, uuid: row.uuid, name: row.name, ...failure }]
        : [];
    }),
  };
}
