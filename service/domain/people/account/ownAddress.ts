import { dayMs } from '../../../../contract/lib/clock';
import { historyActions } from '../../../../contract/usage/activityKinds';
import { addressGroup } from '../../../config/clientAddress';
import type { Database } from '../../../db/database';

/** Period after a person's action in which its address counts as their own. */
const ownPeriodMs = 30 * dayMs;

/**
 * Actions that only the person can take. Setting a password adds an address from which they have not signed in, or
 * cannot sign in.
 */
const ownActions = [historyActions.signedIn, historyActions.passwordChanged, historyActions.joined];

/** Nobody has signed in with this uuid; looking it up takes as long as for a person. */
const nilUuid = '00000000-0000-0000-0000-000000000000';
const nobody = { uuid: nilUuid, customer: nilUuid };

/**
 * @param person undefined if nobody has that email
 * @returns whether the person has recently signed in, or set their password, from the address or its group
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
    .where('created_at', '>', new Date(now.getTime() - ownPeriodMs))
    // Lets the index by object apply; the object of all these rows is the person.
    .where('object_uuid', '=', uuid)
    .where('action', 'in', ownActions)
    .execute();
  const group = addressGroup(address);
  return rows.some(
    ({ ip_address: storedAddress }) =>
      storedAddress !== null && addressGroup(storedAddress) === group,
  );
}
