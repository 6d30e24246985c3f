import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely';
import { clientLibraryVersionUpdate } from '../../../../contract/administration/clientLibraryVersions';
import { customerUpdate } from '../../../../contract/people/customers';
import { featureUpdate } from '../../../../contract/administration/features';
import type { z } from '../../../../contract/lib/zod';
import { datasetTexts } from '../../../../texts/datasets/datasets';
import type { Scope } from '../../../db/scopes';
import type { Tables } from '../../../db/tables';
import type { Changes } from '../recordActivity';
import { notFound } from '../apiError';

interface OwnedRecord {
  customer_uuid: string;
}
interface Searched {
  version: number;
  search_text: string;
}

/** Tables of searched records that belong to no customer. */
export type PlatformTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends OwnedRecord
    ? never
    : Selectable<Tables[T]> extends Searched
      ? T
      : never;
}[keyof Tables];

export interface RecordRow {
  uuid: string;
  version: number;
}

/** Nouns for a table's records, and rules for all of them. */
interface Kind<Column extends string = string> {
  singular: string;
  plural: string;
  /** Columns of a deleted record that the history keeps; never a secret. */
  historyColumns?: readonly Column[];
  /**
   * Present if names are unique by exact spelling; names of other kinds are unique regardless of case.
   * @returns the warning about a record whose name differs only in case
   */
  similarName?: (name: string) => string;
  /** The unique index of names and its field, where they are not `<table>_name` and `name`. */
  uniqueName?: { index: string; field: string };
}

/**
 * Tables in which every row belongs to one customer and names its creator, in the order of locks
 * (service/db/migrations/README.md). The trigger `rename_creator` lists the same tables.
 */
const tenantKinds = {
  dataset_groups: {
    singular: 'dataset group',
    plural: 'dataset groups',
    historyColumns: ['name', 'description'],
  },
  primary_keys: {
    singular: 'primary key',
    plural: 'primary keys',
    historyColumns: ['name', 'description', 'enabled', 'key_rotation_interval'],
  },
  datasets: {
    singular: 'dataset',
    plural: 'datasets',
    similarName: datasetTexts.similarName,
    historyColumns: [
      'name',
      'description',
      'dataset_type',
      'primary_key_name',
      'input_character_set',
      'output_character_set',
      'passthrough_character_set',
      'input_min_length',
      'input_max_length',
      'key_rotation_interval',
      'encryption_algorithm',
      'vendor',
      'published_at',
    ],
  },
  api_keys: {
    singular: 'API key',
    plural: 'API keys',
    historyColumns: ['name', 'description', 'public_value', 'ip_allowed', 'enabled', 'end_date_tm'],
  },
} satisfies { readonly [T in keyof Tables]?: Kind<keyof Tables[T] & string> };

export type TenantTable = keyof typeof tenantKinds;
export const tenantTables = Object.keys(tenantKinds) as readonly TenantTable[];

export type RecordTable = TenantTable | PlatformTable | 'entitlements';

/** View of members and open invitations (migration 047). */
type TeamList = 'team';

/** Tables and views that lists read. */
export type ListTable = TenantTable | PlatformTable | TeamList;

/** The fields of a record that people can change. */
const fieldsOf = ({ shape }: z.ZodObject): readonly string[] => Object.keys(shape);

const kinds: Readonly<Record<RecordTable | TeamList, Kind>> = {
  ...tenantKinds,
  customers: {
    singular: 'customer',
    plural: 'customers',
    historyColumns: fieldsOf(customerUpdate),
  },
  features: { singular: 'feature', plural: 'features', historyColumns: fieldsOf(featureUpdate) },
  client_library_versions: {
    singular: 'client library version',
    plural: 'client library versions',
    uniqueName: { index: 'client_library_versions_product', field: 'product_version' },
    historyColumns: fieldsOf(clientLibraryVersionUpdate),
  },
  entitlements: { singular: 'entitlement', plural: 'entitlements' },
  team: { singular: 'member', plural: 'the team' },
};

export const kindOf = (table: RecordTable | TeamList): Kind => kinds[table];

type SnakeCase<S extends string> = S extends `${infer Head}-${infer Rest}`
  ? `${Head}_${SnakeCase<Rest>}`
  : S;

/** @returns the table of a resource; payloads use its name as their plural key */
export const tableOf = <R extends string>(resource: R): SnakeCase<R> =>
  resource.replaceAll('-', '_') as SnakeCase<R>;

export const capitalised = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** @returns the values of a deleted record for the history, without empty fields */
export const deletedValues = (table: RecordTable, record: object): Changes =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([field, value]) => kindOf(table).historyColumns?.includes(field) && !isEmpty(value))
      .map(([field, value]) => [field, { from: value, to: null }]),
  );

const isEmpty = (value: unknown): boolean => value === null || value === '';

/** @returns the noun with its article: "a feature", "an API key" */
export const withArticle = (noun: string): string =>
  `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

const ownedTables: ReadonlySet<string> = new Set<TenantTable | TeamList>([...tenantTables, 'team']);

/** True if every row of the table belongs to one customer. */
export const isOwned = <T extends string>(table: T): table is T & (TenantTable | TeamList) =>
  ownedTables.has(table);

/** @returns the 404 for a record of this kind */
export const recordNotFound = (table: RecordTable) => notFound(kindOf(table).singular);

/** Condition that limits rows to the scope's customer, for every table that belongs to customers. */
export const ownedBy = (
  { customer }: Scope,
  table: RecordTable | TeamList,
  condition: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<SqlBool> =>
  isOwned(table) ? sql`customer_uuid = ${customer} and ${condition}` : condition;

/** @throws ApiError 404 if the scope does not contain the record */
export async function requireRecord(scope: Scope, table: RecordTable, uuid: string): Promise<void> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${ownedBy(scope, table, sql`uuid = ${uuid}`)}
  `.execute(scope.db);
  if (rows.length === 0) throw recordNotFound(table);
}
