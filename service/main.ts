import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app';
import { DatabaseUnusable } from './db/database';
import type { Database } from './db/database';
import { DataDirectoryInUse } from './db/lock';
import { addFirstAdministrator } from './domain/firstAdministrator';
import { openDemoCredentials } from './demo/demoCredentials';
import { seedDemo } from './demo/seedDemo';
import { describeStart } from './describeStart';
import { clientAddress } from './identity/clientAddress';
import { openSignInProvider } from './identity/signInProvider';
import { createLog, describeError } from './log';
import type { Log } from './log';
import { startScheduler } from './scheduler/scheduler';
import { listen, ListenRefused, stopOnSignal } from './server';
import { readSettings, SettingsError } from './settings';
import type { Settings } from './settings';
import { openStore } from './store';
import { startMailDelivery } from './mail/delivery';
import { mailSettingsOf } from './mail/mailSettings';
import { createSendMail } from './mail/smtpTransport';
import { loadRootKey } from './vault/rootKey';
import { createVault } from './vault/vault';

const consoleDir = fileURLToPath(new URL('../console', import.meta.url));
const clock = (): Date => new Date();

async function start(): Promise<void> {
  const started = performance.now();
  const settings = readSettings(process.env);
  const demo = settings.outsideProvider === undefined;
  const log = createLog(settings.logLevel, clock);
  const store = await openStore(settings, log);
  const { db } = store;
  const vault = createVault(await loadRootKey(settings.rootKey, settings.dataDir));
  let credentials: string | undefined;
  if (demo) {
    const keep = await openDemoCredentials(settings.dataDir, settings.publicUrl);
    // The mail that waits is for people who do not exist: no mail server is to get it.
    const mail = settings.smtp ? undefined : mailSettingsOf(settings, demo);
    await seedDemo({ db, vault, clock, ...(mail && { mail }) });
    credentials = await keep(db, vault, clock);
  } else if (settings.adminEmail)
    await addFirstAdministrator(db, clock, {
      email: settings.adminEmail,
      company: settings.productName,
    });
  const identity = await openSignInProvider({ db, vault, settings, clock, log, demo });

  const stopScheduler = startScheduler({ db, vault, clock }, log);
  const stopMail = deliverMails(settings, db, log);
  let ready = true;
  const app = createApp({
    db,
    vault,
    clock,
    settings,
    log,
    verifier: identity.verifier,
    auth: identity.clientSettings,
    demo,
    isReady: () => ready,
    consoleDir,
    addressOf: (c) => {
      const { incoming } = c.env as { incoming: IncomingMessage };
      return clientAddress(incoming, settings.publicUrl.startsWith('https:'));
    },
  });
  const api = getRequestListener(app.fetch);
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (identity.handles(path)) identity.handle(request, response);
    else void api(request, response);
  });
  await listen(server, settings);
  stopOnSignal(server, log, async () => {
    ready = false;
    await Promise.all([stopScheduler(), stopMail()]);
    await identity.close();
    await store.close();
  });
  process.stderr.write(
    describeStart(settings, demo ? { credentials } : undefined, performance.now() - started),
  );
}

/** Without a mail server the demo shows its mails on a page, and nothing else writes any. */
function deliverMails({ smtp, productName }: Settings, db: Database, log: Log) {
  if (!smtp) return () => Promise.resolve();
  const send = createSendMail({ ...smtp, productName, clock });
  return startMailDelivery({ db, clock, send }, log);
}

/** Faults that a person can mend: one sentence, no stack. */
const isExplained = (error: unknown): error is Error =>
  [SettingsError, DatabaseUnusable, DataDirectoryInUse, ListenRefused].some(
    (kind) => error instanceof kind,
  );

start().catch((error: unknown) => {
  if (isExplained(error)) process.stderr.write(`${error.message}\n`);
  else createLog('error', clock).error('start failed', describeError(error));
  process.exit(1);
});
