import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hourMs } from '../../../../contract/lib/clock';
import { platformAdministrator } from '../../../../contract/access/access';
import { historyActions } from '../../../../contract/usage/activityKinds';
import { customerHistory } from '../../../../texts/history/team';
import type { Database } from '../../../db/database';
import { markDatabase } from '../../../db/databaseMode';
import { transact } from '../../../db/transaction';
import { administratorHours, administratorLink, administratorMail } from '../../../mail/mails';
import { type Settings, SettingsError } from '../../../config/settings';
import { linkSender, makeLink } from '../account/secretLink';
import { recordOfPerson } from '../../engine/recordActivity';
import { recordTeam } from '../team/members';
import type { VaultContext } from '../../engine/changeContext';
import { addMember, openOperatorsCompany } from './operatorsCompany';

type Access = Pick<Settings, 'publicUrl' | 'productName' | 'outsideProvider' | 'smtp'>;
type Store = Pick<VaultContext, 'db' | 'clock' | 'vault'>;

interface CreatedAdministrator {
  company: string;
  /** Link for setting the password once; only present if it is not mailed. */
  link: string | undefined;
}

/**
 * Creates the first administrator of an empty database; does nothing if there is one.
 * @throws SettingsError naming the required settings
 */
export async function ensureAdministrator(
  { db, clock, vault }: Store,
  { adminEmail, ...access }: Access & Pick<Settings, 'adminEmail'>,
): Promise<void> {
  if (await hasAdministrator(db)) return;
  if (adminEmail === undefined)
    throw new SettingsError(
      'The setting ADMIN_EMAIL is missing: the database has no administrator yet. Set it to the address of the first one, or make one with: npm run operate -- add-admin <email>',
    );
  if (!access.outsideProvider && !access.smtp)
    throw new SettingsError(
      'The setting SMTP_URL is missing: ADMIN_EMAIL gets a link by mail. Set SMTP_URL and MAIL_FROM, or have the link printed by: npm run operate -- add-admin <email>',
    );
  await withCompaniesLock(db, async (trx) => {
    if (!(await hasAdministrator(trx)))
      await makeAdministrator(trx, { clock, vault }, adminEmail, access);
  });
}

/**
 * Adds a platform administrator, also the first one, whether or not the service is running. An existing one
 * gets a new link.
 * @throws ApiError 409 for a member of a customer's company
 */
export const addAdministrator = (
  { db, clock, vault }: Store,
  email: string,
  access: Access,
): Promise<CreatedAdministrator> =>
  withCompaniesLock(db, (trx) => makeAdministrator(trx, { clock, vault }, email, access));

/** Serializes processes that start at the same time on an empty database, so that only one creates the company. */
const withCompaniesLock = <T>(db: Store['db'], change: (trx: Database) => Promise<T>): Promise<T> =>
  transact(db, async (trx) => {
    await sql`lock table customers in share row exclusive mode`.execute(trx);
    return change(trx);
  });

async function hasAdministrator(db: Database): Promise<boolean> {
  const administrator = await db
    .selectFrom('customer_users')
    .select('uuid')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return administrator !== undefined;
}

async function makeAdministrator(
  trx: Database,
  { clock, vault }: Omit<Store, 'db'>,
  email: string,
  access: Access,
): Promise<CreatedAdministrator> {
  await markDatabase(trx, 'production');
  const company = await openOperatorsCompany(trx, access.productName, email);
  // An outside provider vouches for the address; otherwise the link verifies it.
  const verifiedAt = access.outsideProvider ? clock() : null;
  const person = await addMember({ db: trx, clock }, email, company, verifiedAt);
  const source = { ipAddress: undefined, transactionId: randomUUID() };
  const actor = { customer: company.uuid, userName: 'Operator', ...source };
  await recordTeam({ db: trx, clock, actor }, 'user', person.uuid, {
    action: 'Administrator added',
    details: customerHistory.platformAdministrator(email, person.subject),
    changes: { roles: { from: person.roles, to: [platformAdministrator] } },
  });
  // An outside provider identifies people by address, so they need no link.
  if (access.outsideProvider) return { company: company.name, link: undefined };
  const linkedPerson = { ...person, customer: company.uuid };
  if (access.smtp) {
    await sendLink({ db: trx, clock }, linkedPerson, { ...access, vault }, source);
    return { company: company.name, link: undefined };
  }
  await recordOfPerson({ db: trx, clock }, linkedPerson, source, {
    action: 'Password link printed',
    details: customerHistory.passwordLink(email),
  });
  const link = administratorLink(await makeLink(trx, clock, linkKind, linkedPerson), access);
  return { company: company.name, link };
}

const linkKind = { table: 'password_resets', lifetimeMs: administratorHours * hourMs } as const;

const sendLink = linkSender(linkKind, administratorMail, (email) => ({
  action: historyActions.passwordMailSent,
  details: customerHistory.passwordMail(email),
}));
