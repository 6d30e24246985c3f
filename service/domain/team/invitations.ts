import { type Selectable, sql } from 'kysely';
import { dayMs } from '../../../contract/dateRanges';
import { invitation, type Invitation, type NewInvitation } from '../../../contract/team';
import type { Database } from '../../db/database';
import type { Tables } from '../../db/tables';
import { transact } from '../../db/transaction';
import {
  invitationDays,
  invitationLink,
  invitationMail,
  invitationWithAccountMail,
  type MailSender,
  type MailSettings,
} from '../../mail/mails';
import { queueMail } from '../../mail/outbox';
import { digestOf, newToken, requireMail } from '../account/secretLink';
import { changesBetween, type RequestSource } from '../activities/recordActivity';
import { type ApiError, invalidField, notFound } from '../apiError';
import { type Limit, requireAttempt, takeAsking } from '../attempts';
import { shown } from '../shown';
import { type Demanding, inTransaction, type PersonActor, type Work } from '../work';
import { accountOf, readInvitationLink } from './joinCompany';
import { administratorAtWork, recordTeam, revokeInvitations } from './members';

/** Limits of invitations by one company, to one address and in total. */
const addressLimit: Limit = { tries: 3, seconds: 15 * 60 };
const companyLimit: Limit = { tries: 50, seconds: 15 * 60 };

const lifetimeMs = invitationDays * dayMs;

const invitationOf = (row: Selectable<Tables['invitations']>, now: Date): Invitation =>
  shown(invitation, {
    ...row,
    invitee: row.email,
    invited_at: row.created_at,
    expired: row.expires_at <= now,
    inviter: { name: row.inviter_name },
    last_sign_in_at: null,
    mfa_enabled: false,
  });

/** The invitations into a company that nobody has accepted yet, newest first. */
export async function readInvitations(
  { db, clock }: Pick<Work, 'db' | 'clock'>,
  customer: string,
): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitations')
    .selectAll()
    .where('customer_uuid', '=', customer)
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('uuid')
    .execute();
  const now = clock();
  return rows.map((row) => invitationOf(row, now));
}

/**
 * Invites an address into the caller's company. An address that has an account somewhere gives the same
 * answer as one that has none; what differs is the mail, which only its owner reads.
 * @throws ApiError 401, 403, 422 for somebody who is a member already, 429, 501 when this service cannot send mail
 */
export async function invite(
  work: Work<PersonActor> & Demanding,
  { email, role }: NewInvitation,
  mail: MailSettings,
): Promise<Invitation> {
  requireMail(mail, 'people added');
  return inTransaction(work, async (within) => {
    const company = await administratorAtWork(within);
    if (role === 'admin') await within.demand(['team', 'make-administrator']);
    return inviteInto(within, { email, role, company }, mail);
  });
}

/**
 * Invites an address into the actor's company, within the limits of that company.
 * @param work in a transaction
 * @throws ApiError 422 for somebody who is a member already, 429
 */
export async function inviteInto(
  work: Work,
  invited: NewInvitation & { company: string },
  mail: MailSettings,
): Promise<Invitation> {
  const { email } = invited;
  const account = await accountOf(work.db, email);
  if (account?.customer === work.actor.customer) throw isMember(email);
  await requireInvitation(work, email);
  // One that leaves its company for the owner of the address does not keep them from joining.
  const hasAccount = account !== undefined && account.leaves === null;
  return sendInvitation(work, { ...invited, hasAccount }, mail);
}

/** @throws ApiError 429 when the address, or anybody, has been invited too often */
async function requireInvitation({ db, clock, actor }: Work, email: string): Promise<void> {
  const { customer } = actor;
  const already = 'Several invitations have been sent already.';
  const address = `invitation of ${customer} to ${email.toLowerCase()}`;
  await requireAttempt(db, address, addressLimit, clock(), already);
  await requireAttempt(db, `invitations of ${customer}`, companyLimit, clock(), already);
}

/**
 * Makes an open invitation a new link for an administrator to hand on; the earlier one ends. It leads to a page that
 * sends a mail (`mailInvited`), and tells nobody whether the address has an account somewhere.
 * @returns the link, for showing once
 * @throws ApiError 401, 403, 404, 429, 501 when this service cannot send mail
 */
export async function makeInvitationLink(
  work: Work<PersonActor> & Demanding,
  uuid: string,
  mail: MailSettings,
): Promise<{ uuid: string; link: string }> {
  requireMail(mail, 'people added');
  return inTransaction(work, async (within) => {
    const { db, clock, actor, demand } = within;
    await administratorAtWork(within);
    const token = newToken();
    const renewed = await db
      .updateTable('invitations')
      .set({
        token_digest: digestOf(token),
        mailed_digest: null,
        expires_at: new Date(clock().getTime() + lifetimeMs),
        copied: true,
        copier_uuid: actor.userUuid,
      })
      .where('customer_uuid', '=', actor.customer)
      .where('uuid', '=', uuid)
      .where('used_at', 'is', null)
      .returning(['email', 'role'])
      .executeTakeFirstOrThrow(() => notFound('invitation'));
    if (renewed.role === 'admin') await demand(['team', 'make-administrator']);
    await requireInvitation(within, renewed.email);
    await recordTeam(within, 'invitation', uuid, {
      action: 'Invitation link copied',
      details: `New link of the invitation of ${renewed.email} made for copying`,
    });
    return { uuid, link: invitationLink(token, mail) };
  });
}

/**
 * Sends the mail that a visitor with a copied link asks for: its link proves the address and joins. If the address
 * has an account, the mail says so and has no link. Mails over the rate limit are dropped silently.
 */
export const mailInvited = (
  db: Database,
  clock: () => Date,
  copied: string,
  mail: MailSender,
  source: RequestSource,
): Promise<void> =>
  transact(db, async (trx) => {
    const found = await readInvitationLink(trx, clock, copied);
    if (!found || found.proven) return;
    const { uuid, email, company, inviter, customer } = found;
    const address = email.toLowerCase();
    const { allowed } = await takeAsking(trx, clock(), 'invitation mail', address);
    if (!allowed) return;
    const token = newToken();
    await trx
      .updateTable('invitations')
      .set({ mailed_digest: digestOf(token) })
      .where('uuid', '=', uuid)
      .execute();
    const to = { email, company, inviter };
    const hasAccount = await belongsElsewhere(trx, email);
    await queueMail(
      trx,
      hasAccount ? invitationWithAccountMail(to, mail) : invitationMail(to, token, mail),
      { clock, vault: mail.vault },
    );
    const actor = { customer, userName: email, ...source };
    await recordTeam({ db: trx, clock, actor }, 'invitation', uuid, {
      action: 'Invitation email sent',
      details: `An email was sent to ${email}, for which the page of the copied link was asked`,
    });
  });

/** One that leaves its company for the owner of the address does not keep them from joining. */
async function belongsElsewhere(db: Database, email: string): Promise<boolean> {
  const account = await accountOf(db, email);
  return account !== undefined && account.leaves === null;
}

/**
 * Writes an invitation, its mail and its row of the security history; the link of an earlier invitation of
 * the same address ends.
 * @param work in a transaction
 */
export async function sendInvitation(
  work: Work,
  invited: NewInvitation & { company: string; hasAccount: boolean },
  mail: MailSender,
): Promise<Invitation> {
  const { db, clock, actor } = work;
  const { email, role, company, hasAccount } = invited;
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
    expires_at: new Date(now.getTime() + lifetimeMs),
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
  await recordTeam(work, 'invitation', stored.uuid, {
    action: 'Invited',
    details: `${email} invited`,
    changes: changesBetween<{ role: string | null }>({ role: before?.role ?? null }, { role }),
  });
  return invitationOf(stored, now);
}

/** Withdraws an invitation: its link ends. @throws ApiError 403, 404 */
export const revokeInvitation = (work: Work<PersonActor>, uuid: string): Promise<void> =>
  inTransaction(work, async (within) => {
    await administratorAtWork(within);
    const revoked = await revokeInvitations(within, sql`uuid = ${uuid}`);
    if (revoked === 0) throw notFound('invitation');
  });

const isMember = (email: string): ApiError =>
  invalidField('invitations.email', 'taken', `${email} is a member of your team already.`);
