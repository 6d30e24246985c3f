import { type Kysely, sql } from 'kysely';
import { hasTable } from './hasTable';
import { migrations } from './migrations';
import type { Tables } from './tables';

/** @returns the names of the migrations that the database has, in their order, those of newer versions included */
export async function doneMigrations(db: Kysely<Tables>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export const isKnown = (migration: string): boolean => Object.hasOwn(migrations, migration);

/** @returns the first migration that only a newer version has */
export const newerOf = (done: readonly string[]): string | undefined =>
  done.find((name) => !isKnown(name));

/** @returns the migrations that the next start runs */
export async function pendingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const done = await doneMigrations(db);
  return Object.keys(migrations).filter((name) => !done.includes(name));
}
