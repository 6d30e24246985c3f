import { type Kysely, sql } from 'kysely';
import type { Mode } from '../config/mode';
import { type Database, DatabaseUnusable, migrate } from './database';
import { hasTable } from './hasTable';
import type { Tables } from './tables';

/** The demo's companies: versions that kept no mark gave them these uuids. */
const demoCompanies = [
  'd57d0a74-0980-81f0-89ab-eb087bdd5b47',
  'ae5f81ad-e5b5-8bd8-859b-09a53a2050a5',
  '008160e8-8f14-8c30-ae4d-99df34538495',
];

/** @returns what a database of any version is for; undefined for an empty one */
async function modeOf(db: Kysely<Tables>): Promise<Mode | undefined> {
  const mark =
    (await hasTable(db, 'installation')) &&
    (await db.selectFrom('installation').select('mode').executeTakeFirst());
  if (mark) return mark.mode;
  if (!(await hasTable(db, 'customers'))) {
    await refuseForeignTables(db);
    return undefined;
  }
  const companies = await db
    .selectFrom('customers')
    .select(({ eb, fn }) =>
      fn.agg<boolean | null>('bool_or', [eb('uuid', 'in', demoCompanies)]).as('demo'),
    )
    .executeTakeFirstOrThrow();
  if (companies.demo === null) return undefined;
  return companies.demo ? 'demo' : 'production';
}

/** @throws DatabaseUnusable when what has no companies is not ours */
export async function refuseForeignTables(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely_migration%'
    order by 1 limit 1`.execute(db);
  const [foreign] = rows;
  if (foreign)
    throw new DatabaseUnusable(
      `This database has tables of another program ("${foreign.name}"). Name an empty one with DATABASE_URL.`,
    );
}

const refusals: Readonly<Record<Mode, string>> = {
  demo: 'This database is for production, and the demo starts on none but its own. Set MODE=production, or name another database (DATABASE_URL, or DATA_DIR for the embedded engine).',
  production:
    'This database holds a demo, whose passwords are public, and production does not start on it. Name another database (DATABASE_URL, or DATA_DIR for the embedded engine).',
};

/**
 * @returns what the database is for; undefined when it is for nothing yet
 * @throws DatabaseUnusable when it is for the other mode, or another program's
 */
export async function refuseOtherMode(db: Kysely<Tables>, mode: Mode): Promise<Mode | undefined> {
  const found = await modeOf(db);
  if (found !== undefined && found !== mode) throw new DatabaseUnusable(refusals[mode]);
  return found;
}

/**
 * Writes what the database is for. Pass the transaction that makes the first company, so that an empty
 * database is for nothing yet.
 * @throws DatabaseUnusable when it is for the other mode by now
 */
export async function markDatabase(trx: Kysely<Tables>, mode: Mode): Promise<void> {
  await trx
    .insertInto('installation')
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await refuseOtherMode(trx, mode);
}

/**
 * Brings the schema of a database for this mode to this version's state.
 * @throws DatabaseUnusable when it is for the other mode, before anything is written, or too new
 */
export async function migrateFor(db: Database, mode: Mode): Promise<void> {
  const found = await refuseOtherMode(db, mode);
  await migrate(db);
  if (found) await markDatabase(db, found);
}
