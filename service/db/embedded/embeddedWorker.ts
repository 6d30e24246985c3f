/**
 * Runs PostgreSQL's engine in a thread of its own, so that a slow query never blocks other requests.
 * Messages in: {open: true} once the directory exists, then {id, sql, params}, {id, dump: true}, {id, close: true}.
 * Messages out: {ready: true}, then {id, result | error}, and {change} for each change notification.
 */
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { EngineOptions, EngineRequest } from './engine';
import { EmbeddedStatements } from './statements';
import { changeChannel } from '../notices';
import { plannerOptions } from '../plannerOptions';
import { serverSettings } from '../server/settings';

const { dataDir, template } = workerData as EngineOptions;
const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');

/** Sized for one connection on a laptop; written when the directory is created. */
const engineSettings = [
  'shared_buffers=32MB',
  'wal_buffers=1MB',
  'max_connections=4',
  'jit=off',
  'max_wal_size=128MB',
  'min_wal_size=32MB',
  "timezone='UTC'",
];

await once(port, 'message');
// If nothing keeps the event loop alive, Node waits a quarter of a second for the compiler, which optimizes the
// engine's code.
port.ref();

const database = await PGlite.create({
  dataDir,
  extensions: { pg_trgm },
  postgresqlconf: engineSettings,
  ...(template ? { loadDataDir: await openAsBlob(template) } : {}),
});

await database.exec(
  Object.entries({ ...serverSettings, ...plannerOptions })
    .map(([name, value]) => `set ${name} to '${value}';`)
    .join(''),
);
const statements = new EmbeddedStatements(database);

await database.listen(changeChannel, (change) => port.postMessage({ change }));

async function handleRequest(request: EngineRequest): Promise<unknown> {
  if ('close' in request) return database.close();
  if ('dump' in request) {
    const dump = await database.dumpDataDir('gzip');
    return new Uint8Array(await dump.arrayBuffer());
  }
  const { rows, command, affectedRows } = await statements.run(request.sql, request.params);
  return { rows, command: command ?? '', rowCount: affectedRows ?? 0 };
}

port.on('message', (request: EngineRequest) => {
  handleRequest(request).then(
    (result) => port.postMessage({ id: request.id, result }),
    (error: unknown) => port.postMessage({ id: request.id, error: wireError(error) }),
  );
});

/** Copies PostgreSQL's error properties (code, constraint), because classes do not survive the message. */
function wireError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  return { ...Object.fromEntries(Object.entries(error)), message: error.message };
}

port.postMessage({ ready: true });
