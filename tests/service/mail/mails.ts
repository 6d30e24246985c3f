import type { Database } from '../../../service/db/database';
import { readMails, type SentMail } from '../../../service/mail/outbox';
import { testVault } from '../vault/testVault';

/** The queued mails (at most one page) as their recipients read them, oldest first. */
export async function mailsIn(db: Database): Promise<SentMail[]> {
  const { mails } = await readMails(db, await testVault(db), 1);
  return mails.toReversed();
}

/** Removes the one waiting mail from the queue. @returns its text */
export async function takeMail(db: Database): Promise<string> {
  const [mail] = await mailsIn(db);
  // A mail that is written between the two statements is for the next call.
  if (mail) await db.deleteFrom('mails').execute();
  return mail?.text ?? '';
}
