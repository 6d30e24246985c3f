import { customerRoles } from '../access/access';
import { plans } from '../administration/administrationTerms';
import { recordUuid, z } from '../lib/zod';

const customer = z.object({
  uuid: recordUuid,
  name: z.string(),
  plan: z.enum(plans),
  color: z.string().nullable(),
  enforce_mfa: z.boolean(),
  reserve_grants: z.boolean(),
});
/** The companies to which a person belongs, with the role in each; there is only one. */
export const memberships = z.array(
  z.object({ uuid: recordUuid, role: z.enum(customerRoles).nullable() }),
);

/** The signed-in person, for the service and the console. */
const currentUser = z.object({
  uuid: recordUuid,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  mfa_enabled: z.boolean(),
  /** Present if an outside identity provider manages password and MFA. */
  signs_in_elsewhere: z.literal(true).optional(),
  email_verified_dt_tm: z.string().nullable(),
  customer,
  /** Present if the session was ended from elsewhere: the console must log out. The next call is refused. */
  should_logout_user: z.literal(true).optional(),
  /** Version of the person's name, required for the next change (decision 30). */
  version: z.int(),
  customer_users: memberships,
});
export type CurrentUser = z.infer<typeof currentUser>;

/** `data.user` of `GET /me`: also with the names of console.md section 3 for the expanded fields. */
export const expandedUser = currentUser
  .extend({ customer_uuid: customer, customer_users_uuid: memberships })
  .meta({ id: 'CurrentUser' });
