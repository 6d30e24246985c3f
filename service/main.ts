import type { IncomingMessage, RequestListener } from 'node:http';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app';
import { type Database, DatabaseUnusable } from './db/database';
import { DataDirectoryInUse } from './db/lock';
import { addFirstAdministrator } from './domain/customers/firstAdministrator';
import { openDemoCredentials } from './demo/demoCredentials';
import { seedDemo } from './demo/seedDemo';
import { clientAddress } from './clientAddress';
import { openSignInProvider } from './identity/identity';
import { createListener, ListenRefused } from './listener';
import { createLog, describeError, type Log } from './log';
import { startScheduler } from './scheduler/scheduler';
import { readSettings, type Settings, SettingsError } from './settings';
import { openStore } from './store';
import { startMailDelivery } from './mail/delivery';
import { mailSettingsOf } from './mail/mails';
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
  const listener = createListener(settings, log);
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

  const retained = settings.retainedMonths;
  const stopScheduler = startScheduler({ db, vault, clock, retained }, log);
  const stopMail = deliverMails(settings, db, log);
  const app = createApp({
    db,
    vault,
    clock,
    settings,
    log,
    verifier: identity.verifier,
    auth: identity.clientSettings,
    demo,
    isReady: listener.isReady,
    consoleDir,
    addressOf: (c) => {
      const { incoming } = c.env as { incoming: IncomingMessage };
      return clientAddress(incoming, settings.trustedProxies);
    },
  });
  const api = getRequestListener(app.fetch);
  const handle: RequestListener = (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (identity.handles(path)) identity.handle(request, response);
    else void api(request, response);
  };
  await listener.listen(handle, async () => {
    await Promise.all([stopScheduler(), stopMail()]);
    await identity.close();
    await store.close();
  });
  const ms = performance.now() - started;
  process.stderr.write(describeStart(settings, { demo, credentials, ms }));
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

/** What the terminal shows once the service answers. @param credentials absolute path of the demo's file */
function describeStart(
  { databaseUrl, dataDir, productName, publicUrl }: Settings,
  { demo, credentials, ms }: { demo: boolean; credentials: string | undefined; ms: number },
): string {
  const store = databaseUrl ? 'the PostgreSQL server of DATABASE_URL' : dataDir;
  return [
    '',
    `  ${productName} is ready after ${(ms / 1000).toFixed(1)} s.`,
    '',
    `  Open  ${publicUrl}`,
    `  Data  ${store}`,
    ...(credentials === undefined ? [] : tryIt(credentials)),
    ...(demo
      ? ['', '  THIS IS A DEMO: its accounts and passwords are public. Never put real data in.']
      : []),
    '',
    '',
  ].join('\n');
}

/** The command takes the file by itself when it is in ./.data. */
function tryIt(credentials: string): string[] {
  const path = relative(process.cwd(), credentials);
  const where = path === '.data/demo-credentials' ? '' : ` --credentials ${quoted(credentials)}`;
  return [
    `  Keys  ${credentials}, a credentials file of the client libraries`,
    '',
    `  Try   node scripts/try-encryption.mjs SSN 123-45-6789${where}`,
  ];
}

const quoted = (path: string): string =>
  /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;

start().catch((error: unknown) => {
  if (isExplained(error)) process.stderr.write(`${error.message}\n`);
  else createLog('error', clock).error('start failed', describeError(error));
  process.exit(1);
});
