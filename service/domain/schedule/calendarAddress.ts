import type { Subject } from '../../../contract/access/access';
import { hourMs, minuteMs } from '../../../contract/lib/clock';
import type { CalendarAddress, NewCalendarAddress } from '../../../contract/keys/schedule';
import { historyActions } from '../../../contract/usage/activityKinds';
import { tokenRefusals } from '../../../texts/refusals/account';
import { settingHistory } from '../../../texts/history/settings';
import type { Database } from '../../db/database';
import { type ApiError, notFound, conflict } from '../engine/apiError';
import {
  inCreation,
  inTransaction,
  type ChangeContext,
  type DatabaseContext,
} from '../engine/changeContext';
import { iso } from '../engine/json';
import { consumeInvalidToken, requireRequest } from '../engine/rateLimits/requestLimits';
import { type RateLimit } from '../engine/rateLimits/limits';
import { recordAccountChange, recordOnce, type RequestSource } from '../engine/recordActivity';
import { digestOf, newToken } from '../engine/tokens';
import { memberSubjectsQuery, subjectOfMember } from '../people/memberSubject';

/** Path of a calendar below the service's address; the secret is in the query, which is never logged. */
export const calendarPath = '/api/calendar/rotations.ics';

/**
 * @param member uuid of the person's membership
 * @returns when the person's address was created and last read; the address itself is not stored
 */
export async function readCalendarAddress(db: Database, member: string): Promise<CalendarAddress> {
  const row = await db
    .selectFrom('calendar_addresses')
    .select(['created_at', 'read_at'])
    .where('customer_user_uuid', '=', member)
    .executeTakeFirst();
  return { created_at: iso(row?.created_at), read_at: iso(row?.read_at) };
}

/**
 * Creates the address under which a calendar program reads what the person may see, and invalidates an earlier one.
 * @returns the address, to be shown once
 * @throws ApiError 403 if the person has just been removed, 429
 */
export async function renewCalendarAddress(
  context: ChangeContext,
  member: string,
  publicUrl: string,
): Promise<NewCalendarAddress> {
  const { db, clock } = context;
  await requireRequest(db, clock(), 'calendar address', member);
  const token = newToken();
  const row = { digest: digestOf(token), created_at: clock(), read_at: null };
  return inCreation(context, async (within) => {
    const before = await readCalendarAddress(within.db, member);
    await within.db
      .insertInto('calendar_addresses')
      .values({ customer_user_uuid: member, ...row })
      .onConflict((oc) => oc.column('customer_user_uuid').doUpdateSet(row))
      .execute();
    await recordAccountChange(within, {
      action: before.created_at === null ? 'Calendar address made' : 'Calendar address replaced',
      details:
        before.created_at === null ? settingHistory.calendarMade : settingHistory.calendarReplaced,
    });
    const address = `${publicUrl}${calendarPath}?token=${token}`;
    return { address, created_at: row.created_at.toISOString() };
  });
}

/** @throws ApiError 409 when there is none */
export const removeCalendarAddress = (
  context: ChangeContext,
  member: string,
): Promise<CalendarAddress> =>
  inTransaction(context, async (within) => {
    const { numDeletedRows } = await within.db
      .deleteFrom('calendar_addresses')
      .where('customer_user_uuid', '=', member)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw conflict(tokenRefusals.noCalendar);
    await recordAccountChange(within, {
      action: 'Calendar address removed',
      details: settingHistory.calendarRemoved,
    });
    return { created_at: null, read_at: null };
  });

interface CalendarReader {
  user: { uuid: string; name: string; customer: { uuid: string; name: string } };
  /** The person's current rights: their calendar omits what they may no longer see. */
  subject: Subject;
}

interface AddressRequest {
  token: string;
  now: Date;
  ipAddress: string | undefined;
  /** True if an outside provider signs people in. */
  isOutside: boolean;
}

/**
 * Finds the person of a calendar program's address, and records the reading once a minute.
 * @throws ApiError 404 for an invalid address, 429 if too many of those came from one network
 */
export async function readerOfCalendar(
  db: Database,
  { token, now, ipAddress, isOutside }: AddressRequest,
): Promise<CalendarReader> {
  const digest = digestOf(token);
  const row = await personOf(db, digest, isOutside);
  if (!row) {
    const kind = 'wrong calendar address from';
    await consumeInvalidToken(db, { kind, address: ipAddress, noun: 'wrong addresses' }, now);
    throw notFound('calendar');
  }
  const minuteAgo = new Date(now.getTime() - minuteMs);
  await db
    .updateTable('calendar_addresses')
    .set({ read_at: now })
    .where('digest', '=', digest)
    .where((eb) => eb.or([eb('read_at', 'is', null), eb('read_at', '<', minuteAgo)]))
    .execute();
  const { uuid, name, customer_uuid: customer, customer_name: company } = row;
  return {
    user: { uuid, name, customer: { uuid: customer, name: company } },
    subject: subjectOfMember(row, isOutside),
  };
}

const personOf = (db: Database, digest: Buffer, isOutside: boolean) =>
  memberSubjectsQuery(db, isOutside)
    .innerJoin('calendar_addresses as address', 'address.customer_user_uuid', 'member.uuid')
    .where('address.digest', '=', digest)
    .executeTakeFirst();

/** Calendar programs keep retrying, so each kind of refusal adds at most one row per hour. */
const rowsOfRefusal: RateLimit = { tries: 1, seconds: hourMs / 1000 };

/** Records in the history that a program with a person's address was refused. */
export const recordRefusedReading = (
  { db, clock }: DatabaseContext,
  { user }: CalendarReader,
  source: RequestSource,
  { status, message }: ApiError,
): Promise<void> =>
  recordOnce(
    { db, clock },
    `calendar refusal ${status} of ${user.uuid}`,
    {
      ...source,
      customer: user.customer.uuid,
      userUuid: user.uuid,
      userName: user.name,
      title: 'Access',
      action: historyActions.refused,
      details: settingHistory.calendarRefused(message),
    },
    rowsOfRefusal,
  );
