import { type RawBuilder, sql } from 'kysely';
import { type AttentionKindName, attentionKindNames } from '../../../contract/attention/attention';
import { minuteMs } from '../../../contract/lib/clock';
import { messageKinds, messageLimits } from '../../../contract/attention/messageTerms';
import { type TenantScope, tenantScope } from '../../db/scopes';
import type { Database } from '../../db/database';
import { transact } from '../../db/transaction';
import { describeError, type Log } from '../../observability/log';
import { attentionItemsQuery } from '../attention/attentionQueries';
import { planNotices, settleNotices } from './notices';

export interface CheckServices {
  db: Database;
  clock: () => Date;
  /** True if an outside provider signs people in. */
  isOutside: boolean;
}

/** Interval between two checks of one company. */
const checkIntervalMs = minuteMs;
/** Maximum number of matters that one check opens, worst first; the next check opens the rest. */
const maxOpened = 2000;

/**
 * Checks one company about which somebody wants messages, if one is due: opens and closes its matters, and plans
 * notices. Several processes may do it at once, each with another company.
 * A failed check is logged, and repeated at the next interval.
 * @returns whether a check was due
 */
export async function checkNextCompany(
  { db, clock, isOutside }: CheckServices,
  log: Log,
): Promise<boolean> {
  const now = clock();
  const customer = await takeDueCompany(db, now);
  if (customer === undefined) return false;
  try {
    await transact(db, async (trx) => {
      if (await hasTargets(trx, customer))
        await checkCompany(tenantScope(trx, customer), now, isOutside);
    });
  } catch (error) {
    log.error('check for messages failed', { customer, ...describeError(error) });
  }
  return true;
}

/** Postpones a due company in its own transaction, so that a company whose check fails does not block the others. */
const takeDueCompany = (db: Database, now: Date): Promise<string | undefined> =>
  transact(db, async (trx) => {
    const row = await trx
      .selectFrom('message_checks')
      .select('customer_uuid')
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return undefined;
    await trx
      .updateTable('message_checks')
      .set({ due_at: new Date(now.getTime() + checkIntervalMs) })
      .where('customer_uuid', '=', row.customer_uuid)
      .execute();
    return row.customer_uuid;
  });

/** Without targets that want messages there is nothing to plan. */
async function hasTargets(trx: Database, customer: string): Promise<boolean> {
  const target = await trx
    .selectFrom('message_targets')
    .select('uuid')
    .where('customer_uuid', '=', customer)
    .where(sql<boolean>`modes <> '{}'`)
    .limit(1)
    .executeTakeFirst();
  return target !== undefined;
}

async function checkCompany(tenantDb: TenantScope, now: Date, isOutside: boolean): Promise<void> {
  const mattersQuery = foundMatters(await attentionItemsQuery(tenantDb, now, isOutside));
  await openMatters(tenantDb, now, mattersQuery);
  await closeMatters(tenantDb, now, mattersQuery);
  await planNotices(tenantDb, now);
}

/** @returns a query of kind, subject, and the item in the contract's form */
const foundMatters = (itemsQuery: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select kind, coalesce(uuid::text, entitlement, '') as subject, jsonb_build_object(
    'kind', kind, 'entitlement', entitlement, 'count', count, 'limit', "limit", 'reason', reason,
    'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'record', case when resource is not null
      then jsonb_build_object('resource', resource, 'uuid', uuid, 'name', name) end) as item
  from (${itemsQuery}) as needed`;

const renewingKinds = attentionKindNames.filter((kind) => messageKinds[kind].renews);

/** Opens new matters, and updates open ones. */
async function openMatters(
  { db, customer }: TenantScope,
  now: Date,
  mattersQuery: RawBuilder<unknown>,
) {
  await sql`
    with found as materialized (${mattersQuery}),
    opened as (
      insert into attention_matters (customer_uuid, kind, subject, item, opened_at)
      select ${customer}, kind, subject, item, ${now} from found
      where not exists (select from attention_matters matter
        where matter.customer_uuid = ${customer} and matter.kind = found.kind
          and matter.subject = found.subject and matter.closed_at is null)
      order by array_position(${attentionKindNames}::text[], kind), item ->> 'at', subject
      limit ${maxOpened}
      on conflict (customer_uuid, kind, subject) where closed_at is null do nothing)
    update attention_matters matter set item = found.item, missing_since = null,
      revision = case when matter.kind = any(${renewingKinds}::text[])
          and (found.item ->> 'at' > matter.item ->> 'at'
            or (found.item ->> 'count')::float8 > (matter.item ->> 'count')::float8)
        then revision + 1 else revision end
    from found
    where matter.customer_uuid = ${customer} and matter.closed_at is null
      and matter.kind = found.kind and matter.subject = found.subject
      and (matter.item <> found.item or matter.missing_since is not null)`.execute(db);
}

/** Pairs of a kind and the kind into which its matters can turn. */
const transitions: readonly (readonly [AttentionKindName, AttentionKindName])[] =
  attentionKindNames.flatMap((kind) => {
    const { becomes } = messageKinds[kind];
    return becomes === undefined ? [] : [[kind, becomes] as const];
  });

const transitionRows = transitions.map(([kind, next]) => sql`(${kind}, ${next})`);
const transitionTable = sql`(values ${sql.join(transitionRows)}) as turn(kind, next)`;

/** Closes matters that have been missing for a while, and at once those that have turned into another kind. */
async function closeMatters(
  { db, customer }: TenantScope,
  now: Date,
  mattersQuery: RawBuilder<unknown>,
) {
  const settledBefore = new Date(now.getTime() - messageLimits.settleMinutes * minuteMs);
  const { rows } = await sql<{ uuid: string; turned: boolean; closed: boolean }>`
    with found as materialized (${mattersQuery}),
    missing as (
      select uuid, exists (
        select from ${transitionTable} join found on found.kind = turn.next
        where turn.kind = matter.kind and found.subject = matter.subject) as turned
      from attention_matters matter
      where customer_uuid = ${customer} and closed_at is null
        and not exists (select from found
          where found.kind = matter.kind and found.subject = matter.subject))
    update attention_matters matter set missing_since = coalesce(missing_since, ${now}),
      closed_at = case when turned or missing_since <= ${settledBefore} then ${now}::timestamptz end
    from missing where matter.uuid = missing.uuid
    returning matter.uuid, turned, closed_at is not null as closed`.execute(db);
  await settleNotices(
    db,
    now,
    rows.filter(({ closed }) => closed),
  );
}
