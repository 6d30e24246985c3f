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
/** To which companies a person belongs, and as what: only one. */
export const memberships = z.array(
  z.object({ uuid: recordUuid, role: z.enum(customerRoles).nullable() }),
);

/** The signed-in person, as the service and the console use it. */
const currentUser = z.object({
  uuid: recordUuid,
  name: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  mfa_enabled: z.boolean(),
  /** An outside identity provider looks after password and MFA. */
  signs_in_elsewhere: z.literal(true).optional(),
  email_verified_dt_tm: z.string().nullable(),
  customer,
  /** The session was ended from elsewhere: log out. The next call is refused. */
  should_logout_user: z.literal(true).optional(),
  /** Version of the person's name: the condition of the next change (decision 30). */
  version: z.int(),
  customer_users: memberships,
});
export type CurrentUser = z.infer<typeof currentUser>;

/** `data.user` of `GET /me`: the same, and under the names that console.md section 3 gives the expanded fields. */
export const expandedUser = currentUser
  .extend({ customer_uuid: customer, customer_users_uuid: memberships })
  .meta({ id: 'CurrentUser' });
