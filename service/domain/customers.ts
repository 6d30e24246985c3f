import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Customer, CustomerRecord } from '../../contract/customers';
import type { Platform } from '../db/platform';
import { searchText } from '../db/searchText';
import type { Tables } from '../db/tables';
import { readEntitlements } from './entitlements';
import { dateColumn, nameColumn, textColumn } from './lists/listColumns';
import type { ListSource } from './lists/readList';
import { missing } from './platformRecords';

/** What a customer's `search_text` holds; whoever changes either text sets it anew. */
export const customerSearchText = (customer: {
  name: string;
  billing_contact: string | null;
}): string => searchText(customer.name, customer.billing_contact ?? '');

interface Belongings {
  members: number;
  datasets: number;
  api_keys: number;
}

/** How many people, datasets and API keys customers have. */
export async function belongingsOf(
  db: Kysely<Tables>,
  customers: string[],
): Promise<Map<string, Belongings>> {
  const { rows } = await sql<{ customer: string } & Belongings>`
    select c.uuid as customer,
      (select count(*) from customer_users m where m.customer_uuid = c.uuid) as members,
      coalesce((select l.count from list_counts l
        where l.customer_uuid = c.uuid and l.list = 'datasets'), 0) as datasets,
      coalesce((select l.count from list_counts l
        where l.customer_uuid = c.uuid and l.list = 'api_keys'), 0) as api_keys
    from customers c where c.uuid in (${sql.join(customers)})`.execute(db);
  return new Map(rows.map(({ customer, ...belongings }) => [customer, belongings]));
}

async function customerRows(db: Kysely<Tables>, uuids: string[]): Promise<Customer[]> {
  const stored = await db.selectFrom('customers').selectAll().where('uuid', 'in', uuids).execute();
  const belongings = await belongingsOf(db, uuids);
  return stored.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    plan: row.plan,
    billing_contact: row.billing_contact,
    color: row.color,
    enforce_mfa: row.enforce_mfa,
    member_count: belongings.get(row.uuid)?.members ?? 0,
    dataset_count: belongings.get(row.uuid)?.datasets ?? 0,
    api_key_count: belongings.get(row.uuid)?.api_keys ?? 0,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  }));
}

/** The list of `/table/customers`. */
export const customerList: ListSource<Customer, Platform> = {
  table: 'customers',
  columns: () => ({
    name: nameColumn(),
    plan: textColumn('plan', sql.ref('plan')),
    billing_contact: textColumn('billing_contact', sql`coalesce(lower(billing_contact), '')`),
    created_at: dateColumn('created_at'),
    updated_at: dateColumn('updated_at'),
  }),
  rows: ({ db }, uuids) => customerRows(db, uuids),
};

/** The invitation of a customer's first administrator, while it is open. */
async function openInvitation(
  db: Kysely<Tables>,
  customer: string,
  now: Date,
): Promise<CustomerRecord['invitation']> {
  const row = await db
    .selectFrom('invitations')
    .select(['email', 'expires_at'])
    .where('customer_uuid', '=', customer)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { email, expires_at: end } = row;
  return { email, expires_at: end.toISOString(), expired: end <= now };
}

/**
 * One customer with its entitlements and, while nobody belongs to it, who is invited: whom its own people
 * invite is none of the staff's business.
 * @throws ApiError 404
 */
export async function readCustomer(
  db: Kysely<Tables>,
  uuid: string,
  now: Date,
): Promise<CustomerRecord> {
  const [record] = await customerRows(db, [uuid]);
  if (!record) throw missing('customers');
  const isEmpty = record.member_count === 0;
  return {
    ...record,
    entitlements: await readEntitlements(db, uuid),
    invitation: isEmpty ? await openInvitation(db, uuid, now) : null,
  };
}
