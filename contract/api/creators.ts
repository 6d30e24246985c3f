import { recordUuid, z } from '../lib/zod';

/**
 * Creator of a record in the specification's calls (console.md section 7): the membership, or the person. The
 * service refuses anyone but the caller, so that nobody writes history in another's name.
 */
export const creatorFields = {
  creator_customer_user_uuid: recordUuid.optional(),
  creator_uuid: recordUuid.optional(),
};

/** Parameters of actions on a record that have no body; the named person must also be the caller. */
export const actionParameters = z.strictObject({ customer_user_uuid: recordUuid }).partial();
