import { sql } from 'kysely';
import type { Database } from '../../../db/database';
import { platformAdministrator } from '../../../../contract/access/access';
import { peopleRefusals } from '../../../../texts/refusals/people';
import { endSessions } from '../sessions/endSessions';
import { conflict } from '../../engine/apiError';
import { customerSearchText } from '../customers/customers';
import type { DatabaseContext } from '../../engine/changeContext';

interface Company {
  uuid: string;
  name: string;
}

/**
 * The company of the platform administrators, which is not a customer. It is created if it does not exist, in an
 * installation whose mode is set.
 */
export async function openOperatorsCompany(
  trx: Database,
  name: string,
  billingContact: string,
): Promise<Company> {
  const existing = await trx
    .selectFrom('installation')
    .innerJoin('customers', 'customers.uuid', 'installation.operators_company')
    .select(['customers.uuid', 'customers.name'])
    .executeTakeFirst();
  if (existing) return existing;
  const created = await trx
    .insertInto('customers')
    .values({
      name,
      plan: 'enterprise',
      color: null,
      billing_contact: billingContact,
      search_text: customerSearchText({ name, billing_contact: billingContact }),
    })
    .returning(['uuid', 'name'])
    .executeTakeFirstOrThrow();
  await trx.updateTable('installation').set({ operators_company: created.uuid }).execute();
  return created;
}

const roles = JSON.stringify([platformAdministrator]);

interface Member {
  uuid: string;
  name: string;
  email: string;
  /** Roles before they became a platform administrator. */
  roles: string[];
  /** Subject at an outside provider before they became a platform administrator. */
  subject: string | null;
}

/**
 * Makes somebody a platform administrator, with an account if the address has none. Removes the binding to a user
 * of an outside provider, which may have been recreated: the provider's next user with that address is bound instead.
 * @param verifiedAt when the person proved ownership of the address; null if not yet
 * @throws ApiError 409 if the address has an account in another company
 */
export async function addMember(
  { db: trx, clock }: DatabaseContext,
  email: string,
  company: Company,
  verifiedAt: Date | null,
): Promise<Member> {
  const account = await trx
    .selectFrom('users')
    .innerJoin('customer_users', 'customer_users.user_uuid', 'users.uuid')
    .select(['users.uuid', 'users.name', 'users.email', 'users.roles', 'users.subject'])
    .select('customer_users.customer_uuid as customer')
    .where(sql`lower(users.email)`, '=', sql`lower(${email})`)
    .executeTakeFirst();
  if (account && account.customer !== company.uuid)
    throw conflict(peopleRefusals.otherCompany(account.email));
  if (account) {
    await trx
      .updateTable('users')
      .set({
        roles,
        subject: null,
        subject_issuer: null,
        updated_at: clock(),
        email_verified_dt_tm: sql<Date | null>`coalesce(email_verified_dt_tm, ${verifiedAt})`,
      })
      .where('uuid', '=', account.uuid)
      .execute();
    await trx
      .updateTable('customer_users')
      .set({ role: 'admin' })
      .where('user_uuid', '=', account.uuid)
      .execute();
    // Otherwise the next call of the previously bound user would bind them again.
    if (account.subject !== null)
      await endSessions(trx, clock(), account.uuid, { reason: 'administrator' });
    return account;
  }
  const { uuid } = await trx
    .insertInto('users')
    .values({ name: email, email, password_hash: null, roles, email_verified_dt_tm: verifiedAt })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('customer_users')
    .values({ customer_uuid: company.uuid, user_uuid: uuid, role: 'admin' })
    .execute();
  return { uuid, name: email, email, roles: [], subject: null };
}
