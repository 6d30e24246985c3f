import { sql } from 'kysely';
import type { AttentionKindName } from '../../../contract/attention';
import type { AttentionItem } from '../../../contract/attentionAnswer';
import { messageKindNames, messageLimits, type MessageMode } from '../../../contract/messageTerms';
import { messageMail } from '../../../texts/messages';
import type { Database } from '../../db/database';
import { transact } from '../../db/transaction';
import type { MailSettings } from '../../mail/mails';
import { queueMail } from '../../mail/outbox';
import { memberOf } from './member';
import { describeMatter, type ToldMatter } from './matterText';

export interface SendServices {
  db: Database;
  clock: () => Date;
  mail: MailSettings;
  isOutside: boolean;
}

/** Puts a message into the outbox of a webhook. */
type TellWebhook = (
  trx: Database,
  told: { webhook: string; matters: readonly ToldMatter[]; now: Date },
) => Promise<unknown>;

/** Page of the console where messages are chosen. */
const settingsPath = '/profile?tab=notifications';

/**
 * Sends one target all that is due for it. Several processes may do it at once: the target is locked, and what was
 * sent is noted in the transaction that puts it into the outbox.
 * @returns whether anything was due
 */
export const sendToOneTarget = (
  services: SendServices,
  tellWebhook: TellWebhook,
): Promise<boolean> =>
  transact(services.db, async (trx) => {
    const now = services.clock();
    const { rows } = await sql<{ uuid: string; member: string | null }>`
      select uuid, customer_user_uuid as member from message_targets target
      where exists (select from message_notices notice
        where notice.target_uuid = target.uuid and sent_at is null and due_at <= ${now})
      order by uuid limit 1 for no key update skip locked`.execute(trx);
    const [target] = rows;
    if (!target) return false;
    const matters = await takeDue(trx, now, target.uuid);
    // Another process may have sent them, or the person may have chosen not to be told.
    if (matters.length === 0) return true;
    await (target.member === null
      ? tellWebhook(trx, { webhook: target.uuid, matters, now })
      : sendMail({ ...services, db: trx }, target.member, matters));
    return true;
  });

interface Due extends ToldMatter {
  kind: AttentionKindName;
  mode: MessageMode;
}

/** Notes that what is due for a target was sent. @returns it, in the order of the kinds */
async function takeDue(trx: Database, now: Date, target: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update message_notices notice set sent_at = ${now}
    from attention_matters matter, message_targets target
    where notice.target_uuid = ${target} and sent_at is null and due_at <= ${now}
      and matter.uuid = notice.matter_uuid and target.uuid = notice.target_uuid
    returning matter.uuid, matter.kind, notice.phase, matter.item,
      coalesce(target.modes ->> matter.kind, 'off') as mode`.execute(trx);
  const place = ({ kind, phase }: Due) =>
    messageKindNames.indexOf(kind) + (phase === 'begun' ? 0 : messageKindNames.length);
  const nameOf = ({ item }: { item: AttentionItem }) => item.record?.name ?? '';
  const chosen = rows.filter(({ mode }) => mode !== 'off');
  return chosen.toSorted((a, b) => place(a) - place(b) || nameOf(a).localeCompare(nameOf(b), 'en'));
}

/** Sends a person those matters that they may see at the moment; to an address that was verified. */
async function sendMail(services: SendServices, member: string, due: readonly Due[]) {
  const { db, clock, mail, isOutside } = services;
  const person = await memberOf(db, member, isOutside);
  const seen = due.filter(({ kind }) => person?.kinds.includes(kind));
  if (!person || seen.length === 0 || !mail.delivers) return;
  const { publicUrl, productName, vault } = mail;
  const named = seen
    .slice(0, messageLimits.named)
    .map((matter) => describeMatter(matter, clock(), publicUrl));
  const words = messageMail(productName, person.name, {
    company: person.company,
    begun: named.filter(({ phase }) => phase === 'begun'),
    ended: named.filter(({ phase }) => phase === 'ended'),
    more: seen.length - named.length,
    settings: `${publicUrl}${settingsPath}`,
  });
  await queueMail(db, { recipient: person.email, ...words }, { clock, vault });
}
