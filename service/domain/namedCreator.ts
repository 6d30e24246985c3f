import { invalidField } from './apiError';
import type { PersonActor } from './work';

const names = ['creator_customer_user_uuid', 'creator_uuid', 'customer_user_uuid'] as const;

/**
 * A request may name who makes it, by membership or account, and only that person.
 * @param given the body or the parameters
 * @param prefix of field names in problems: `datasets.`
 * @throws ApiError 422 for anyone else
 */
export function requireOwnName(
  { userUuid, customerUserUuid }: PersonActor,
  given: unknown,
  prefix = '',
): void {
  const fields: Readonly<Record<string, unknown>> = { ...Object(given) };
  for (const name of names) {
    const named = fields[name];
    if (named === undefined || named === userUuid || named === customerUserUuid) continue;
    const detail = 'This can only be the person who sends the request.';
    throw invalidField(`${prefix}${name}`, 'invalid', detail);
  }
}
