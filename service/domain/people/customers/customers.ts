import { sql } from 'kysely';
import {
  entitlementTypes,
  planNames,
} from '../../../../contract/administration/administrationTerms';
import {
  customer,
  type Customer,
  customerRecord,
  type CustomerRecord,
  customerUpdate,
  newCustomer,
} from '../../../../contract/people/customers';
import { belongingsText, customerTexts as texts } from '../../../../texts/people/customers';
import { administrationRefusals } from '../../../../texts/refusals/people';
import { anyOf } from '../../../db/anyOf';
import type { Database } from '../../../db/database';
import { type Scope, tenantScope } from '../../../db/scopes';
import { searchText } from '../../../db/searchText';
import { conflict } from '../../engine/apiError';
import { customerActivities, inactive } from './customerActivity';
import { entitlementsOf } from './entitlements';
import { readUsed } from './entitlementUse';
import { companyUsage } from '../../usage/recordUsage';
import { dateColumn, nameColumn, textColumn } from '../../engine/lists/listColumns';
import {
  declareStandardResource,
  standardRows,
} from '../../engine/standard-resources/standardResource';
import type { RecordRow } from '../../engine/records/recordKinds';

const searchedTexts = (record: { name: string; billing_contact?: string | null }) => [
  record.name,
  record.billing_contact ?? '',
];

/** Builds a customer's `search_text`, which must be set again whenever one of its texts changes. */
export const customerSearchText = (record: Parameters<typeof searchedTexts>[0]): string =>
  searchText(...searchedTexts(record));

type Belongings = Pick<
  Customer,
  'member_count' | 'dataset_count' | 'api_key_count' | 'created_key_count'
>;
const noBelongings: Belongings = {
  member_count: 0,
  dataset_count: 0,
  api_key_count: 0,
  created_key_count: 0,
};

/**
 * Counts people, datasets and API keys of customers. `created_key_count` leaves out autoprovisioned keys, which nobody
 * there can delete.
 */
async function belongingsOf(
  db: Database,
  customers: readonly string[],
): Promise<Map<string, Belongings>> {
  const { rows } = await sql<{ uuid: string } & Belongings>`
    select c.uuid,
      (select count(*) from customer_users m where m.customer_uuid = c.uuid) as member_count,
      coalesce((select l.count from list_counts l
        where l.customer_uuid = c.uuid and l.list = 'datasets'), 0) as dataset_count,
      keys.count as api_key_count,
      keys.count - (select count(*) from api_keys k
        where k.customer_uuid = c.uuid and k.autoprovisioned) as created_key_count
    from customers c
    cross join lateral (select coalesce((select l.count from list_counts l
      where l.customer_uuid = c.uuid and l.list = 'api_keys'), 0) as count) as keys
    where c.uuid = ${anyOf(customers)}`.execute(db);
  return new Map(rows.map(({ uuid, ...belongings }) => [uuid, belongings]));
}

/** Counts people, datasets and API keys of one customer. */
export const belongingsOfCustomer = async (db: Database, uuid: string): Promise<Belongings> =>
  (await belongingsOf(db, [uuid])).get(uuid) ?? noBelongings;

async function customerRows(
  scope: Scope,
  uuids: readonly string[],
  now: Date,
): Promise<RecordRow[]> {
  const stored = await standardRows(scope, 'customers', uuids);
  const belongings = await belongingsOf(scope.db, uuids);
  const activities = await customerActivities(scope.db, uuids, now);
  return stored.map((row) =>
    Object.assign(
      row,
      belongings.get(row.uuid) ?? noBelongings,
      activities.get(row.uuid) ?? inactive,
    ),
  );
}

/** The open invitation of a customer's first administrator. */
async function openInvitation(
  db: Database,
  uuid: string,
  now: Date,
): Promise<CustomerRecord['invitation']> {
  const row = await db
    .selectFrom('invitations')
    .select(['email', 'expires_at'])
    .where('customer_uuid', '=', uuid)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { email, expires_at: expiresAt } = row;
  return { email, expires_at: expiresAt.toISOString(), expired: expiresAt <= now };
}

/** Customers are the companies that use the service, as staff call them. */
export const customers = declareStandardResource({
  name: 'customers',
  table: 'customers',
  row: customer,
  record: customerRecord,
  newRecord: newCustomer,
  update: customerUpdate,
  volatileFields: [
    'calls',
    'entitled_calls',
    'last_active_at',
    'used',
    'member_count',
    'dataset_count',
    'api_key_count',
  ],
  columns: () => ({
    name: nameColumn(),
    plan: textColumn('plan', sql.ref('plan')),
    billing_contact: textColumn('billing_contact', sql`coalesce(lower(billing_contact), '')`),
    created_at: dateColumn('created_at'),
    updated_at: dateColumn('updated_at'),
  }),
  csv: [
    { title: texts.name, value: (row) => row.name },
    { title: texts.plan, value: (row) => planNames[row.plan] },
    { title: texts.billingContact, value: (row) => row.billing_contact },
    { title: texts.members, value: (row) => row.member_count },
    { title: texts.datasets, value: (row) => row.dataset_count },
    { title: texts.apiKeys, value: (row) => row.api_key_count },
    { title: texts.calls, value: (row) => row.calls },
    { title: texts.entitledCalls, value: (row) => row.entitled_calls },
    { title: texts.lastActivity, value: (row) => row.last_active_at },
    { title: texts.created, value: (row) => row.created_at },
    { title: texts.updated, value: (row) => row.updated_at },
  ],
  searchResult: { note: sql`coalesce(billing_contact, '')` },
  nameOf: ({ name }) => name,
  searchedTexts,
  rows: customerRows,
  // Shows the invited person only while the company has no members: whom its own people invite is not for staff to see.
  details: async ({ db }, row, now) => ({
    entitlements: await entitlementsOf(db, row.uuid),
    used: await readUsed(tenantScope(db, row.uuid), now, entitlementTypes),
    usage: await companyUsage(tenantScope(db, row.uuid), now),
    invitation: row.member_count === 0 ? await openInvitation(db, row.uuid, now) : null,
  }),
  customerOf: (uuid) => uuid,
  // Deletes its groups, primary keys, and the records of its identity provider; the database deletes its entitlements
  // and invitations. History and usage stay.
  clear: async ({ db: trx }, uuid, name) => {
    const remaining = belongingsText(await belongingsOfCustomer(trx, uuid));
    if (remaining !== '') throw conflict(administrationRefusals.notEmpty(name, remaining));
    for (const table of [
      'scim_users',
      'scim_groups',
      'dataset_groups',
      'primary_keys',
      'api_keys',
      'deleted_api_keys',
      'list_counts',
    ] as const)
      await trx.deleteFrom(table).where('customer_uuid', '=', uuid).execute();
  },
});
