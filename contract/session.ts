import { plans } from './administrationTerms';
import { z } from './zod';

export const customerRoles = ['admin', 'user'] as const;
export type CustomerRole = (typeof customerRoles)[number];

/** `data.user` of `GET /me` (console.md section 3). */
export const currentUser = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    email: z.string(),
    roles: z.array(z.string()),
    mfa_enabled: z.boolean(),
    email_verified_dt_tm: z.string().nullable(),
    customer_uuid: z.uuid(),
    customer: z.object({
      uuid: z.uuid(),
      name: z.string(),
      plan: z.enum(plans),
      color: z.string().nullable(),
      enforce_mfa: z.boolean(),
    }),
    /** The session was ended from elsewhere: log out. The next call is refused. */
    should_logout_user: z.literal(true).optional(),
    /** Of the person's name: the condition of the next change (decision 30). */
    version: z.int(),
    customer_users: z.array(z.object({ uuid: z.uuid(), role: z.enum(customerRoles).nullable() })),
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUser>;
