import { type Selectable, sql } from 'kysely';
import type { AttentionKindName } from '../../../contract/attention/attention';
import {
  messageKinds,
  messageLimits,
  type MessageMode,
} from '../../../contract/attention/messageTerms';
import { hourMs, minuteMs } from '../../../contract/lib/clock';
import { anyOf } from '../../db/anyOf';
import type { Database } from '../../db/database';
import type { TenantScope } from '../../db/scopes';
import type { Tables } from '../../db/tables';
import { dueAt, type TargetHours } from './dueAt';

type Notice = Selectable<Tables['message_notices']>;

interface WantedNotice extends TargetHours {
  matter: string;
  target: string;
  kind: AttentionKindName;
  mode: Exclude<MessageMode, 'off'>;
}

/** Maximum notices per statement, and per check of a company: a large company's first check needs several. */
const [chunkSize, maxNotices] = [500, 5000];

const wantedColumns = sql`matter.uuid as matter, target.uuid as target, matter.kind,
  target.modes ->> matter.kind as mode, target.time_zone, target.quiet_from, target.quiet_until, target.digest_at`;

/** Keeps targets from being deleted before their notices are inserted. */
const keepTargets = sql`for key share of target`;

/** @returns whether to plan a notice: after changed settings, or for a new revision some time after the last message */
function needsPlanning(now: Date, notice: 'notice' | 'message_notices') {
  const renewBefore = new Date(now.getTime() - messageLimits.renewMinutes * minuteMs);
  const [sentAt, due] = ['sent_at', 'due_at'].map((column) => sql.ref(`${notice}.${column}`));
  return sql<boolean>`(${sentAt} <= ${renewBefore} or (${sentAt} is null and ${due} is null))`;
}

/** Plans notices to each target about open matters that it wants and has not heard of, and about their revisions. */
export async function planNotices({ db, customer }: TenantScope, now: Date): Promise<void> {
  const { rows } = await sql<WantedNotice>`
    select ${wantedColumns}
    from attention_matters matter
    join message_targets target on target.customer_uuid = matter.customer_uuid
      and target.modes ->> matter.kind in ('now', 'digest')
    left join message_notices notice on notice.matter_uuid = matter.uuid
      and notice.target_uuid = target.uuid and notice.phase = 'begun'
    where matter.customer_uuid = ${customer} and matter.closed_at is null
      and matter.missing_since is null and (notice.matter_uuid is null
        or (${needsPlanning(now, 'notice')}
          and (notice.sent_at is null or coalesce(notice.told_revision, 0) < matter.revision)))
    limit ${maxNotices} ${keepTargets}`.execute(db);
  const notices = rows.map((row) => noticeOf(row, now, 'begun'));
  for (const part of chunksOf(notices))
    await db
      .insertInto('message_notices')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['matter_uuid', 'target_uuid', 'phase'])
          .doUpdateSet({ due_at: sql`excluded.due_at`, sent_at: null })
          // Another process may have planned and sent the notice meanwhile.
          .where(needsPlanning(now, 'message_notices')),
      )
      .execute();
}

const noticeOf = (wanted: WantedNotice, now: Date, phase: Notice['phase']) => ({
  matter_uuid: wanted.matter,
  target_uuid: wanted.target,
  phase,
  due_at: dueAt(now, wanted.mode, messageKinds[wanted.kind].urgent, wanted),
});

const chunksOf = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / chunkSize) }, (_, index) =>
    rows.slice(index * chunkSize, (index + 1) * chunkSize),
  );

/**
 * Deletes notices that were not sent yet, and plans a notice of the end for targets that heard of the beginning.
 * @param closed matters; the end of a matter that turned into another kind is not reported
 */
export async function settleNotices(
  db: Database,
  now: Date,
  closed: readonly { uuid: string; turned: boolean }[],
): Promise<void> {
  if (closed.length === 0) return;
  // Waits for a process that is sending one of these notices, which then counts as sent.
  await db
    .deleteFrom('message_notices')
    .where('matter_uuid', '=', anyOf(closed.map(({ uuid }) => uuid)))
    .where('sent_at', 'is', null)
    .where('told_revision', 'is', null)
    .execute();
  // A later revision that was not sent is obsolete.
  await db
    .updateTable('message_notices')
    .set({ sent_at: now })
    .where('matter_uuid', '=', anyOf(closed.map(({ uuid }) => uuid)))
    .where('sent_at', 'is', null)
    .execute();
  const endedUuids = closed.flatMap(({ uuid, turned }) => (turned ? [] : [uuid]));
  const { rows } = await sql<WantedNotice>`
    select ${wantedColumns}
    from message_notices notice
    join attention_matters matter on matter.uuid = notice.matter_uuid
    join message_targets target on target.uuid = notice.target_uuid
      and target.modes ->> matter.kind in ('now', 'digest')
    where notice.matter_uuid = ${anyOf(endedUuids)} and notice.phase = 'begun' ${keepTargets}`.execute(
    db,
  );
  for (const part of chunksOf(rows.map((row) => noticeOf(row, now, 'ended'))))
    await db
      .insertInto('message_notices')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Columns for planning notices again, from `notice`, `matter` and `target`. */
const unsentColumns = sql`matter.uuid, notice.phase, matter.kind,
  coalesce(target.modes ->> matter.kind, 'off') as mode,
  target.time_zone, target.quiet_from, target.quiet_until, target.digest_at`;

interface UnsentMatter extends TargetHours {
  uuid: string;
  phase: Notice['phase'];
  kind: AttentionKindName;
  mode: MessageMode;
}

/**
 * Plans unsent matters again: with the digest, or after quiet hours, as the target wants.
 * @param earliest moment before which none is sent
 */
export async function rescheduleNotices(
  trx: Database,
  earliest: Date,
  target: string,
  unsent: readonly UnsentMatter[],
): Promise<void> {
  const rows = unsent.flatMap(({ uuid, phase, kind, mode, ...hours }) =>
    mode === 'off'
      ? []
      : [{ matter: uuid, phase, due_at: dueAt(earliest, mode, messageKinds[kind].urgent, hours) }],
  );
  await sql`
    update message_notices notice set due_at = again.due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as again(matter uuid, phase text, due_at timestamptz)
    where notice.target_uuid = ${target} and notice.matter_uuid = again.matter
      and notice.phase = again.phase`.execute(trx);
}

/**
 * Plans pending end notices for a target again, by its changed settings; none for kinds that were switched off.
 * @param uuid of the changed target
 */
export async function rescheduleEnds(trx: Database, now: Date, uuid: string): Promise<void> {
  const isPending = sql`notice.target_uuid = ${uuid} and target.uuid = ${uuid}
    and notice.phase = 'ended' and notice.sent_at is null and matter.uuid = notice.matter_uuid`;
  await sql`
    delete from message_notices notice using attention_matters matter, message_targets target
    where ${isPending} and coalesce(target.modes ->> matter.kind, 'off') = 'off'`.execute(trx);
  const { rows } = await sql<UnsentMatter>`
    select ${unsentColumns} from message_notices notice, attention_matters matter, message_targets target
    where ${isPending}`.execute(trx);
  await rescheduleNotices(trx, now, uuid, rows);
}

/**
 * Plans the matters of a mail again that no mail server accepted. A matter that has ended meanwhile is not sent, nor
 * is its end, unless an earlier message has reported its beginning. The notice of the end is deleted even if its mail
 * is queued, so that a refusal of that mail plans nothing.
 */
export async function rescheduleRefusedMail(trx: Database, now: Date, mail: string): Promise<void> {
  await sql`
    delete from message_notices notice using message_notices begun, attention_matters matter
    where begun.mail_uuid = ${mail} and begun.phase = 'begun' and begun.told_before is null
      and matter.uuid = begun.matter_uuid and matter.closed_at is not null
      and notice.matter_uuid = begun.matter_uuid
      and notice.target_uuid = begun.target_uuid`.execute(trx);
  const later = new Date(now.getTime() + messageLimits.refusedMailHours * hourMs);
  // Later revisions of a matter that has ended are obsolete.
  const { rows } = await sql<UnsentMatter & { target: string }>`
    update message_notices notice
    set told_revision = told_before, mail_uuid = null, due_at = ${later},
      sent_at = case when notice.phase = 'begun' and matter.closed_at is not null then sent_at end
    from attention_matters matter, message_targets target
    where notice.mail_uuid = ${mail} and matter.uuid = notice.matter_uuid
      and target.uuid = notice.target_uuid
    returning notice.target_uuid as target, ${unsentColumns}`.execute(trx);
  const [first] = rows;
  // A mail has one recipient.
  if (first) await rescheduleNotices(trx, later, first.target, rows);
}
