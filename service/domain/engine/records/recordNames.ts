import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { apiKeyRefusals } from '../../../../texts/refusals/keys';
import { administrationRefusals } from '../../../../texts/refusals/people';
import { refusalTexts } from '../../../../texts/refusals/refusals';
import type { TenantScope } from '../../../db/scopes';
import { type ApiError, invalidField } from '../apiError';
import {
  capitalised,
  kindOf,
  type RecordTable,
  type TenantTable,
  withArticle,
} from './recordKinds';

/** The unique index of a table's names, and the field that its violation is reported for. */
const nameIndex = (table: RecordTable) =>
  kindOf(table).uniqueName ?? { index: `${table}_name`, field: 'name' };

/** Other constraints that input can violate, with the resulting problem of a field. */
const problemsOfConstraints: Readonly<Record<string, (name: string) => ApiError>> = {
  // Nobody guesses 18 random bytes: the caller sent credentials that are already in use.
  api_keys_public_value_key: () =>
    invalidField('api_keys.public_value', 'taken', apiKeyRefusals.credentialsTaken),
  entitlements_customer_uuid_event_type_key: (name) =>
    invalidField('entitlements.event_type', 'taken', administrationRefusals.entitled(name)),
  features_feature_category_uuid_fkey: () =>
    invalidField('features.feature_category_uuid', 'missing', administrationRefusals.noCategory),
};

/**
 * Converts a unique violation to a problem of the field, worded like that of the preceding check. The constraint
 * decides, so that a race cannot create two equal names.
 * @returns a handler for `.catch`
 */
export const problemOfField =
  (table: RecordTable, name: string) =>
  (error: unknown): never => {
    const constraint = constraintOf(error);
    if (constraint === nameIndex(table).index) throw nameTaken(table, name);
    throw problemsOfConstraints[constraint]?.(name) ?? error;
  };

/** @returns the name of the violated constraint (SQLSTATE class 23), or an empty text */
const constraintOf = (error: unknown): string =>
  error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : '';

const nameTaken = (table: RecordTable, name: string) => {
  const detail = refusalTexts.nameTaken(capitalised(withArticle(kindOf(table).singular)), name);
  return invalidField(`${table}.${nameIndex(table).field}`, 'taken', detail);
};

type NameScope = Pick<TenantScope, 'db' | 'customer'>;

const equalsIgnoringCase = (name: string) =>
  sql<SqlBool>`lower(name) = lower(cast(${name} as text) collate "C")`;

/** @returns the name of a record other than `except` that meets the condition */
async function findName(
  { db, customer }: NameScope,
  table: TenantTable,
  condition: RawBuilder<SqlBool>,
  except: string | undefined,
): Promise<string | undefined> {
  const isOther = except === undefined ? sql`true` : sql`uuid <> ${except}`;
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)}
    where customer_uuid = ${customer} and ${condition} and ${isOther}
    order by lower(name), uuid limit 1`.execute(db);
  return rows[0]?.name;
}

/**
 * Checks a name while a person types, and before a record is written: unlike the unique index, the refusal shows how
 * the existing name is spelled. The index decides races.
 * @param except uuid of a record that may already have the name
 * @throws ApiError 422 if the name is taken
 */
export async function requireFreeName(
  scope: NameScope,
  table: TenantTable,
  name: string,
  except?: string,
): Promise<void> {
  const isSame = kindOf(table).similarName
    ? sql<SqlBool>`name = ${name}`
    : sql<SqlBool>`name_key(name) = name_key(${name})`;
  const existingName = await findName(scope, table, isSame, except);
  if (existingName !== undefined) throw nameTaken(table, existingName);
}

/**
 * @param except uuid of the record that is to get the name
 * @returns a warning if another record's name differs only in case, and its kind permits that
 */
export async function similarNameWarning(
  scope: NameScope,
  table: TenantTable,
  name: string,
  except?: string,
): Promise<string | undefined> {
  const { similarName } = kindOf(table);
  if (!similarName) return undefined;
  const isSimilar = sql<SqlBool>`${equalsIgnoringCase(name)} and name <> ${name}`;
  const existingName = await findName(scope, table, isSimilar, except);
  return existingName === undefined ? undefined : similarName(existingName);
}
