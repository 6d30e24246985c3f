import { customerPerson, type CustomerPerson } from '../../../../contract/people/staff';
import type { Database } from '../../../db/database';
import { countOf, onPage, type Page, type PageOf } from '../../../db/paging';
import { tenantScope } from '../../../db/scopes';
import { recordNotFound } from '../../engine/records/recordKinds';
import { serialize } from '../../engine/serialize';
import { hasMfa } from '../mfa/hasMfa';

/**
 * A page of a customer's people, administrators first. Staff do not see whom those people invite.
 * @throws ApiError 404 if the customer does not exist
 */
export async function readCustomerPeople(
  db: Database,
  uuid: string,
  isOutside: boolean,
  page: PageOf,
): Promise<Page<CustomerPerson>> {
  await db
    .selectFrom('customers')
    .select('uuid')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => recordNotFound('customers'));
  const people = tenantScope(db, uuid).people();
  const rows = await people
    .select(['users.uuid', 'users.name', 'users.email', 'customer_users.role'])
    .select(['users.last_sign_in_at', hasMfa(isOutside).as('mfa_enabled')])
    .orderBy('customer_users.role')
    .orderBy((eb) => eb.fn('lower', ['users.name']))
    .orderBy('users.uuid')
    .$call(onPage(page))
    .execute();
  return { rows: rows.map((row) => serialize(customerPerson, row)), total: await countOf(people) };
}
