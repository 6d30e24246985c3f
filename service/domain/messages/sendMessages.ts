import { sql } from 'kysely';
import { type AttentionKindName, attentionKindNames } from '../../../contract/attention/attention';
import type { AttentionItem } from '../../../contract/attention/attentionAnswer';
import { minuteMs } from '../../../contract/lib/clock';
import { messageLimits, type MessageMode } from '../../../contract/attention/messageTerms';
import { messageMail } from '../../../texts/attention/messages';
import type { Database } from '../../db/database';
import { transact } from '../../db/transaction';
import type { MailSettings } from '../../mail/mails';
import { queueMail } from '../../mail/outbox';
import { describeError, type Log } from '../../observability/log';
import type { TargetHours } from './dueAt';
import { memberOf } from './member';
import { describeMatter, type ReportedMatter } from './matterText';
import { rescheduleNotices } from './notices';
import { queueDelivery } from './webhooks/deliveries';

export interface SendServices {
  db: Database;
  clock: () => Date;
  mail: MailSettings;
  isOutside: boolean;
}

/** Page of the console for choosing messages. */
const settingsPath = '/profile?tab=notifications';

interface Target {
  uuid: string;
  /** Null for a webhook. */
  member: string | null;
}

/**
 * Sends all due notices to one target. Several processes may do it at once: the target is locked, and the transaction
 * that queues the message also marks the notices as sent. A failing target is logged, and retried later.
 * @returns whether anything was due
 */
export async function sendToNextTarget(services: SendServices, log: Log): Promise<boolean> {
  const { db, clock } = services;
  const now = clock();
  let failing: Target | undefined;
  try {
    return await transact(db, async (trx) => {
      const target = await lockTarget(trx, now);
      failing = target;
      if (!target) return false;
      await sendDue({ ...services, db: trx }, target, now);
      return true;
    });
  } catch (error) {
    if (!failing) throw error;
    log.error('message failed', { target: failing.uuid, ...describeError(error) });
    await postponeDue(db, now, failing.uuid);
    return true;
  }
}

/** A notice is not due while its matter may just have ended. */
const isDue = (now: Date) => sql<boolean>`notice.sent_at is null and notice.due_at <= ${now}
  and (notice.phase = 'ended' or matter.missing_since is null)`;

async function lockTarget(trx: Database, now: Date): Promise<Target | undefined> {
  const { rows } = await sql<Target>`
    select uuid, customer_user_uuid as member from message_targets target
    where exists (
      select from message_notices notice
      join attention_matters matter on matter.uuid = notice.matter_uuid
      where notice.target_uuid = target.uuid and ${isDue(now)})
    order by uuid limit 1 for no key update skip locked`.execute(trx);
  return rows[0];
}

/** Sends all due notices to one target; they stay due if they cannot be sent now. */
async function sendDue(services: SendServices, target: Target, now: Date): Promise<void> {
  const { db, mail } = services;
  const due = await readDue(db, now, target.uuid);
  const wantedNotices = due.filter(({ mode }) => mode !== 'off');
  if (target.member === null) {
    const { publicUrl } = mail;
    if (wantedNotices.length > 0)
      await queueDelivery(db, target.uuid, {
        type: 'attention',
        matters: wantedNotices,
        now,
        publicUrl,
      });
    await markSent(db, now, target.uuid, { matters: wantedNotices });
  } else {
    const sent = await sendMail(services, target.member, wantedNotices);
    await markSent(db, now, target.uuid, sent);
    const retryAt = new Date(now.getTime() + messageLimits.heldMinutes * minuteMs);
    await rescheduleNotices(
      db,
      retryAt,
      target.uuid,
      wantedNotices.filter((notice) => !sent.matters.includes(notice)),
    );
  }
  await dropUnwanted(db, now, target.uuid);
  await postponeDue(db, now, target.uuid);
}

interface Due extends ReportedMatter, TargetHours {
  kind: AttentionKindName;
  revision: number;
  mode: MessageMode;
}

/** State of a matter's record; null if it was deleted. */
const stateOfRecord = (now: Date) => sql`case matter.item -> 'record' ->> 'resource'
  when 'api-keys' then (
    select case when k.end_date_tm <= ${now} then 'expired' when k.enabled then 'active' else 'disabled' end
    from api_keys k where k.uuid = matter.subject::uuid)
  when 'primary-keys' then (
    select case when p.enabled then 'active' else 'disabled' end
    from primary_keys p where p.uuid = matter.subject::uuid)
  when 'datasets' then (
    select case when p.enabled then 'active' else 'primary-key-disabled' end
    from datasets d join primary_keys p on p.uuid = d.primary_key_uuid
    where d.uuid = matter.subject::uuid) end`;

/** @returns the due notices of a target, in the order of the kinds */
async function readDue(trx: Database, now: Date, target: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select matter.uuid, matter.kind, matter.revision, notice.phase, matter.item,
      coalesce(target.modes ->> matter.kind, 'off') as mode, ${stateOfRecord(now)} as state,
      target.time_zone, target.quiet_from, target.quiet_until, target.digest_at
    from message_notices notice
    join attention_matters matter on matter.uuid = notice.matter_uuid
    join message_targets target on target.uuid = notice.target_uuid
    where notice.target_uuid = ${target} and ${isDue(now)}
    for update of notice`.execute(trx);
  const rank = ({ kind, phase }: Due) =>
    attentionKindNames.indexOf(kind) + (phase === 'begun' ? 0 : attentionKindNames.length);
  const nameOf = ({ item }: { item: AttentionItem }) => item.record?.name ?? '';
  return rows.toSorted((a, b) => rank(a) - rank(b) || nameOf(a).localeCompare(nameOf(b), 'en'));
}

interface SentMatters {
  matters: readonly Due[];
  /** uuid of the mail, if the message was one. */
  mail?: string;
}

async function markSent(trx: Database, now: Date, target: string, { matters, mail }: SentMatters) {
  const rows = matters.map(({ uuid, phase, revision }) => ({ matter: uuid, phase, revision }));
  await sql`
    update message_notices notice
    set sent_at = ${now}, told_before = told_revision, told_revision = told.revision, mail_uuid = ${mail ?? null}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told(matter uuid, phase text, revision int)
    where notice.target_uuid = ${target} and notice.matter_uuid = told.matter
      and notice.phase = told.phase`.execute(trx);
}

/** Deletes due notices of kinds that were switched off meanwhile. */
async function dropUnwanted(trx: Database, now: Date, target: string) {
  await sql`
    delete from message_notices notice
    using attention_matters matter, message_targets target
    where notice.target_uuid = ${target} and target.uuid = notice.target_uuid
      and matter.uuid = notice.matter_uuid and ${isDue(now)} and notice.told_revision is null
      and coalesce(target.modes ->> matter.kind, 'off') = 'off'`.execute(trx);
}

/** Postpones the notices still due for a target. */
async function postponeDue(db: Database, now: Date, target: string): Promise<void> {
  await db
    .updateTable('message_notices')
    .set({ due_at: new Date(now.getTime() + messageLimits.heldMinutes * minuteMs) })
    .where('target_uuid', '=', target)
    .where('sent_at', 'is', null)
    .where('due_at', '<=', now)
    .execute();
}

/**
 * Mails a person the matters that they may currently see, if their address is verified.
 * @returns those matters; none if no mail can be sent
 */
async function sendMail(
  services: SendServices,
  member: string,
  due: readonly Due[],
): Promise<SentMatters> {
  const { db, clock, mail, isOutside } = services;
  const person = await memberOf(db, member, isOutside);
  const visible = due.filter(({ kind }) => person?.kinds.includes(kind));
  if (!person || visible.length === 0 || !mail.delivers) return { matters: [] };
  const { publicUrl, productName, vault } = mail;
  const described = visible
    .slice(0, messageLimits.named)
    .map((matter) => describeMatter(matter, clock(), publicUrl));
  const content = messageMail(productName, person.name, {
    company: person.company,
    begun: described.filter(({ phase }) => phase === 'begun'),
    ended: described.filter(({ phase }) => phase === 'ended'),
    more: visible.length - described.length,
    settings: `${publicUrl}${settingsPath}`,
  });
  const uuid = await queueMail(db, { recipient: person.email, ...content }, { clock, vault });
  return { matters: visible, mail: uuid };
}
