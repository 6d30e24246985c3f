import {
  trustedBrowserRecord,
  type TrustedBrowserRecord,
} from '../../../../contract/people/account';
import { trustedBrowserDays } from '../../../../contract/people/signInTerms';
import { browserInWords } from '../../../../contract/lib/browserInWords';
import { dayMs } from '../../../../contract/lib/clock';
import { accountHistory } from '../../../../texts/history/accounts';
import type { Database } from '../../../db/database';
import type { Tables } from '../../../db/tables';
import { recordAccountChange } from '../../engine/recordActivity';
import { notFound } from '../../engine/apiError';
import { serialize } from '../../engine/serialize';
import { inTransaction, type PersonActor, type ChangeContext } from '../../engine/changeContext';
import { digestOf, newToken } from '../../engine/tokens';

export const trustedSeconds = (trustedBrowserDays * dayMs) / 1000;

type BrowserDetails = Pick<Tables['trusted_browsers'], 'user_agent' | 'ip_address'>;

interface TrustedBrowser {
  details: BrowserDetails;
  previousValue: string | undefined;
}

/**
 * Trusts a browser from now on.
 * @param previousValue the cookie's previous value: it is replaced each time, also for others who are trusted there
 * @returns the cookie's new value, of which only a digest is stored
 */
export async function trustBrowser(
  trx: Database,
  now: Date,
  user: string,
  { details, previousValue }: TrustedBrowser,
): Promise<string> {
  const newValue = newToken();
  const digest = digestOf(newValue);
  if (previousValue !== undefined) {
    const previousDigest = digestOf(previousValue);
    await trx
      .deleteFrom('trusted_browsers')
      .where('user_uuid', '=', user)
      .where('digest', '=', previousDigest)
      .execute();
    await trx
      .updateTable('trusted_browsers')
      .set({ digest })
      .where('digest', '=', previousDigest)
      .execute();
  }
  const expires_at = new Date(now.getTime() + trustedSeconds * 1000);
  await trx
    .insertInto('trusted_browsers')
    .values({ user_uuid: user, digest, created_at: now, last_used_at: now, expires_at, ...details })
    .execute();
  return newValue;
}

/** @returns whether the person trusts the browser with this cookie; if so, records the use */
export async function isTrusted(
  db: Database,
  now: Date,
  user: string,
  cookieValue: string | undefined,
): Promise<boolean> {
  if (cookieValue === undefined) return false;
  const result = await db
    .updateTable('trusted_browsers')
    .set({ last_used_at: now })
    .where('user_uuid', '=', user)
    .where('digest', '=', digestOf(cookieValue))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const browsersTrustedBy = (db: Database, user: string, now: Date) =>
  db.selectFrom('trusted_browsers').where('user_uuid', '=', user).where('expires_at', '>', now);

export async function listTrustedBrowsers(
  db: Database,
  now: Date,
  user: string,
): Promise<TrustedBrowserRecord[]> {
  const rows = await browsersTrustedBy(db, user, now)
    .selectAll()
    .orderBy('last_used_at', 'desc')
    .orderBy('uuid')
    .execute();
  return rows.map((row) =>
    serialize(trustedBrowserRecord, { ...row, browser: browserInWords(row.user_agent) }),
  );
}

/**
 * Ends trust in one of the person's browsers: the next sign-in there requires a code.
 * @throws ApiError 404 if it is not theirs, or no longer trusted
 */
export const endTrust = (context: ChangeContext<PersonActor>, uuid: string): Promise<void> =>
  inTransaction(context, async (within) => {
    const { db } = within;
    const { userUuid, userName } = context.actor;
    const now = context.clock();
    const browser = await browsersTrustedBy(db, userUuid, now)
      .select('user_agent')
      .where('uuid', '=', uuid)
      .forUpdate()
      .executeTakeFirstOrThrow(() => notFound('browser'));
    await db.deleteFrom('trusted_browsers').where('uuid', '=', uuid).execute();
    await recordAccountChange(within, {
      action: 'Trust ended',
      details: accountHistory.trustsNoLonger(userName, browserInWords(browser.user_agent)),
    });
  });

export async function endAllTrust(trx: Database, user: string): Promise<void> {
  await trx.deleteFrom('trusted_browsers').where('user_uuid', '=', user).execute();
}
