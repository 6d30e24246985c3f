import { type Selectable, sql } from 'kysely';
import { dayMs } from '../../../../contract/lib/clock';
import { invitation, type Invitation, type NewInvitation } from '../../../../contract/people/team';
import { rateLimitTexts } from '../../../../texts/refusals/rateLimits';
import { peopleRefusals } from '../../../../texts/refusals/people';
import { teamHistory } from '../../../../texts/history/team';
import { anyOf } from '../../../db/anyOf';
import type { Database } from '../../../db/database';
import type { TenantScope } from '../../../db/scopes';
import type { Tables } from '../../../db/tables';
import {
  invitationDays,
  invitationMail,
  invitationWithAccountMail,
  type MailSender,
  type MailSettings,
} from '../../../mail/mails';
import { queueMail } from '../../../mail/outbox';
import { requireMail } from '../account/secretLink';
import { changesBetween } from '../../engine/recordActivity';
import { type ApiError, invalidField, notFound } from '../../engine/apiError';
import { consumeAttempt } from '../../engine/rateLimits/attempts';
import { requireAttempt } from '../../engine/rateLimits/requestLimits';
import { mailLimit, type RateLimit, windowSeconds } from '../../engine/rateLimits/limits';
import { serialize } from '../../engine/serialize';
import {
  type StepUpContext,
  inTransaction,
  type PersonActor,
  type ChangeContext,
} from '../../engine/changeContext';
import { accountOf, isAddressTaken } from './joinCompany';
import { lockTeamAsAdministrator, recordTeam, revokeInvitations } from './members';
import { digestOf, newToken } from '../../engine/tokens';

/** Limit of all invitations by one company; invitations to one address have the limit of mails. */
const companyLimit: RateLimit = { tries: 50, seconds: windowSeconds };
const companySubject = (customer: string): string => `invitations of ${customer}`;

export const invitationLifetimeMs = invitationDays * dayMs;

const invitationOf = (row: Selectable<Tables['invitations']>, now: Date): Invitation =>
  serialize(invitation, {
    ...row,
    invitee: row.email,
    invited_at: row.created_at,
    expired: row.expires_at <= now,
    inviter: { name: row.inviter_name },
    last_sign_in_at: null,
    mfa_enabled: false,
  });

const openInvitations = (db: Database, customer: string) =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('customer_uuid', '=', customer)
    .where('used_at', 'is', null);

/** The open invitations into a company, newest first. */
export async function readInvitations(
  { db, clock }: Pick<ChangeContext, 'db' | 'clock'>,
  customer: string,
): Promise<Invitation[]> {
  const rows = await openInvitations(db, customer)
    .orderBy('created_at', 'desc')
    .orderBy('uuid')
    .execute();
  const now = clock();
  return rows.map((row) => invitationOf(row, now));
}

/** @returns which of these invitations are open in the company */
export async function invitationsAmong(
  { db, customer }: Pick<TenantScope, 'db' | 'customer'>,
  uuids: readonly string[],
  now: Date,
): Promise<Invitation[]> {
  const rows = await openInvitations(db, customer).where('uuid', '=', anyOf(uuids)).execute();
  return rows.map((row) => invitationOf(row, now));
}

/**
 * Invites an address into the caller's company. The answer is the same whether or not the address has an account;
 * only the mail differs, which the address's owner alone reads.
 * @throws ApiError 401, 403, 422 if the person is already a member, 429, 501 if this service cannot send mail
 */
export async function invite(
  context: ChangeContext<PersonActor> & StepUpContext,
  { email, role }: NewInvitation,
  mail: MailSettings,
): Promise<Invitation> {
  requireMail(mail, 'people added');
  return inTransaction(context, async (within) => {
    const company = await lockTeamAsAdministrator(within);
    if (role === 'admin') await within.requireStepUp(['team', 'make-administrator']);
    return inviteInto(within, { email, role, company }, mail);
  });
}

/**
 * Invites an address into the actor's company, within the limits of that company.
 * @param context in a transaction
 * @throws ApiError 422 if the person is already a member, 429
 */
export async function inviteInto(
  context: ChangeContext,
  newInvitation: NewInvitation & { company: string },
  mail: MailSettings,
): Promise<Invitation> {
  const { email } = newInvitation;
  const account = await accountOf(context.db, email);
  if (account?.customer === context.actor.customer) throw alreadyMember(email);
  await requireInvitation(context, email);
  return sendInvitation(context, { ...newInvitation, hasAccount: isAddressTaken(account) }, mail);
}

/** @throws ApiError 429 if the address has been invited too often, or the company has invited too many */
export async function requireInvitation(
  { db, clock, actor }: ChangeContext,
  email: string,
): Promise<void> {
  const { customer } = actor;
  const reason = rateLimitTexts.already.invitations;
  const addressSubject = `invitation of ${customer} to ${email.toLowerCase()}`;
  await requireAttempt(db, addressSubject, mailLimit, { now: clock(), reason });
  await requireAttempt(db, companySubject(customer), companyLimit, {
    now: clock(),
    reason,
  });
}

/** Counts the company's invitations that a dry run has rolled back. @param tries at least one */
export const consumeInvitations = (
  { db, clock, actor }: ChangeContext,
  tries: number,
): Promise<unknown> =>
  consumeAttempt(db, companySubject(actor.customer), companyLimit, { now: clock(), tries });

/**
 * Queues an invitation with its mail and its row in the security history; the link of an earlier invitation of
 * the same address becomes invalid.
 * @param context in a transaction
 */
export async function sendInvitation(
  context: ChangeContext,
  newInvitation: NewInvitation & { company: string; hasAccount: boolean },
  mail: MailSender,
): Promise<Invitation> {
  const { db, clock, actor } = context;
  const { email, role, company, hasAccount } = newInvitation;
  const token = newToken();
  const now = clock();
  const row = {
    email,
    role,
    token_digest: digestOf(token),
    mailed_digest: null,
    inviter_name: actor.userName,
    inviter_uuid: actor.userUuid ?? null,
    copied: false,
    copier_uuid: null,
    created_at: now,
    expires_at: new Date(now.getTime() + invitationLifetimeMs),
  };
  const before = await db
    .selectFrom('invitations')
    .select('role')
    .where('customer_uuid', '=', actor.customer)
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  const stored = await db
    .insertInto('invitations')
    .values({ customer_uuid: actor.customer, ...row, used_at: null })
    .onConflict((conflict) =>
      conflict
        .expression(sql`customer_uuid, lower(email)`)
        .where('used_at', 'is', null)
        .doUpdateSet(row),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  const invitee = { email, company, inviter: actor.userName };
  await queueMail(
    db,
    hasAccount ? invitationWithAccountMail(invitee, mail) : invitationMail(invitee, token, mail),
    { clock, vault: mail.vault },
  );
  await recordTeam(context, 'invitation', stored.uuid, {
    action: 'Invited',
    details: teamHistory.invited(email),
    changes: changesBetween<{ role: string | null }>({ role: before?.role ?? null }, { role }),
  });
  return invitationOf(stored, now);
}

/** Revokes an invitation and its link. @throws ApiError 403, 404 */
export const revokeInvitation = (
  context: ChangeContext<PersonActor>,
  uuid: string,
): Promise<void> =>
  inTransaction(context, async (within) => {
    await lockTeamAsAdministrator(within);
    const revoked = await revokeInvitations(within, sql`uuid = ${uuid}`);
    if (revoked === 0) throw notFound('invitation');
  });

const alreadyMember = (email: string): ApiError =>
  invalidField('invitations.email', 'taken', peopleRefusals.isMember(email));
