import { sql } from 'kysely';
import { minuteMs } from '../../contract/lib/clock';
import type { Database } from '../db/database';
import { transact } from '../db/transaction';
import type { Log } from '../observability/log';
import { repeat } from '../lib/repeat';
import type { Vault } from '../vault/vault';
import { type StoredMail, type Mail, textOfMail } from './outbox';
import { MailRefused, type SendMail } from './smtpTransport';

interface DeliveryServices {
  db: Database;
  vault: Vault;
  clock: () => Date;
  send: SendMail;
  /** Runs in the transaction that deletes a mail after no server has accepted it. */
  onGivenUp?: (trx: Database, now: Date, mail: string) => Promise<void>;
}

/** Lease of a mail by the process that sends it; after a crash another process takes the mail then. */
const leaseMs = 10 * minuteMs;
/** The pause after the first failure; it doubles with each failure, up to the longest. */
const firstPauseMs = minuteMs;
const maxPauseMs = 60 * minuteMs;
/** Time after which a mail is given up; most of its links have expired by then. */
const lifetimeMs = 3 * 24 * 60 * minuteMs;
const intervalMs = 2000;
/** Number of mails that one process sends at the same time: one that hangs must not delay the others. */
const maxParallel = 3;

interface TakenMail extends StoredMail, Omit<Mail, 'text'> {
  tries: number;
  createdAt: Date;
}

/**
 * Hands due mails to the mail server, oldest first. A mail is deleted with its text, because its link is a secret, but
 * only once the server has accepted it or the mail is given up, so it may be sent twice. Several instances may do it
 * at once.
 */
export async function deliverDueMails(
  services: DeliveryServices,
  log: Log,
  stopping = new AbortController().signal,
): Promise<number> {
  let deliveredCount = 0;
  while (!stopping.aborted) {
    const mail = await takeMail(services);
    if (!mail) break;
    if (await deliver(services, mail, log)) deliveredCount += 1;
  }
  return deliveredCount;
}

/** Takes one mail for this instance alone, by postponing it. */
async function takeMail({ db, clock }: DeliveryServices): Promise<TakenMail | undefined> {
  const now = clock();
  const { rows } = await sql<TakenMail>`
    update mails set tries = tries + 1, due_at = ${new Date(now.getTime() + leaseMs)}
    where uuid = (
      select uuid from mails where due_at <= ${now}
      order by due_at, uuid limit 1 for update skip locked)
    returning uuid, recipient, subject, body, text, tries, created_at as "createdAt"`.execute(db);
  return rows[0];
}

async function deliver(services: DeliveryServices, mail: TakenMail, log: Log): Promise<boolean> {
  const { db, clock } = services;
  const { uuid, tries, createdAt } = mail;
  const isTooOld = clock().getTime() - createdAt.getTime() >= lifetimeMs;
  const failure = isTooOld
    ? new MailRefused(true, { code: 'too old' })
    : await tryToSend(services, mail);
  if (failure && !failure.permanent) {
    const nextTry = new Date(clock().getTime() + pauseMs(tries));
    await db
      .updateTable('mails')
      .set({ due_at: nextTry })
      .where('uuid', '=', uuid)
      // Unless the lease has ended and another process has taken the mail.
      .where('tries', '=', tries)
      .execute();
    log.error('mail waits', { mail: uuid, attempts: tries, next_try: nextTry, ...failure.details });
    return false;
  }
  if (!failure) {
    await db.deleteFrom('mails').where('uuid', '=', uuid).execute();
    log.info('mail delivered', { mail: uuid, attempts: tries });
    return true;
  }
  const isGivenUp = await transact(db, (trx) => giveUp(services, trx, mail));
  if (isGivenUp) log.error('mail given up', { mail: uuid, attempts: tries, ...failure.details });
  return false;
}

/** @returns whether this process still held the mail: after the lease another process may have taken and sent it */
async function giveUp(
  { clock, onGivenUp }: DeliveryServices,
  trx: Database,
  { uuid, tries }: TakenMail,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mails')
    .where('uuid', '=', uuid)
    .where('tries', '=', tries)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await onGivenUp?.(trx, clock(), uuid);
  return true;
}

async function tryToSend(
  { send, vault }: DeliveryServices,
  mail: TakenMail,
): Promise<MailRefused | undefined> {
  try {
    await send({ ...mail, text: textOfMail(vault, mail) });
    return undefined;
  } catch (error) {
    if (error instanceof MailRefused) return error;
    throw error;
  }
}

const pauseMs = (tries: number): number => Math.min(firstPauseMs * 2 ** (tries - 1), maxPauseMs);

/**
 * Delivers due mails continuously.
 * @returns a function that stops this after the running mails
 */
export function startMailDelivery(services: DeliveryServices, log: Log): () => Promise<void> {
  const deliverDue = (stopping: AbortSignal) => deliverDueMails(services, log, stopping);
  const stops = Array.from({ length: maxParallel }, () =>
    repeat(intervalMs, deliverDue, log, 'mail delivery failed'),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
