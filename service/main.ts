import type { IncomingMessage, RequestListener } from 'node:http';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp } from './app';
import { type Database, DatabaseUnusable } from './db/database';
import { DataDirectoryInUse } from './db/lock';
import { measuredPool } from './db/measuredPool';
import { ensureAdministrator } from './domain/customers/platformAdministrators';
import { openDemoCredentials } from './demo/demoCredentials';
import { seedDemo } from './demo/seedDemo';
import { demoSignIn } from './demo/signIn';
import { clientAddress } from './clientAddress';
import { listenerOf } from './http/httpServer';
import { openSignInProvider } from './identity/identity';
import { createListener, ListenRefused } from './listener';
import { createLog, describeError, type Log } from './log';
import { createMetrics, measured } from './metrics/metrics';
import { serveMetrics } from './metricsListener';
import { traced } from './trace';
import { startScheduler } from './scheduler/scheduler';
import { readSettings, type Settings, SettingsError } from './settings';
import { openSealedStore, type SealedStore } from './sealedStore';
import { startMailDelivery } from './mail/delivery';
import { mailSettingsOf } from './mail/mails';
import { createSendMail } from './mail/smtpTransport';
import { holdRootKeys } from './vault/rootKeyHolder';

const consoleDir = fileURLToPath(new URL('../console', import.meta.url));
const clock = (): Date => new Date();

async function start(): Promise<void> {
  const started = performance.now();
  const settings = readSettings(process.env);
  const demo = settings.mode === 'demo';
  const log = createLog(settings.logLevel, clock);
  const listener = createListener(settings, log);
  const metrics = createMetrics();
  const store = await openSealedStore(settings, log, (pool) =>
    measuredPool(pool, metrics.database),
  );
  const { db, vault, keyring, rootKeys } = store;
  void store.failed.then((error) => endFor(error, log));
  // The embedded engine is for one process: nobody else can rotate meanwhile.
  const releaseKeys = settings.databaseUrl && (await holdRootKeys(db, rootKeys, keyring, log));
  // The provider's first keys are made in other threads meanwhile.
  const [credentials, identity] = await Promise.all([
    makeFirstRecords(settings, store),
    openSignInProvider({
      db,
      vault,
      settings,
      clock,
      log,
      demo: demo ? demoSignIn(db) : undefined,
    }),
  ]);

  const retained = settings.retainedMonths;
  const stopScheduler = startScheduler({ db, vault, clock, retained }, log, (done) => {
    metrics.schedulerRounds.inc({ outcome: done ? 'ok' : 'failed' });
    metrics.lastRound.setToCurrentTime();
  });
  const stopMail = deliverMails(settings, db, log);
  const app = createApp({
    db,
    vault,
    clock,
    settings,
    log,
    metrics,
    verifier: identity.verifier,
    auth: identity.clientSettings,
    isReady: listener.isReady,
    consoleDir,
    addressOf: (c) => {
      const { incoming } = c.env as { incoming: IncomingMessage };
      return clientAddress(incoming, settings.trustedProxies);
    },
  });
  const api = listenerOf(app, log);
  const signIn = measured(metrics, (request, response) => identity.handle(request, response));
  const handle: RequestListener = (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (identity.handles(path)) signIn(request, response);
    else api(request, response);
  };
  const stopMetrics =
    settings.metrics && (await serveMetrics(metrics, { db, clock }, settings.metrics));
  await listener.listen(traced(handle), async () => {
    stopMetrics?.();
    await Promise.all([stopScheduler(), stopMail()]);
    await identity.close();
    if (releaseKeys) await releaseKeys();
    await store.close();
  });
  const ms = performance.now() - started;
  process.stderr.write(describeStart(settings, { credentials, ms }));
}

/** @returns the path of the credentials that programs use in the demo; nothing elsewhere */
async function makeFirstRecords(
  settings: Settings,
  { db, vault }: SealedStore,
): Promise<string | undefined> {
  if (settings.mode !== 'demo') {
    await ensureAdministrator({ db, clock }, settings);
    return undefined;
  }
  const keep = await openDemoCredentials(settings.dataDir, settings.publicUrl);
  // The mail that waits is for people who do not exist: no mail server is to get it.
  const mail = settings.smtp ? undefined : mailSettingsOf(settings);
  await seedDemo({ db, vault, clock, ...(mail && { mail }) });
  return keep(db, vault, clock);
}

/** Without a mail server the demo shows its mails on a page, and nothing else writes any. */
function deliverMails({ smtp, productName }: Settings, db: Database, log: Log) {
  if (!smtp) return () => Promise.resolve();
  const send = createSendMail({ ...smtp, productName, clock });
  return startMailDelivery({ db, clock, send }, log);
}

/** Without its database the service ends, and is started anew by whoever supervises it. */
function endFor(error: Error, log: Log): never {
  log.error('database engine ended', describeError(error));
  process.stderr.write(`The database engine has ended (${error.message}). The service ends too.\n`);
  process.exit(1);
}

/** Faults that a person can mend: one sentence, no stack. */
const isExplained = (error: unknown): error is Error =>
  [SettingsError, DatabaseUnusable, DataDirectoryInUse, ListenRefused].some(
    (kind) => error instanceof kind,
  );

/** What the terminal shows once the service answers. @param credentials absolute path of the demo's file */
function describeStart(
  { mode, databaseUrl, dataDir, productName, publicUrl }: Settings,
  { credentials, ms }: { credentials: string | undefined; ms: number },
): string {
  const store = databaseUrl ? 'the PostgreSQL server of DATABASE_URL' : dataDir;
  return [
    '',
    `  ${productName} is ready after ${(ms / 1000).toFixed(1)} s.`,
    '',
    `  Open  ${publicUrl}`,
    `  Data  ${store}`,
    ...(credentials === undefined ? [] : tryIt(credentials)),
    ...(mode === 'demo'
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
