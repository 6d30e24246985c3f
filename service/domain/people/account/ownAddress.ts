import { dayMs } from '../../../../contract/lib/clock';
import { historyActions } from '../../../../contract/usage/activityKinds';
import { addressGroup } from '../../../config/clientAddress';
import type { Database } from '../../../db/database';

/** Period in which a person's action makes its address one of their own. */
const ownFor = 30 * dayMs;

/** Actions that only the person can take. A new password adds an address where they have not signed in, or cannot. */
const ownActions = [historyActions.signedIn, historyActions.passwordChanged, historyActions.joined];

/** Has signed in from nowhere, which takes as long to look up. */
const nil = '00000000-0000-0000-0000-000000000000';
const nobody = { uuid: nil, customer: nil };

/**
 * @param person undefined when there is nobody of that email
 * @returns whether the person has signed in from the address, or its group, lately, or has set their password there
 */
export async function isOwnAddress(
  db: Database,
  now: Date,
  person: { uuid: string; customer: string } | undefined,
  address: string | undefined,
): Promise<boolean> {
  const { uuid, customer } = person ?? nobody;
  const rows = await db
    .selectFrom('activities')
    .select('ip_address')
    .distinct()
    .where('customer_uuid', '=', customer)
    .where('created_at', '>', new Date(now.getTime() - ownFor))
    // The index of objects serves it: all of these are about the person whose they are.
    .where('object_uuid', '=', uuid)
    .where('action', 'in', ownActions)
    .execute();
  const own = addressGroup(address);
  return rows.some(({ ip_address: known }) => known !== null && addressGroup(known) === own);
}
