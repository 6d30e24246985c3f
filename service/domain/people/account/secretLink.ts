import { sql } from 'kysely';
import { refusalTitles } from '../../../../texts/refusals/refusals';
import { accountRefusals } from '../../../../texts/refusals/account';
import type { Database } from '../../../db/database';
import { transact } from '../../../db/transaction';
import type { MailSender, MailSettings, Sender } from '../../../mail/mails';
import { type Mail, queueMail } from '../../../mail/outbox';
import { recordOfPerson, type RequestSource } from '../../engine/recordActivity';
import { ApiError } from '../../engine/apiError';
import { digestOf, newToken } from '../../engine/tokens';
import type { DatabaseContext } from '../../engine/changeContext';

/**
 * @param purpose needs a mail, such as "your password reset"
 * @throws ApiError 501 if this service cannot send mail
 */
export function requireMail({ delivers, supportEmail }: MailSettings, purpose: string): void {
  if (delivers) return;
  throw new ApiError({
    status: 501,
    info: refusalTitles.noMail,
    details: accountRefusals.noMail(supportEmail, purpose),
  });
}

type LinkTable = 'email_verifications' | 'password_resets';

/** Table of a kind of link, with at most one link per person, and the lifetime of the links. */
interface LinkKind {
  table: LinkTable;
  lifetimeMs: number;
}

/** Recipient of a mailed link. */
interface LinkedPerson {
  uuid: string;
  name: string;
  email: string;
  customer: string;
}

export interface LinkOwner extends LinkedPerson {
  /** The company's name. */
  company: string;
}

/** State of a link; only an open link works. */
export type LinkState = 'open' | 'used' | 'expired' | 'unknown';
type Link = { state: 'unknown' } | { state: Exclude<LinkState, 'unknown'>; owner: LinkOwner };

/** Entry for the security history. */
interface LinkActivity {
  action: string;
  details: string;
}

/**
 * Creates a new link for a person and invalidates the earlier one of its kind.
 * @returns its token, which is not stored
 */
export async function makeLink(
  trx: Database,
  clock: () => Date,
  { table, lifetimeMs }: LinkKind,
  person: LinkedPerson,
): Promise<string> {
  const token = newToken();
  const now = clock();
  const row = {
    token_digest: digestOf(token),
    email: person.email,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeMs),
    used_at: null,
  };
  await trx
    .insertInto(table)
    .values({ user_uuid: person.uuid, ...row })
    .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet(row))
    .execute();
  return token;
}

/**
 * Creates a function that mails a new link to a person.
 * @param mailOf creates the mail, which alone contains the link's token
 * @returns the function, to be called in a transaction
 */
export const linkSender =
  (
    kind: LinkKind,
    mailOf: (recipient: LinkedPerson, token: string, sender: Sender) => Mail,
    activityOf: (email: string) => LinkActivity,
  ) =>
  async (
    { db: trx, clock }: DatabaseContext,
    person: LinkedPerson,
    sender: MailSender,
    source: RequestSource,
  ): Promise<void> => {
    const token = await makeLink(trx, clock, kind, person);
    await queueMail(trx, mailOf(person, token, sender), { clock, vault: sender.vault });
    await recordOfPerson({ db: trx, clock }, person, source, activityOf(person.email));
  };

/** @returns the state of a link, and its person; reading changes nothing */
export async function readLink(
  db: Database,
  clock: () => Date,
  table: LinkTable,
  token: string,
): Promise<Link> {
  // A mail to an address that is no longer the person's proves nothing.
  const { rows } = await sql<LinkOwner & { expires_at: Date; used_at: Date | null }>`
    select users.uuid, users.name, users.email, customers.uuid as customer,
      customers.name as company, link.expires_at, link.used_at
    from ${sql.table(table)} link
    join users on users.uuid = link.user_uuid and users.email = link.email
    join customer_users on customer_users.user_uuid = users.uuid
    join customers on customers.uuid = customer_users.customer_uuid
    where link.token_digest = ${digestOf(token)}`.execute(db);
  const [row] = rows;
  if (!row) return { state: 'unknown' };
  const { expires_at: expiresAt, used_at: usedAt, ...owner } = row;
  if (usedAt) return { state: 'used', owner };
  return { state: expiresAt > clock() ? 'open' : 'expired', owner };
}

interface LinkReference {
  table: LinkTable;
  token: string;
}

/**
 * Uses up a link.
 * @param applyEffect the link's effect, in the same transaction; @returns the row of the security history
 * @returns the link's previous state; `open` means that this call has used it
 */
export const redeemLink = (
  { db, clock }: DatabaseContext,
  { table, token }: LinkReference,
  source: RequestSource,
  applyEffect: (trx: Database, owner: LinkOwner, now: Date) => Promise<LinkActivity>,
): Promise<Link> =>
  transact(db, async (trx) => {
    // Locks the person before their link. Of two concurrent clicks, the second then finds the link used.
    const linkClause = sql`from ${sql.table(table)} where token_digest = ${digestOf(token)}`;
    await sql`select from users where uuid = (select user_uuid ${linkClause}) for no key update`.execute(
      trx,
    );
    await sql`select ${linkClause} for update`.execute(trx);
    const link = await readLink(trx, clock, table, token);
    if (link.state !== 'open') return link;
    const { owner } = link;
    const now = clock();
    await sql`update ${sql.table(table)} set used_at = ${now}
      where user_uuid = ${owner.uuid}`.execute(trx);
    await recordOfPerson({ db: trx, clock }, owner, source, await applyEffect(trx, owner, now));
    return link;
  });
