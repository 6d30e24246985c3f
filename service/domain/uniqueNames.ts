import { sql } from 'kysely';
import type { Tenant } from '../db/tenant';
import { invalid } from './apiError';

const uniqueViolation = '23505';

/** Whether the database refused a second row by this unique index. */
export const isViolationOf = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === uniqueViolation &&
  'constraint' in error &&
  error.constraint === constraint;

/**
 * Turns the database's refusal of a second record of the same name into a problem of the name field; the
 * index decides, so that no race lets two through.
 * @returns a handler for `.catch`
 */
export const takenName =
  (constraint: string, field: string, what: string, name: string | undefined) =>
  (error: unknown): never => {
    if (!isViolationOf(error, constraint)) throw error;
    throw taken(field, what, name ?? '');
  };

const taken = (field: string, what: string, name: string) =>
  invalid([
    {
      field,
      code: 'taken',
      detail: `${/^[aeiou]/i.test(what) ? 'An' : 'A'} ${what} named "${name}" already exists.`,
    },
  ]);

const named = {
  datasets: 'dataset',
  dataset_groups: 'dataset group',
  primary_keys: 'primary key',
  api_keys: 'API key',
} as const;

/**
 * Whether a name is free, for forms that ask while a person types; the index has the last word.
 * @param except a record that may have the name already
 * @throws ApiError 422 when it is taken
 */
export async function requireFreeName(
  mine: Tenant,
  table: keyof typeof named,
  name: string,
  except?: string,
): Promise<void> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${sql.table(table)}
    where customer_uuid = ${mine.customer} and lower(name) = lower(cast(${name} as text) collate "C")
    limit 1`.execute(mine.db);
  const [holder] = rows;
  if (holder && holder.uuid !== except) throw taken(`${table}.name`, named[table], name);
}
