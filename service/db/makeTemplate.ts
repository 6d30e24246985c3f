/**
 * Run at build time: makes an empty, migrated database and writes it to the file named by the first
 * argument, so that the first start of the service does not have to.
 */
import { writeFile } from 'node:fs/promises';
import { migrate, openEmbedded } from './database';

const [, , target] = process.argv;
if (!target) throw new Error('Name the file to write the template to.');

const worker = new URL('./embeddedWorker.js', import.meta.url);
const { database, engine } = await openEmbedded(undefined, worker);
await migrate(database);
await writeFile(target, await engine.dump());
await database.destroy();
