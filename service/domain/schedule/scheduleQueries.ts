import { type RawBuilder, sql } from 'kysely';
import { attentionThresholds } from '../../../contract/attention/attention';

/** Period of a calendar; without `from` it includes everything overdue. */
export interface Period {
  from?: Date | undefined;
  until: Date;
}

interface DatesFilter {
  now: Date;
  period: Period;
}

/**
 * All dates of a company in a period, each kind from an index of its own. For the end of key numbers, too, that is
 * `datasets_by_next_rotation`: it never precedes the next rotation. Drafts and records without a schedule have none.
 * @returns a query of kind, resource, uuid, name, at, interval, primary_key_uuid, primary_key, state, failure,
 *   version, modified
 */
export function datesOf(customer: string, { now, period }: DatesFilter): RawBuilder<unknown> {
  const isInPeriod = (moment: RawBuilder<unknown>) =>
    period.from
      ? sql`${moment} >= ${period.from} and ${moment} < ${period.until}`
      : sql`${moment} < ${period.until}`;
  const rotationState = (record: string) =>
    sql.raw(`case when not p.enabled then 'stopped'
      when ${record}.rotation_failures > 0 or ${record}.next_rotation_date <= now.moment then 'late' else 'due' end`);
  const nowTable = sql`(select ${now}::timestamptz as moment) as now`;
  return sql`
    select 'primary-key-rotation' as kind, 'primary-keys' as resource, p.uuid, p.name,
      p.next_rotation_date as at, p.key_rotation_interval as interval, p.uuid as primary_key_uuid,
      p.name as primary_key, ${rotationState('p')} as state, p.rotation_failure as failure, p.version,
      p.updated_at as modified
    from primary_keys p, ${nowTable}
    where p.customer_uuid = ${customer} and ${isInPeriod(sql`p.next_rotation_date`)}
    union all
    select 'data-key-rotation', 'datasets', d.uuid, d.name, d.next_rotation_date,
      d.key_rotation_interval, p.uuid, p.name, ${rotationState('d')}, d.rotation_failure, ${versionOfBoth}
    from datasets d join primary_keys p on p.uuid = d.primary_key_uuid, ${nowTable}
    where d.customer_uuid = ${customer} and ${isInPeriod(sql`d.next_rotation_date`)}
    union all
    select 'key-numbers-end', 'datasets', uuid, name, at, key_rotation_interval, primary_key_uuid,
      primary_key, case when not enabled then 'stopped' when at <= now.moment then 'late' else 'due' end,
      null, version, updated_at
    from (${keyNumberEnds(customer, period.until)}) as ends, ${nowTable} where ${isInPeriod(sql`ends.at`)}
    union all
    select 'api-key-end', 'api-keys', uuid, name, end_date_tm, null, null, null,
      case when enabled then 'due' else 'stopped' end, null, version, updated_at
    from api_keys where customer_uuid = ${customer}
      and coalesce(end_date_tm, 'infinity') > ${now}
      and coalesce(end_date_tm, 'infinity') < ${period.until}
      and ${isInPeriod(sql`end_date_tm`)}
    union all
    select 'invitation-end', 'team', i.uuid, i.email, i.expires_at, null, null, null,
      case when i.expires_at <= now.moment then 'late' else 'due' end, null,
      -- In minutes: seconds have no room in an integer from 2038 on.
      (extract(epoch from i.expires_at) / 60)::int4, i.created_at
    from invitations i, ${nowTable} where i.customer_uuid = ${customer} and i.used_at is null
      and ${isInPeriod(sql`i.expires_at`)}`;
}

/** A dataset's dates depend on its primary key too, so each change of either counts as a change of the date. */
const versionOfBoth = sql`d.version + p.version as version, greatest(d.updated_at, p.updated_at) as updated_at`;

/** The rotation of each dataset that returns to its first key number, at its current interval. */
const keyNumberEnds = (customer: string, until: Date) => sql`
  select d.uuid, d.name, d.key_rotation_interval, p.uuid as primary_key_uuid, p.name as primary_key,
    p.enabled, ${versionOfBoth},
    d.next_rotation_date + make_interval(hours =>
      24 * least(d.key_rotation_interval::int8 * (d.max_key_rotations - 1 - d.rotation_count), 100000)::int4) as at
  from datasets d join primary_keys p on p.uuid = d.primary_key_uuid
  where d.customer_uuid = ${customer} and d.next_rotation_date < ${until}
    and d.max_key_rotations >= ${attentionThresholds.keyNumbersAtLeast}
    and d.rotation_count < d.max_key_rotations
    -- Far more than a calendar shows; an interval has no room for the largest products.
    and d.key_rotation_interval::int8 * (d.max_key_rotations - 1 - d.rotation_count) < 100000`;
