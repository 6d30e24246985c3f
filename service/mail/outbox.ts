import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';

/** A mail as it is written: plain text, to one address. */
export interface Mail {
  recipient: string;
  subject: string;
  text: string;
}

export interface SentMail extends Mail {
  uuid: string;
  sentAt: Date;
}

/** Mails on one page of the outbox. */
export const mailsPerPage = 50;

/**
 * Puts a mail into the outbox.
 * @param trx the transaction of what the mail tells of, so that neither exists without the other
 */
export async function queueMail(trx: Kysely<Tables>, mail: Mail, clock: () => Date): Promise<void> {
  const { recipient, subject, text } = mail;
  const now = clock();
  await trx
    .insertInto('mails')
    .values({ recipient, subject, text, created_at: now, due_at: now })
    .execute();
}

/** @returns how many mails are not delivered yet, and when the oldest was written */
export const countWaitingMails = (db: Database): Promise<{ count: number; since: Date | null }> =>
  db
    .selectFrom('mails')
    .select(({ fn }) => [
      sql<number>`count(*)::int4`.as('count'),
      fn.min<Date | null>('created_at').as('since'),
    ])
    .executeTakeFirstOrThrow();

/**
 * Reads one page of the outbox, newest first.
 * @param page from 1
 */
export async function readMails(
  db: Database,
  page: number,
): Promise<{ mails: SentMail[]; hasOlder: boolean }> {
  const rows = await db
    .selectFrom('mails')
    .select(['uuid', 'recipient', 'subject', 'text', 'created_at as sentAt'])
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(mailsPerPage + 1)
    .offset((page - 1) * mailsPerPage)
    .execute();
  return { mails: rows.slice(0, mailsPerPage), hasOlder: rows.length > mailsPerPage };
}
