/**
 * One process of several on a PostgreSQL server, for tests/service/keyCallMemory: the first argument is the
 * address of the database, the second whether it is reached as through a pooler. Sends its port to its parent.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../service/app';
import { connectToServer } from '../../service/db/database';
import { createHttpServer, listenerOf } from '../../service/http/httpServer';
import { createLog } from '../../service/log';
import { createMetrics } from '../../service/metrics/metrics';
import { readSettings, withoutTimeouts } from '../../service/settings';
import { testVault } from './testVault';

const [, , url = '', way = '', moment = ''] = process.argv;
const pgbouncer = way === 'pooler';
const db = await connectToServer(url, { connections: 4, pgbouncer, ...withoutTimeouts });
const clock = () => new Date(moment);
const log = createLog('error', clock);
const settings = readSettings({});
const app = createApp({
  db,
  vault: await testVault(db),
  clock,
  settings,
  log,
  metrics: createMetrics(),
  verifier: () => Promise.reject(new Error('Nobody signs in here.')),
  auth: { domain: settings.publicUrl, clientId: 'test', audience: settings.publicUrl },
  isReady: () => true,
  consoleDir: undefined,
  addressOf: () => '127.0.0.1',
});
const server = createHttpServer(listenerOf(app, log, settings.publicUrl), log, settings.publicUrl);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);
