/**
 * One process of several on a PostgreSQL server, which answers key calls: the first argument is the address of the
 * database, the second whether it is reached as through a pooler. Sends its port to its parent.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connectToServer } from '../../../service/db/database';
import { createHttpServer, listenerOf } from '../../../service/server/httpServer';
import { createLog } from '../../../service/observability/log';
import { readSettings, withoutTimeouts } from '../../../service/config/settings';
import { silentApp } from '../silentApp';
import { testVault } from '../vault/testVault';
import { testClock } from '../testClock';

const [, , url = '', way = '', moment = ''] = process.argv;
const pgbouncer = way === 'pooler';
const db = await connectToServer(url, { connections: 4, pgbouncer, ...withoutTimeouts });
const clock = testClock(() => new Date(moment));
const log = createLog('error', clock);
const settings = readSettings({});
const app = silentApp({ db, vault: await testVault(db), clock, settings, log });
const server = createHttpServer(listenerOf(app, log, settings.publicUrl), log, settings.publicUrl);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);
