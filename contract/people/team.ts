import { ruleTexts } from '../../texts/rules/fields';
import { issueTexts } from '../../texts/rules/issues';
import { customerRoles } from '../access/access';
import { memberships } from './session';
import { isEmailAddress } from '../lib/emailAddress';
import { requiredError } from '../lib/text';
import { recordUuid, z } from '../lib/zod';

/** Fields that members and invitations share; a row with `invited_at` is Invited (companion.md section 4). */
const teamRow = {
  uuid: recordUuid,
  email: z.string(),
  role: z.enum(customerRoles),
  created_at: z.string(),
  last_sign_in_at: z.string().nullable(),
  mfa_enabled: z.boolean(),
};

/** `data.users` of `GET /customer/users`: one member of the company. */
export const member = z
  .object({
    ...teamRow,
    name: z.string(),
    /** Present if the company's identity provider has a person with this address, who also has an API key. */
    provisioned: z.literal(true).optional(),
    invited_at: z.null(),
    customer_users_uuid: memberships,
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof member>;

/** `data.invitations` of `GET /invitations`: one open invitation. */
export const invitation = z
  .object({
    ...teamRow,
    /** Address of the invited person, used in place of a name. */
    invitee: z.string(),
    invited_at: z.string(),
    expires_at: z.string(),
    /** True if its link is no longer valid; a new invitation can replace it. */
    expired: z.boolean(),
    inviter: z.object({ name: z.string() }),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitation>;

/** A row of `data.team` of `GET /table/team`: a member or an open invitation, with the columns that both have. */
export const teamRecord = z
  .discriminatedUnion('state', [
    z.object({ ...member.shape, state: z.literal('Active'), joined_at: z.string() }),
    z.object({
      ...invitation.shape,
      state: z.literal('Invited'),
      name: z.string(),
      joined_at: z.null(),
    }),
  ])
  .meta({ id: 'TeamRecord' });
export type TeamRecord = z.infer<typeof teamRecord>;

/** `data.invitations` of `POST /invitations/{uuid}/link`, the only answer that contains the link. */
export const invitationLink = z
  .object({ uuid: recordUuid, link: z.url() })
  .meta({ id: 'InvitationLink' });

const inviteEmail = z
  .string({ error: issueTexts.formats.email })
  .refine((email) => email === email.trim(), ruleTexts.surroundingSpaces)
  .refine((email) => email !== email.trim() || isEmailAddress(email), issueTexts.formats.email);

/** Body of `POST /invitations` (companion.md section 5). */
export const newInvitation = z
  .strictObject({ email: inviteEmail, role: z.enum(customerRoles).default('user') })
  .meta({ id: 'NewInvitation' });
export type NewInvitation = z.infer<typeof newInvitation>;

/** Body of `PATCH /customer/users/{uuid}`. */
export const memberUpdate = z
  .strictObject({ role: z.enum(customerRoles, requiredError()) })
  .meta({ id: 'MemberUpdate' });

/** Body of `POST /admin/customers/{uuid}/invitations`. */
export const firstInvitation = newInvitation.pick({ email: true }).meta({ id: 'FirstInvitation' });
