import { type RawBuilder, sql } from 'kysely';
import type { AttentionKindName } from '../../../contract/attention';
import type { AttentionItem } from '../../../contract/attentionAnswer';
import { minuteMs } from '../../../contract/clock';
import { messageKindNames, messageKinds, messageLimits } from '../../../contract/messageTerms';
import { type TenantScope, tenantScope } from '../../db/scopes';
import type { Database } from '../../db/database';
import { transact } from '../../db/transaction';
import { readAttention } from '../attention/attention';
import { dropUntold, planNotices } from './notices';

export interface CheckServices {
  db: Database;
  clock: () => Date;
  /** An outside provider signs people in. */
  isOutside: boolean;
}

/** Time between two looks at one company. */
const checkEvery = minuteMs;
/** Matters of one look; those beyond are found once others have ended. */
const mostMatters = 2000;

/**
 * Looks at one company that somebody wants messages of, if one is due: opens and closes its matters, and plans who
 * is told. Several processes may do it at once, each with another company.
 * @returns whether one was due
 */
export async function checkOneCompany({ db, clock, isOutside }: CheckServices): Promise<boolean> {
  const now = clock();
  const customer = await takeDueCompany(db, now);
  if (customer === undefined) return false;
  await transact(db, async (trx) => {
    if (await hasTargets(trx, customer)) await check(tenantScope(trx, customer), now, isOutside);
  });
  return true;
}

/** Moves a due company on, in a transaction of its own: a company whose check fails holds up no other. */
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
      .set({ due_at: new Date(now.getTime() + checkEvery) })
      .where('customer_uuid', '=', row.customer_uuid)
      .execute();
    return row.customer_uuid;
  });

/** There are no messages while everyone has chosen none. */
async function hasTargets(trx: Database, customer: string): Promise<boolean> {
  const found = await trx
    .selectFrom('message_targets')
    .select('uuid')
    .where('customer_uuid', '=', customer)
    .where(sql<boolean>`modes <> '{}'`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function check(tenantDb: TenantScope, now: Date, isOutside: boolean): Promise<void> {
  const page = { page: 1, per_page: mostMatters };
  const filter = { kinds: messageKindNames, isOutside };
  const { items, total_count: total } = await readAttention(tenantDb, now, filter, page);
  const found = foundMatters(items);
  await openMatters(tenantDb, now, found);
  // Matters that were cut off must not count as ended.
  if (total === items.length) await closeMatters(tenantDb, now, found);
  await planNotices(tenantDb, now);
}

const subjectOf = ({ record, entitlement }: AttentionItem): string =>
  record?.uuid ?? entitlement ?? '';

/** @returns a table of kind, subject and item */
function foundMatters(items: readonly AttentionItem[]): RawBuilder<unknown> {
  const rows = items.map((item) => ({ kind: item.kind, subject: subjectOf(item), item }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as found(kind text, subject text, item jsonb)`;
}

/** Opens what is new, and brings up to date what is open already. */
async function openMatters({ db, customer }: TenantScope, now: Date, found: RawBuilder<unknown>) {
  await sql`
    insert into attention_matters as matter (customer_uuid, kind, subject, item, opened_at)
    select ${customer}, kind, subject, item, ${now} from ${found}
    on conflict (customer_uuid, kind, subject) where closed_at is null
    do update set item = excluded.item, missing_since = null
    where matter.item <> excluded.item or matter.missing_since is not null`.execute(db);
}

/** Pairs of a kind and the one that its matters turn into. */
const turns: readonly (readonly [AttentionKindName, AttentionKindName])[] =
  messageKindNames.flatMap((kind) => {
    const { becomes } = messageKinds[kind];
    return becomes === undefined ? [] : [[kind, becomes] as const];
  });

const becoming = sql`(values ${sql.join(turns.map(([kind, next]) => sql`(${kind}, ${next})`))}) as turn(kind, next)`;

/** Closes what has been missing for a while, and at once what has turned into another kind. */
async function closeMatters({ db, customer }: TenantScope, now: Date, found: RawBuilder<unknown>) {
  await sql`
    update attention_matters matter set missing_since = ${now}
    where customer_uuid = ${customer} and closed_at is null and missing_since is null
      and not exists (select from ${found}
        where found.kind = matter.kind and found.subject = matter.subject)`.execute(db);
  const settled = new Date(now.getTime() - messageLimits.settleMinutes * minuteMs);
  const { rows } = await sql<{ uuid: string; turned: boolean }>`
    with missing as (
      select uuid, missing_since, exists (
        select from ${becoming} join ${found} on found.kind = turn.next
        where turn.kind = matter.kind and found.subject = matter.subject) as turned
      from attention_matters matter
      where customer_uuid = ${customer} and closed_at is null and missing_since is not null)
    update attention_matters closed set closed_at = ${now} from missing
    where closed.uuid = missing.uuid and (turned or missing.missing_since <= ${settled})
    returning closed.uuid, turned`.execute(db);
  await dropUntold(db, now, rows);
}
