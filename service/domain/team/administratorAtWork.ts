import type { Kysely } from 'kysely';
import { accessTexts } from '../../../contract/access';
import type { Tables } from '../../db/tables';
import type { Actor } from '../actor';
import { ApiError } from '../apiError';

/** Someone who is signed in, as the security history records them. */
export interface PersonActor extends Actor {
  userUuid: string;
}

/**
 * Makes changes of one team wait for one another until the transaction ends, and then asks anew whether
 * the caller is still one of its administrators: of two who remove each other one stays.
 * @returns the company's name
 * @throws ApiError 403
 */
export async function administratorAtWork(
  trx: Kysely<Tables>,
  { customer, userUuid }: PersonActor,
): Promise<string> {
  const company = await trx
    .selectFrom('customers')
    .select('name')
    .where('uuid', '=', customer)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const membership = await trx
    .selectFrom('customer_users')
    .select('role')
    .where('customer_uuid', '=', customer)
    .where('user_uuid', '=', userUuid)
    .executeTakeFirst();
  if (company && membership?.role === 'admin') return company.name;
  throw new ApiError({
    status: 403,
    info: 'Not allowed',
    details: accessTexts.admin,
    errors: [{ code: 'forbidden', detail: accessTexts.admin }],
  });
}
