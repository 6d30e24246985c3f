import { relative } from 'node:path';
import { systemClock as clock } from './db/clock';
import { DatabaseUnusable, hasEmbedded } from './db/database';
import { DataDirectoryInUse } from './db/embedded/directoryLock';
import { measuredPool } from './db/measuredPool';
import { DirectoryGone } from './db/embedded/watchDirectory';
import { checkPort, ListenRefused } from './server/listener';
import { createLog, describeError, type Log } from './observability/log';
import { createTerminalLog } from './observability/terminalLog';
import { createMetrics } from './observability/metrics';
import { openSealedStore } from './storage/sealedStore';
import { readSettings, type Settings, SettingsError } from './config/settings';

async function start(): Promise<void> {
  const started = performance.now();
  const settings = readSettings(process.env);
  await checkPort(settings);
  const log = logOf(settings);
  const metrics = createMetrics();
  // Checked before the engine's thread creates the database.
  const isNewDemo =
    settings.mode === 'demo' && !settings.databaseUrl && !hasEmbedded(settings.dataDir);
  if (isNewDemo)
    process.stderr.write(
      `Preparing the demo in ${settings.dataDir}: a database and two companies…\n`,
    );
  const opening = openSealedStore(settings, log, (pool) => measuredPool(pool, metrics.database));
  // While the engine's thread opens the database, the rest of the program loads and a new demo's preparation starts.
  const [store, { serve, material }] = await Promise.all([opening, loadProgram(isNewDemo)]);
  void store.failed.then((error) => endFor(error, log));
  const credentials = await serve(store, { settings, log, metrics, clock, material });
  const ms = performance.now() - started;
  process.stderr.write(describeStart(settings, { credentials, ms }));
}

/** A person at a terminal reads the demo's log, unless LOG_LEVEL asks for JSON. */
const logOf = ({ mode, logLevel }: Settings): Log =>
  mode === 'demo' && logLevel === undefined && process.stdout.isTTY
    ? createTerminalLog(clock)
    : createLog(logLevel ?? 'info', clock);

/** @returns the program, and the started preparation of a new demo */
async function loadProgram(isNewDemo: boolean) {
  const [{ serve }, { prepareDemo }] = await Promise.all([
    import('./server/serve'),
    import('./demo/seedDemo'),
  ]);
  return { serve, material: isNewDemo ? prepareDemo(clock()) : undefined };
}

/** Without its database the service exits, so that its supervisor restarts it. */
function endFor(error: Error, log: Log): never {
  log.error('database ended', describeError(error));
  process.stderr.write(
    error instanceof DirectoryGone
      ? `${error.message}\n`
      : `The database engine has ended (${error.message}). The service ends too.\n`,
  );
  process.exit(1);
}

/** Errors that the operator can correct: printed as one sentence, without a stack. */
const isExplained = (error: unknown): error is Error =>
  [SettingsError, DatabaseUnusable, DataDirectoryInUse, ListenRefused].some(
    (kind) => error instanceof kind,
  );

/** Message in the terminal once the service answers. @param credentials absolute path of the demo's file */
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

/** The command finds the file by itself if it is in ./.data. */
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
