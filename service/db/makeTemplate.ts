/**
 * Run at build time: creates an empty, migrated database and writes it to the file named by the first
 * argument, so that the first start of the service need not create it.
 */
import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { analyzeSchema, systemSchema } from './analyzeSchema';
import { migrate, openEmbedded } from './database';
import { monthStart, makePartitions } from './partitions';

const [, , target] = process.argv;
if (!target) throw new Error('Name the file to write the template to.');

const worker = new URL('./embeddedWorker.js', import.meta.url);
const { database, engine } = await openEmbedded(undefined, worker);
// No database is ever created from these two, but they are two fifths of the files that a first start writes.
for (const name of ['template0', 'template1']) {
  await sql`update pg_database set datistemplate = false where datname = ${name}`.execute(database);
  await sql.raw(`drop database ${name}`).execute(database);
}
await migrate(database);
// Monthly partitions take most of a first start. Those that are missing by then are made at that start.
const now = new Date();
await makePartitions(database, monthStart(now, -12), monthStart(now, 3));
await analyzeSchema(database, systemSchema);
await writeFile(target, await engine.dump());
await database.destroy();
