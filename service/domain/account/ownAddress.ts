import { addressGroup } from '../../clientAddress';
import type { Database } from '../../db/database';

/** How far back a sign-in makes an address one of the person's own. */
const ownFor = 30 * 24 * 60 * 60_000;

/** @returns whether the person has signed in from the address, or its group, lately */
export async function isOwnAddress(
  db: Database,
  now: Date,
  { uuid, customer }: { uuid: string; customer: string },
  address: string | undefined,
): Promise<boolean> {
  const rows = await db
    .selectFrom('activities')
    .select('ip_address')
    .distinct()
    .where('customer_uuid', '=', customer)
    .where('created_at', '>', new Date(now.getTime() - ownFor))
    // The index of objects serves it: a sign-in is about the person whose it is.
    .where('object_uuid', '=', uuid)
    .where('action', '=', 'Signed in')
    .execute();
  const own = addressGroup(address);
  return rows.some(({ ip_address: known }) => known !== null && addressGroup(known) === own);
}
