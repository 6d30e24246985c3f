/**
 * Run at build time: makes an empty, migrated database and writes it to the file named by the first
 * argument, so that the first start of the service does not have to.
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
// Nobody makes another database from these two, and they are two of five files that a first start writes.
for (const name of ['template0', 'template1']) {
  await sql`update pg_database set datistemplate = false where datname = ${name}`.execute(database);
  await sql.raw(`drop database ${name}`).execute(database);
}
await migrate(database);
// Tables of months take the longest of a first start; what is missing by then, that makes.
const now = new Date();
await makePartitions(database, monthStart(now, -12), monthStart(now, 3));
await analyzeSchema(database, systemSchema);
await writeFile(target, await engine.dump());
await database.destroy();
