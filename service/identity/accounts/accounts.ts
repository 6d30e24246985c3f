import { sql } from 'kysely';
import { nameKey } from '../../../contract/lib/nameKey';
import { textLimits } from '../../../contract/lib/textLimits';
import { isUuid } from '../../../contract/lib/uuid';
import { type historyActions, historyCategories } from '../../../contract/usage/activityKinds';
import type { Database } from '../../db/database';
import {
  onceAMinute,
  recordOfPerson,
  type RequestSource,
} from '../../domain/engine/recordActivity';
import type { DatabaseContext } from '../../domain/engine/changeContext';
import { consumeAttempt } from '../../domain/engine/rateLimits/attempts';
import { type RateLimit } from '../../domain/engine/rateLimits/limits';

/** A person who has left their company is not found, so they are signed out at their next step. */
const people = (db: Database) =>
  db
    .selectFrom('users')
    .innerJoin('customer_users', 'customer_users.user_uuid', 'users.uuid')
    .select([
      'users.uuid',
      'users.name',
      'users.email',
      'users.email_verified_dt_tm as verifiedAt',
      'users.password_hash as passwordHash',
      'users.totp_secret as totpSecret',
      'customer_users.customer_uuid as customer',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;

/** A person as the provider knows them: with their company, and with a sealed TOTP secret. */
export interface Account extends Omit<Row, 'verifiedAt'> {
  emailVerified: boolean;
}

const accountOf = (row: Row | undefined): Account | undefined => {
  if (!row) return undefined;
  const { verifiedAt, ...account } = row;
  return { ...account, emailVerified: verifiedAt !== null };
};

/** @param email as typed, perhaps in fullwidth letters; addresses of accounts are ASCII (`newInvitation`) */
export async function findAccountByEmail(
  db: Database,
  email: string,
): Promise<Account | undefined> {
  const address = email.trim();
  if (address.length > textLimits.email || address.includes('\0')) return undefined;
  const query = people(db).where(sql`lower(users.email)`, '=', nameKey(address));
  return accountOf(await query.executeTakeFirst());
}

/** @param accountId the `sub` of our tokens */
export async function findAccountById(
  db: Database,
  accountId: string,
): Promise<Account | undefined> {
  if (!isUuid(accountId)) return undefined;
  return accountOf(await people(db).where('users.uuid', '=', accountId).executeTakeFirst());
}

/** Event of the security history about a person who signs in or confirms. */
export interface SignInEvent {
  account: Account;
  event:
    | typeof historyActions.signedIn
    | 'Sign-in refused'
    | 'Password refused'
    | typeof historyActions.codeAskedFor
    | 'One-time code accepted'
    | 'One-time code refused'
    | 'Recovery code accepted'
    | 'Passkey accepted'
    | 'Passkey refused'
    | 'Session token refused'
    | 'Logged out';
  /** One sentence. */
  details: string;
}

/**
 * Adds a row to the security history.
 * @param context with the transaction of the change, if the row is about one
 */
export const recordSignInEvent = (
  context: DatabaseContext,
  source: RequestSource,
  { account, event, details }: SignInEvent,
): Promise<void> =>
  recordOfPerson(context, account, source, {
    title: historyCategories.signIn,
    action: event,
    details,
  });

/**
 * Adds a row at most once a minute, or as the limit says.
 * @param event with the subject that identifies equal events
 */
export async function recordSignInEventOnce(
  context: DatabaseContext,
  source: RequestSource,
  { subject, limit = onceAMinute, ...event }: SignInEvent & { subject: string; limit?: RateLimit },
): Promise<void> {
  const { allowed } = await consumeAttempt(context.db, subject, limit, { now: context.clock() });
  if (allowed) await recordSignInEvent(context, source, event);
}
