import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables';

/** Associations `a` with their links `l`: a `from` clause of SQL templates, which add the tenant themselves. */
export const associationLinks = sql`dataset_groups_datasets_api_keys a
  join dataset_groups_datasets l on l.uuid = a.dataset_groups_dataset_uuid`;

const datasetGroupLinks = (db: Kysely<Tables>, customer: string) =>
  db
    .selectFrom('dataset_groups_datasets')
    .innerJoin(
      'dataset_groups',
      'dataset_groups.uuid',
      'dataset_groups_datasets.dataset_group_uuid',
    )
    .where('dataset_groups_datasets.customer_uuid', '=', customer);

/**
 * Kysely queries that start with the customer, for use on the database and inside a transaction alike. The
 * engine's SQL adds the condition by `ownedBy`, and other templates write `customer_uuid` themselves. All
 * three are tested by `tests/service/server/tenants.test.ts`: no answer may contain another company's record.
 */
export const tenantScope = (db: Kysely<Tables>, customer: string) => ({
  db,
  customer,
  datasets: () => db.selectFrom('datasets').where('datasets.customer_uuid', '=', customer),
  datasetGroups: () =>
    db.selectFrom('dataset_groups').where('dataset_groups.customer_uuid', '=', customer),
  deleteDatasetGroupLinks: () =>
    db.deleteFrom('dataset_groups_datasets').where('customer_uuid', '=', customer),
  changeAssociations: () =>
    db.updateTable('dataset_groups_datasets_api_keys').where('customer_uuid', '=', customer),
  deleteAssociations: () =>
    db.deleteFrom('dataset_groups_datasets_api_keys').where('customer_uuid', '=', customer),
  /** Associations with their key, group and dataset. */
  associations: () =>
    db
      .selectFrom('dataset_groups_datasets_api_keys as association')
      .innerJoin('api_keys', 'api_keys.uuid', 'association.api_key_uuid')
      .innerJoin(
        'dataset_groups_datasets as link',
        'link.uuid',
        'association.dataset_groups_dataset_uuid',
      )
      .innerJoin('dataset_groups', 'dataset_groups.uuid', 'link.dataset_group_uuid')
      .innerJoin('datasets', 'datasets.uuid', 'link.dataset_uuid')
      .where('association.customer_uuid', '=', customer),
  apiKeys: () => db.selectFrom('api_keys').where('api_keys.customer_uuid', '=', customer),
  keyAddresses: () =>
    db.selectFrom('api_key_addresses').where('api_key_addresses.customer_uuid', '=', customer),
  primaryKeys: () =>
    db.selectFrom('primary_keys').where('primary_keys.customer_uuid', '=', customer),
  datasetGroupLinks: () => datasetGroupLinks(db, customer),
  /** Datasets in their groups. */
  linkedDatasets: () =>
    datasetGroupLinks(db, customer).innerJoin(
      'datasets',
      'datasets.uuid',
      'dataset_groups_datasets.dataset_uuid',
    ),
  people: () =>
    db
      .selectFrom('customer_users')
      .innerJoin('users', 'users.uuid', 'customer_users.user_uuid')
      .where('customer_users.customer_uuid', '=', customer),
});

export type TenantScope = ReturnType<typeof tenantScope>;

/** Counts of rows that belong to no company are stored under this uuid, which no company has. */
const noCustomer = '00000000-0000-0000-0000-000000000000';

/**
 * Rows that belong to no company, or to all, which staff maintain. This finds no rows of a single company,
 * because those are read with their customer.
 */
export const staffScope = (db: Kysely<Tables>): TenantScope => tenantScope(db, noCustomer);

/** The rows to read: those of one customer, or those that belong to no customer. */
export type Scope = Pick<TenantScope, 'db' | 'customer'>;
