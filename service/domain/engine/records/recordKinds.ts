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

/** Names of a kind of record: "feature", "features". */
interface KindNames {
  singular: string;
  plural: string;
}

interface Owned {
  customer_uuid: string;
}
interface Searched {
  version: number;
  search_text: string;
}

/** Tables of searched records that belong to no customer. */
export type StandardTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends Owned
    ? never
    : Selectable<Tables[T]> extends Searched
      ? T
      : never;
}[keyof Tables];

export interface StandardRow {
  uuid: string;
  version: number;
}

/**
 * Tables whose every row belongs to one customer and names its creator, in the order of locks
 * (service/db/migrations/README.md). The trigger `rename_creator` has them, too.
 */
export const tenantTables = ['dataset_groups', 'primary_keys', 'datasets', 'api_keys'] as const;
export type TenantTable = (typeof tenantTables)[number];

interface TenantKind extends KindNames {
  /**
   * Declares that names are unique by exact spelling; those of other kinds are unique without regard to case.
   * @returns the warning about a record whose name differs only in case
   */
  similarName?: (name: string) => string;
}

/** Tables whose every row belongs to one customer: what records are called there, and in the history. */
const tenantKinds: {
  [T in TenantTable]: TenantKind & { kept: readonly (keyof Tables[T] & string)[] };
} = {
  datasets: {
    singular: 'dataset',
    plural: 'datasets',
    similarName: datasetTexts.similarName,
    kept: [
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
  dataset_groups: {
    singular: 'dataset group',
    plural: 'dataset groups',
    kept: ['name', 'description'],
  },
  primary_keys: {
    singular: 'primary key',
    plural: 'primary keys',
    kept: ['name', 'description', 'enabled', 'key_rotation_interval'],
  },
  api_keys: {
    singular: 'API key',
    plural: 'API keys',
    kept: ['name', 'description', 'public_value', 'ip_allowed', 'enabled', 'end_date_tm'],
  },
};

interface StandardKind extends KindNames {
  /** The unique index of names and its field, where they are not `<table>_name` and `name`. */
  uniqueName?: { index: string; field: string };
  /** Schema of changes: the history keeps its fields of a deleted record. */
  update: z.ZodObject;
}

/** Tables of standard resources, which belong to no customer. */
const standardKinds: Readonly<Record<StandardTable, StandardKind>> = {
  customers: { singular: 'customer', plural: 'customers', update: customerUpdate },
  features: { singular: 'feature', plural: 'features', update: featureUpdate },
  client_library_versions: {
    singular: 'client library version',
    plural: 'client library versions',
    uniqueName: { index: 'client_library_versions_product', field: 'product_version' },
    update: clientLibraryVersionUpdate,
  },
};

export type RecordTable = TenantTable | StandardTable | 'entitlements';

/** View of members and open invitations (migration 047). */
export type TeamList = 'team';

interface Kind extends TenantKind, Pick<StandardKind, 'uniqueName'> {
  /** Columns that the history keeps of a deleted record: what changes tell of, never a secret. */
  kept?: readonly string[];
}

export function kindOf(table: RecordTable | TeamList): Kind {
  if (table === 'team') return { singular: 'member', plural: 'the team' };
  if (isOwned(table)) return tenantKinds[table];
  if (table === 'entitlements') return { singular: 'entitlement', plural: 'entitlements' };
  const { update, ...kind } = standardKinds[table];
  return { ...kind, kept: Object.keys(update.shape) };
}

type Underscored<S extends string> = S extends `${infer Head}-${infer Rest}`
  ? `${Head}_${Underscored<Rest>}`
  : S;

/** @returns the table of a resource, which is the plural key of its payloads too */
export const tableOf = <R extends string>(resource: R): Underscored<R> =>
  resource.replaceAll('-', '_') as Underscored<R>;

export const capitalised = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** @returns what a record holds, as the history tells of its deletion; empty fields are left out */
export const heldFields = (table: RecordTable, record: object): Changes =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([field, value]) => kindOf(table).kept?.includes(field) && !isEmpty(value))
      .map(([field, value]) => [field, { from: value, to: null }]),
  );

const isEmpty = (value: unknown): boolean => value === null || value === '';

/** @returns "a feature", "an API key" */
export const withArticle = (noun: string): string =>
  `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** True if every row of the table belongs to one customer. */
export const isOwned = (table: RecordTable): table is TenantTable => table in tenantKinds;

/** @returns the answer for a record of this kind that does not exist */
export const missing = (table: RecordTable) => notFound(kindOf(table).singular);

/** A customer's tables are only ever read with their customer: that follows from the table. */
export const ownedBy = (
  { customer }: Scope,
  table: RecordTable | TeamList,
  condition: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<SqlBool> =>
  table === 'team' || isOwned(table)
    ? sql`customer_uuid = ${customer} and ${condition}`
    : condition;

/** @throws ApiError 404 for a record that the scope does not have */
export async function requireRecord(scope: Scope, table: RecordTable, uuid: string): Promise<void> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${ownedBy(scope, table, sql`uuid = ${uuid}`)}
  `.execute(scope.db);
  if (rows.length === 0) throw missing(table);
}
