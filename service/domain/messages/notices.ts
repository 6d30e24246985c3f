import { type Selectable, sql } from 'kysely';
import type { AttentionKindName } from '../../../contract/attention';
import { messageKinds, type MessageMode } from '../../../contract/messageTerms';
import { anyOf } from '../../db/anyOf';
import type { Database } from '../../db/database';
import type { TenantScope } from '../../db/scopes';
import type { Tables } from '../../db/tables';
import { dueAt, type TargetHours } from './dueAt';

type Notice = Selectable<Tables['message_notices']>;

interface Wanted extends TargetHours {
  matter: string;
  target: string;
  kind: AttentionKindName;
  mode: Exclude<MessageMode, 'off'>;
}

/** Notices of one statement, and of one look at a company: a large company's first look takes several. */
const [chunk, mostNotices] = [500, 5000];

/** Plans to tell each target of the open matters that it wants to hear of and was not told yet. */
export async function planNotices({ db, customer }: TenantScope, now: Date): Promise<void> {
  const { rows } = await sql<Wanted>`
    select matter.uuid as matter, target.uuid as target, matter.kind, target.modes ->> matter.kind as mode,
      target.time_zone, target.quiet_from, target.quiet_until, target.digest_at
    from attention_matters matter
    join message_targets target on target.customer_uuid = matter.customer_uuid
      and target.modes ->> matter.kind in ('now', 'digest')
    where matter.customer_uuid = ${customer} and matter.closed_at is null
      and matter.missing_since is null and not exists (
        select from message_notices notice
        where notice.matter_uuid = matter.uuid and notice.target_uuid = target.uuid)
    limit ${mostNotices}`.execute(db);
  await insertNotices(
    db,
    rows.map((row) => noticeOf(row, now, 'begun')),
  );
}

const noticeOf = (wanted: Wanted, now: Date, phase: Notice['phase']) => ({
  matter_uuid: wanted.matter,
  target_uuid: wanted.target,
  phase,
  due_at: dueAt(now, wanted.mode, messageKinds[wanted.kind].urgent, wanted),
});

async function insertNotices(db: Database, notices: readonly Omit<Notice, 'sent_at'>[]) {
  for (let from = 0; from < notices.length; from += chunk)
    await db
      .insertInto('message_notices')
      .values(notices.slice(from, from + chunk))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Forgets notices that were not sent yet, and plans a notice of the end for those who got one of the beginning.
 * @param closed matters; the end of one that has turned into another kind is not told
 */
export async function dropUntold(
  db: Database,
  now: Date,
  closed: readonly { uuid: string; turned: boolean }[],
): Promise<void> {
  if (closed.length === 0) return;
  await db
    .deleteFrom('message_notices')
    .where('matter_uuid', '=', anyOf(closed.map(({ uuid }) => uuid)))
    .where('sent_at', 'is', null)
    .execute();
  const over = closed.flatMap(({ uuid, turned }) => (turned ? [] : [uuid]));
  const { rows } = await sql<Wanted>`
    select matter.uuid as matter, target.uuid as target, matter.kind, target.modes ->> matter.kind as mode,
      target.time_zone, target.quiet_from, target.quiet_until, target.digest_at
    from message_notices notice
    join attention_matters matter on matter.uuid = notice.matter_uuid
    join message_targets target on target.uuid = notice.target_uuid
      and target.modes ->> matter.kind in ('now', 'digest')
    where notice.matter_uuid = ${anyOf(over)}`.execute(db);
  await insertNotices(
    db,
    rows.map((row) => noticeOf(row, now, 'ended')),
  );
}
