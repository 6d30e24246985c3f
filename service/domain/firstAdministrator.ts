import { sql } from 'kysely';
import type { Database } from '../db/database';
import { customerSearchText } from './customers';

/**
 * Makes the first company and its administrator, so that somebody can sign in through an outside identity
 * provider; that provider vouches for the address (see `findCaller`). Does nothing once a company exists.
 */
export async function addFirstAdministrator(
  db: Database,
  clock: () => Date,
  { email, company }: { email: string; company: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two services that start on one PostgreSQL server at the same moment make one company.
    await sql`lock table customers in share row exclusive mode`.execute(trx);
    if (await trx.selectFrom('customers').select('uuid').limit(1).executeTakeFirst()) return;
    const { uuid: customer } = await trx
      .insertInto('customers')
      .values({
        name: company,
        plan: 'enterprise',
        color: null,
        billing_contact: email,
        search_text: customerSearchText({ name: company, billing_contact: email }),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    const { uuid: user } = await trx
      .insertInto('users')
      .values({
        subject: null,
        name: email,
        email,
        password_hash: null,
        roles: JSON.stringify(['ubiq_admin']),
        email_verified_dt_tm: clock(),
      })
      .returning('uuid')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('customer_users')
      .values({ customer_uuid: customer, user_uuid: user, role: 'admin' })
      .execute();
  });
}
