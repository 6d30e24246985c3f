import { type Insertable, sql } from 'kysely';
import { holdsPrivateKey } from '../../../contract/lib/privateKeys';
import { storable } from '../../../contract/lib/text';
import { historyCategories } from '../../../contract/usage/activityKinds';
import { recordHistoryTexts } from '../../../texts/history/keys';
import type { Clock } from '../../db/clock';
import { searchText } from '../../db/searchText';
import type { Tables } from '../../db/tables';
import type { Actor, ChangeContext, DatabaseContext } from './changeContext';
import type { Database } from '../../db/database';
import { consumeAttempt } from './rateLimits/attempts';
import { type RateLimit } from './rateLimits/limits';

/** Old and new values by field; never contains secrets. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

export interface Activity extends Actor {
  /** Category, such as "Datasets". */
  title: string;
  /** Name of the action, such as "Updated" or "Refused". */
  action: string;
  /** One sentence for people. */
  details: string;
  objectType?: string;
  objectUuid?: string | undefined;
  changes?: Changes;
}

/**
 * Adds one row to the security history. Pass the transaction of the change, so that neither is committed
 * without the other.
 */
export const recordActivity = (db: Database, activity: Activity, clock: Clock): Promise<void> =>
  recordActivities(db, [activity], clock);

/** Number of rows per statement. */
const rowsPerStatement = 500;

/** Adds several rows that result from one change. */
export async function recordActivities(
  db: Database,
  activities: readonly Activity[],
  clock: Clock,
): Promise<void> {
  const moment = () => (clock.inDatabase ? databaseMoment : clock());
  const rows = activities.map((activity) => ({
    ...activityRow(activity),
    created_at: moment(),
  }));
  for (let start = 0; start < rows.length; start += rowsPerStatement)
    await db
      .insertInto('activities')
      .values(rows.slice(start, start + rowsPerStatement))
      .execute();
}

/** In milliseconds, the precision at which a page of the history can start. */
const databaseMoment = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;

export function activityRow(
  activity: Activity,
): Omit<Insertable<Tables['activities']>, 'created_at'> {
  const { title, action, userName, ipAddress, transactionId } = activity;
  // A refusal may repeat any text that was sent.
  const details = storable(activity.details);
  return {
    customer_uuid: activity.customer,
    title,
    action,
    details,
    object_type: activity.objectType ?? null,
    object_uuid: activity.objectUuid ?? null,
    changes: JSON.stringify(activity.changes ?? {}),
    user_uuid: activity.userUuid ?? null,
    user_name: userName,
    ip_address: ipAddress ?? null,
    transaction_id: transactionId,
    search_text: searchText(title, action, details, userName, ipAddress ?? '', transactionId),
  };
}

/** @returns the fields of `after` whose values differ from those in `before` */
export const changesBetween = <T extends object>(before: T, after: Partial<T>): Changes =>
  Object.fromEntries(
    (Object.keys(after) as (keyof T & string)[])
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [
        field,
        { from: withoutPrivateKey(before[field]), to: withoutPrivateKey(after[field]) },
      ]),
  );

/** A private key stored by an earlier version must not be recorded when it is replaced. */
const withoutPrivateKey = (value: unknown): unknown =>
  typeof value === 'string' && holdsPrivateKey(value) ? '[redacted]' : value;

/** Activity without the actor, which the change's context supplies. */
export type ActorActivity = Omit<Activity, keyof Actor>;

/** Adds a row about an action of the change's actor. */
export const recordActorActivity = (
  context: ChangeContext,
  activity: ActorActivity,
): Promise<void> => recordActorActivities(context, [activity]);

/** Adds rows about several actions of the change's actor. */
export const recordActorActivities = (
  { db, clock, actor }: ChangeContext,
  activities: readonly ActorActivity[],
): Promise<void> =>
  recordActivities(
    db,
    activities.map((activity) => ({ ...actor, ...activity })),
    clock,
  );

/** Adds a row about a list downloaded as a file. @param plural such as "datasets" */
export const recordExport = (context: ChangeContext, plural: string): Promise<void> =>
  recordActorActivity(context, {
    title: historyCategories.exports,
    action: 'Exported',
    details: recordHistoryTexts.exported(plural),
  });

/** Change of a person or their account; `title`, the category, defaults to "Account". */
type PersonalChange = Pick<Activity, 'action' | 'details' | 'changes'> & { title?: string };

/**
 * Adds a row about a change of an account.
 * @param change its details name the person, unless the account is the actor's own
 */
export const recordAccountChange = (
  context: ChangeContext,
  { user = context.actor.userUuid, ...change }: PersonalChange & { user?: string },
): Promise<void> =>
  recordActorActivity(context, {
    title: 'Account',
    ...change,
    objectType: 'user',
    objectUuid: user,
  });

/** Adds a row about a setting of the company. */
export const recordSetting = (context: ChangeContext, change: PersonalChange): Promise<void> =>
  recordActorActivity(context, { title: 'Account', ...change, objectType: 'settings' });

export type RequestSource = Pick<Actor, 'ipAddress' | 'transactionId'>;

/** Adds a row about something that a person did, or was sent, before or without a call of the API. */
export const recordOfPerson = (
  { db, clock }: DatabaseContext,
  { uuid, name, customer }: { uuid: string; name: string; customer: string },
  { ipAddress, transactionId }: RequestSource,
  change: PersonalChange,
): Promise<void> => {
  const actor = { customer, userUuid: uuid, userName: name, ipAddress, transactionId };
  return recordAccountChange({ db, clock, actor }, change);
};

/** Limit for repeated events, so that endless attempts do not flood the history. */
export const onceAMinute: RateLimit = { tries: 1, seconds: 60 };

/**
 * Adds a row about a frequent event, such as a refusal, at most once a minute, or as the limit says.
 * @param subject identifies equal events; it must contain nothing that callers can vary
 */
export async function recordOnce(
  { db, clock }: DatabaseContext,
  subject: string,
  activity: Activity,
  limit: RateLimit = onceAMinute,
): Promise<void> {
  const { allowed } = await consumeAttempt(db, subject, limit, { now: clock() });
  if (allowed) await recordActivity(db, activity, clock);
}
