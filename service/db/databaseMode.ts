import { type Kysely, sql } from 'kysely';
import type { Mode } from '../config/mode';
import { type Database, DatabaseUnusable, migrate } from './database';
import { hasTable } from './hasTable';
import type { Tables } from './tables';

/** uuids of the demo's companies, by which databases of versions that stored no mode are recognized. */
const demoCompanies = [
  'd57d0a74-0980-81f0-89ab-eb087bdd5b47',
  'ae5f81ad-e5b5-8bd8-859b-09a53a2050a5',
  '008160e8-8f14-8c30-ae4d-99df34538495',
];

/** @returns the mode of a database of any version; undefined if the database is empty */
async function modeOf(db: Kysely<Tables>): Promise<Mode | undefined> {
  const installation =
    (await hasTable(db, 'installation')) &&
    (await db.selectFrom('installation').select('mode').executeTakeFirst());
  if (installation) return installation.mode;
  if (!(await hasTable(db, 'customers'))) {
    await refuseForeignTables(db);
    return undefined;
  }
  const row = await db
    .selectFrom('customers')
    .select(({ eb, fn }) =>
      fn.agg<boolean | null>('bool_or', [eb('uuid', 'in', demoCompanies)]).as('demo'),
    )
    .executeTakeFirstOrThrow();
  if (row.demo === null) return undefined;
  return row.demo ? 'demo' : 'production';
}

/** @throws DatabaseUnusable if a database without companies has tables, since they are another program's */
export async function refuseForeignTables(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and relname not like 'kysely_migration%'
    order by 1 limit 1`.execute(db);
  const [foreignTable] = rows;
  if (foreignTable)
    throw new DatabaseUnusable(
      `This database has tables of another program ("${foreignTable.name}"). Name an empty one with DATABASE_URL.`,
    );
}

const refusals: Readonly<Record<Mode, string>> = {
  demo: 'This database is for production, and the demo starts on none but its own. Set MODE=production, or name another database (DATABASE_URL, or DATA_DIR for the embedded engine).',
  production:
    'This database holds a demo, whose passwords are public, and production does not start on it. Name another database (DATABASE_URL, or DATA_DIR for the embedded engine).',
};

/**
 * @returns the mode of the database; undefined if it has none yet
 * @throws DatabaseUnusable if it has the other mode, or belongs to another program
 */
export async function refuseOtherMode(db: Kysely<Tables>, mode: Mode): Promise<Mode | undefined> {
  const storedMode = await modeOf(db);
  if (storedMode !== undefined && storedMode !== mode) throw new DatabaseUnusable(refusals[mode]);
  return storedMode;
}

/**
 * Stores the mode of the database. Pass the transaction that creates the first company, so that an empty
 * database has no mode yet.
 * @throws DatabaseUnusable if the database has got the other mode meanwhile
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
 * Migrates the schema of a database for this mode to this version.
 * @throws DatabaseUnusable if it has the other mode, before anything is written, or a newer schema
 */
export async function migrateFor(db: Database, mode: Mode): Promise<void> {
  const storedMode = await refuseOtherMode(db, mode);
  await migrate(db);
  if (storedMode) await markDatabase(db, storedMode);
}
