import { recordHistoryTexts } from '../../../../texts/history/keys';
import type { ChangeContext } from '../changeContext';
import { type Activity, type ActorActivity, recordActorActivity } from '../recordActivity';
import { capitalised, kindOf, type RecordTable } from './recordKinds';

export interface ChangeDetails extends Partial<Pick<Activity, 'details' | 'changes'>> {
  /** The customer affected by a change that staff made; the customer's own history records it too. */
  customer?: string;
}

export interface NamedRecord {
  uuid: string;
  name: string;
}

/** @returns the history's row about a change, with details as for `recordChange` */
export function activityOn(
  table: RecordTable,
  { uuid, name }: NamedRecord,
  action: string,
  { details, changes }: Omit<ChangeDetails, 'customer'>,
): ActorActivity {
  const { singular, plural } = kindOf(table);
  return {
    title: capitalised(plural),
    action,
    details:
      details ?? recordHistoryTexts.changed(capitalised(singular), name, action.toLowerCase()),
    objectType: table,
    objectUuid: uuid,
    changes,
  };
}

interface RecordedChange extends ChangeDetails {
  action: string;
}

/**
 * Adds a row about a change of a record to the security history.
 * @param change its details default to a sentence such as `Dataset "SSN" updated`
 */
export async function recordChange(
  context: ChangeContext,
  table: RecordTable,
  record: NamedRecord,
  { action, customer = context.actor.customer, ...change }: RecordedChange,
): Promise<void> {
  const activity = activityOn(table, record, action, change);
  await recordActorActivity(context, activity);
  // A customer's history does not show the IP addresses of platform staff.
  const customerActor = { ...context.actor, customer, ipAddress: undefined };
  if (customer !== context.actor.customer)
    await recordActorActivity({ ...context, actor: customerActor }, activity);
}
