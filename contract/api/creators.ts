import { recordUuid, z } from '../lib/zod';

/**
 * Creator of a record in the specification's calls (console.md section 7): the membership, or the person. The
 * service refuses any other than the caller: nobody writes history in another's name.
 */
export const creatorFields = {
  creator_customer_user_uuid: recordUuid.optional(),
  creator_uuid: recordUuid.optional(),
};

/** Parameters of what is done to a record by its name alone; the same holds for whom they name. */
export const actionParameters = z.strictObject({ customer_user_uuid: recordUuid }).partial();
