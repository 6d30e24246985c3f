import type { NewStreamToken, StreamToken } from '../../../../contract/people/historyStream';
import { recordUuid } from '../../../../contract/lib/zod';
import { historyActions } from '../../../../contract/usage/activityKinds';
import { tokenRefusals } from '../../../../texts/refusals/account';
import { settingHistory } from '../../../../texts/history/settings';
import type { Clock } from '../../../db/clock';
import type { Database } from '../../../db/database';
import { conflict } from '../apiError';
import { iso } from '../json';
import { consumeInvalidToken, requireRequest } from '../rateLimits/requestLimits';
import { inTransaction, lockCompany, type ChangeContext } from '../changeContext';
import { recordOnce, recordSetting, type RequestSource } from '../recordActivity';
import { digestOf, newToken } from '../tokens';

/** @returns when the company's token was created; the token itself is not stored */
export async function readStreamToken(db: Database, customer: string): Promise<StreamToken> {
  const row = await db
    .selectFrom('stream_tokens')
    .select('created_at')
    .where('customer_uuid', '=', customer)
    .executeTakeFirst();
  return { created_at: iso(row?.created_at) };
}

/**
 * Creates the token with which a program reads the company's security history, and invalidates an earlier one.
 * @returns the token, to be shown once. It names the company, to which a refused token can so be attributed
 * @throws ApiError 429
 */
export async function renewStreamToken(context: ChangeContext): Promise<NewStreamToken> {
  const { db, clock, actor } = context;
  const { customer } = actor;
  await requireRequest(db, clock(), 'stream token', customer);
  const token = `${customer}.${newToken()}`;
  const row = { digest: digestOf(token), created_at: clock() };
  return inTransaction(context, async (within) => {
    await lockCompany(within.db, customer);
    const before = await readStreamToken(within.db, customer);
    await within.db
      .insertInto('stream_tokens')
      .values({ customer_uuid: customer, ...row })
      .onConflict((oc) => oc.column('customer_uuid').doUpdateSet(row))
      .execute();
    await (before.created_at === null
      ? recordTokenChange(within, 'SIEM token made', settingHistory.streamMade)
      : recordTokenChange(within, 'SIEM token replaced', settingHistory.streamReplaced));
    return { token, created_at: row.created_at.toISOString() };
  });
}

/** @throws ApiError 409 if there is no token */
export const removeStreamToken = (context: ChangeContext): Promise<StreamToken> =>
  inTransaction(context, async (within) => {
    const { db, customer } = within;
    await lockCompany(db, customer);
    const { numDeletedRows } = await db
      .deleteFrom('stream_tokens')
      .where('customer_uuid', '=', customer)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw conflict(tokenRefusals.noStream);
    await recordTokenChange(within, 'SIEM token removed', settingHistory.streamRemoved);
    return { created_at: null };
  });

const recordTokenChange = (
  context: ChangeContext,
  action: string,
  details: string,
): Promise<void> => recordSetting(context, { title: 'Security History', action, details });

/**
 * Finds the company of a token. An invalid token leaves a row in the history of the company that it names.
 * @returns the company's uuid; undefined for an invalid token
 * @throws ApiError 429 if an address has sent too many invalid tokens
 */
export async function companyOfStreamToken(
  db: Database,
  clock: Clock,
  token: string,
  { ipAddress, transactionId }: RequestSource,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('stream_tokens')
    .select('customer_uuid')
    .where('digest', '=', digestOf(token))
    .executeTakeFirst();
  if (row) return row.customer_uuid;
  await consumeInvalidToken(
    db,
    { kind: 'wrong stream token from', address: ipAddress, noun: 'wrong tokens' },
    clock(),
  );
  const customer = await companyNamedBy(db, token);
  if (customer === undefined) return undefined;
  await recordOnce({ db, clock }, `wrong stream token of ${customer}`, {
    customer,
    userName: 'SIEM',
    ipAddress,
    transactionId,
    title: 'Security History',
    action: historyActions.refused,
    details: settingHistory.streamRefused,
    objectType: 'settings',
  });
  return undefined;
}

/** @returns the uuid with which a token begins, if it is a company's */
async function companyNamedBy(db: Database, token: string): Promise<string | undefined> {
  const parsedUuid = recordUuid.safeParse(token.split('.')[0]);
  if (!parsedUuid.success) return undefined;
  const row = await db
    .selectFrom('customers')
    .select('uuid')
    .where('uuid', '=', parsedUuid.data)
    .executeTakeFirst();
  return row?.uuid;
}
