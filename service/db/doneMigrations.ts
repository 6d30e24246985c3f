import { type Kysely, sql } from 'kysely';
import { hasTable } from './hasTable';
import { migrations } from './migrations';
import type { Tables } from './tables';

/** @returns the names of the completed migrations in order, including those of newer versions */
export async function doneMigrations(db: Kysely<Tables>): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export const isKnownMigration = (migration: string): boolean =>
  Object.hasOwn(migrations, migration);

/** @returns the first completed migration that this version does not know */
export const firstUnknownMigration = (completed: readonly string[]): string | undefined =>
  completed.find((name) => !isKnownMigration(name));

/** @returns the migrations that the next start will run */
export async function pendingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const completed = await doneMigrations(db);
  return Object.keys(migrations).filter((name) => !completed.includes(name));
}
