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
  /** One sentence for a person. */
  details: string;
  objectType?: string;
  objectUuid?: string | undefined;
  changes?: Changes;
}

/**
 * Writes one row of the security history. Pass the transaction of the change itself, so that neither
 * exists without the other.
 */
export const recordActivity = (db: Database, activity: Activity, clock: Clock): Promise<void> =>
  recordActivities(db, [activity], clock);

/** Rows in one statement. */
const chunk = 500;

/** Writes several rows, to which one change led. */
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
  for (let from = 0; from < rows.length; from += chunk)
    await db
      .insertInto('activities')
      .values(rows.slice(from, from + chunk))
      .execute();
}

/** In milliseconds, which is all that a page of the history can begin at. */
const databaseMoment = sql<Date>`date_trunc('milliseconds', clock_timestamp())`;

export function activityRow(
  activity: Activity,
): Omit<Insertable<Tables['activities']>, 'created_at'> {
  const { title, action, userName, ipAddress, transactionId } = activity;
  // A refusal may repeat what was sent, whatever that was.
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

/** @returns the fields of `after` whose value differs from the one in `before` */
export const changesBetween = <T extends object>(before: T, after: Partial<T>): Changes =>
  Object.fromEntries(
    (Object.keys(after) as (keyof T & string)[])
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, { from: shareable(before[field]), to: shareable(after[field]) }]),
  );

/** A private key that an earlier version stored must not come into the history when it is replaced. */
const shareable = (value: unknown): unknown =>
  typeof value === 'string' && holdsPrivateKey(value) ? '[redacted]' : value;

/** Activity without the actor, which the change's context supplies. */
export type ActorActivity = Omit<Activity, keyof Actor>;

/** Writes what the actor of a change did. */
export const recordActorActivity = (
  context: ChangeContext,
  activity: ActorActivity,
): Promise<void> => recordActorActivities(context, [activity]);

/** Writes several activities of the actor, to which one change led. */
export const recordActorActivities = (
  { db, clock, actor }: ChangeContext,
  activities: readonly ActorActivity[],
): Promise<void> =>
  recordActivities(
    db,
    activities.map((activity) => ({ ...actor, ...activity })),
    clock,
  );

/** Writes that somebody took a list away as a file. @param what the plural: "datasets" */
export const recordExport = (context: ChangeContext, what: string): Promise<void> =>
  recordActorActivity(context, {
    title: historyCategories.exports,
    action: 'Exported',
    details: recordHistoryTexts.exported(what),
  });

/** Change of a person or their account; `title`, the category, defaults to "Account". */
type PersonalChange = Pick<Activity, 'action' | 'details' | 'changes'> & { title?: string };

/**
 * Writes what was done to an account.
 * @param change names the person, unless the account is the actor's own
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

/** Writes what was set for the company. */
export const recordSetting = (context: ChangeContext, change: PersonalChange): Promise<void> =>
  recordActorActivity(context, { title: 'Account', ...change, objectType: 'settings' });

export type RequestSource = Pick<Actor, 'ipAddress' | 'transactionId'>;

/** Writes what a person did, or was sent, before or without a call of the API. */
export const recordOfPerson = (
  { db, clock }: DatabaseContext,
  { uuid, name, customer }: { uuid: string; name: string; customer: string },
  { ipAddress, transactionId }: RequestSource,
  change: PersonalChange,
): Promise<void> => {
  const actor = { customer, userUuid: uuid, userName: name, ipAddress, transactionId };
  return recordAccountChange({ db, clock, actor }, change);
};

/** Limit for repeated events, so that endless tries do not flood the history. */
export const onceAMinute: RateLimit = { tries: 1, seconds: 60 };

/**
 * Writes what happens often, as refusals do, into the security history once a minute, or as the limit says.
 * @param subject names what counts as the same: what the caller makes up would count as new each time
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
