import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';
import { purposes } from '../vault/purposes';
import type { Vault } from '../vault/vault';

/** A mail as composed: plain text, to one address. */
export interface Mail {
  recipient: string;
  subject: string;
  text: string;
}

export interface SentMail extends Mail {
  uuid: string;
  sentAt: Date;
}

/** Number of mails on one page of the outbox. */
export const mailsPerPage = 50;

/**
 * Adds a mail to the outbox. The text is sealed, so that a reader of the database cannot use its link.
 * @param trx the transaction of the change that the mail is about, so that neither is committed without the other
 * @returns the mail's uuid
 */
export async function queueMail(
  trx: Database,
  { recipient, subject, text }: Mail,
  { clock, vault }: { clock: () => Date; vault: Vault },
): Promise<string> {
  const [uuid, now] = [randomUUID(), clock()];
  const body = vault.seal(Buffer.from(text), purposes.mail(uuid));
  await trx
    .insertInto('mails')
    .values({ uuid, recipient, subject, body, created_at: now, due_at: now })
    .execute();
  return uuid;
}

/** A mail's text as stored: sealed, or in clear if an earlier version wrote it. */
export type StoredMail = Pick<Selectable<Tables['mails']>, 'uuid' | 'body' | 'text'>;

/** @returns the text of a mail @throws SealBroken */
export const textOfMail = (vault: Vault, { uuid, body, text }: StoredMail): string =>
  body ? Buffer.from(vault.open(body, purposes.mail(uuid))).toString() : (text ?? '');

/** @returns the number of undelivered mails, and when the oldest was written */
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
  vault: Vault,
  page: number,
): Promise<{ mails: SentMail[]; hasOlder: boolean }> {
  const rows = await db
    .selectFrom('mails')
    .select(['uuid', 'recipient', 'subject', 'body', 'text', 'created_at as sentAt'])
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(mailsPerPage + 1)
    .offset((page - 1) * mailsPerPage)
    .execute();
  const mails = rows.slice(0, mailsPerPage).map((row): SentMail => {
    const { uuid, recipient, subject, sentAt } = row;
    return { uuid, recipient, subject, sentAt, text: textOfMail(vault, row) };
  });
  return { mails, hasOlder: rows.length > mailsPerPage };
}
