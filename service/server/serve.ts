import type { RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { HttpBindings } from '@hono/node-server';
import { createApp } from './app';
import { clientAddress } from '../config/clientAddress';
import type { Clock } from '../db/clock';
import { clockSkew } from '../db/clockSkew';
import { openDemoCredentials } from '../demo/demoCredentials';
import { type DemoMaterial, seedDemo } from '../demo/seedDemo';
import { demoSignIn } from '../demo/signIn';
import { AddressLog } from '../domain/api-keys/addressLog';
import { ensureAdministrator } from '../domain/people/administrators/platformAdministrators';
import { listenerOf } from './httpServer';
import { openSignInProvider } from '../identity/identity';
import { createListener } from './listener';
import type { Log } from '../observability/log';
import { startMailDelivery } from '../mail/delivery';
import { mailSettingsOf } from '../mail/mails';
import { createSendMail } from '../mail/smtpTransport';
import { measureRequests, type Metrics } from '../observability/metrics';
import { serveMetrics } from './metricsListener';
import { startAddressWriting } from '../jobs/addressWriting';
import { rescheduleRefusedMail } from '../domain/messages/notices';
import { startMessages } from '../jobs/messages';
import { startScheduler } from '../jobs/scheduler';
import { startWebhooks } from '../jobs/webhooks';
import { createFetchDocument } from '../outbound/fetchDocument';
import { createWebhookClient, type WebhookClient } from '../outbound/webhookClient';
import type { SealedStore } from '../storage/sealedStore';
import type { Settings } from '../config/settings';
import { traced } from '../observability/trace';
import { holdRootKeys } from '../vault/rootKeyHolder';

const consoleDir = fileURLToPath(new URL('../console', import.meta.url));

interface Service {
  settings: Settings;
  log: Log;
  metrics: Metrics;
  clock: Clock;
  /** Prepared keys and credentials for a new demo. */
  material?: DemoMaterial | undefined;
}

/**
 * Creates what an empty database needs, and starts taking requests.
 * @returns the path of the file with the credentials for programs in the demo; undefined otherwise
 */
export async function serve(store: SealedStore, service: Service): Promise<string | undefined> {
  const { settings, log, metrics, clock } = service;
  const { db, vault, keyring, rootKeys } = store;
  const listener = createListener(settings, log);
  // Only one process can use the embedded engine, so no other process can rotate the root key meanwhile.
  const releaseKeys = settings.databaseUrl && (await holdRootKeys(db, rootKeys, keyring, log));
  // Meanwhile, other threads generate the provider's first keys.
  const [credentialsPath, identity] = await Promise.all([
    makeFirstRecords(store, service),
    openSignInProvider({
      db,
      vault,
      settings,
      clock,
      log,
      demo: settings.mode === 'demo' ? demoSignIn(db) : undefined,
    }),
  ]);

  const addressLog = new AddressLog();
  const webhookClient = createWebhookClient();
  const stopJobs = startJobs(store, service, addressLog, webhookClient);
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
    isBackingUp: () => store.backups?.isRunning() ?? false,
    consoleDir,
    addressLog,
    fetchDocument: createFetchDocument(),
    webhookClient,
    addressOf: (c) => clientAddress((c.env as HttpBindings).incoming, settings.trustedProxies),
  });
  const api = listenerOf(app, log, settings.publicUrl);
  const signIn = measureRequests(metrics, listenerOf(identity.app, log, settings.publicUrl));
  const handle: RequestListener = (request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    if (identity.handles(path)) signIn(request, response);
    else api(request, response);
  };
  const stopMetrics =
    settings.metrics && (await serveMetrics(metrics, { db, clock }, settings.metrics));
  await listener.listen(traced(handle), async () => {
    stopMetrics?.();
    await stopJobs();
    await identity.close();
    if (releaseKeys) await releaseKeys();
    await store.close();
  });
  return credentialsPath;
}

/** Starts the background work. @returns a function that stops the jobs that write messages before those that deliver */
function startJobs(
  store: SealedStore,
  service: Service,
  addressLog: AddressLog,
  webhookClient: WebhookClient,
) {
  const { settings, log, metrics, clock } = service;
  const { db, vault, backups } = store;
  const { retainedMonths } = settings;
  // The demo's data is made up, and a PostgreSQL server has its own backups.
  const dailyBackup =
    settings.mode === 'demo'
      ? undefined
      : backups && { dataDir: settings.dataDir, hour: settings.backupHour, lines: backups.lines };
  const scheduled = {
    db,
    vault,
    clock,
    retainedMonths,
    dailyBackup,
    clockSkew: () => clockSkew(db),
  };
  const stopScheduler = startScheduler(scheduled, log, (succeeded) => {
    metrics.schedulerRounds.inc({ outcome: succeeded ? 'ok' : 'failed' });
    metrics.lastRound.setToCurrentTime();
  });
  const stopMail = deliverMails(settings, store, service);
  const stopAddresses = startAddressWriting(addressLog, db, log);
  const mail = mailSettingsOf(settings, vault);
  const isOutside = settings.outsideProvider !== undefined;
  const stopMessages = startMessages({ db, clock, mail, isOutside }, log);
  const stopWebhooks = startWebhooks({ db, vault, clock, webhookClient }, log);
  return async () => {
    await Promise.all([stopScheduler(), stopMessages(), stopAddresses()]);
    await Promise.all([stopMail(), stopWebhooks()]);
  };
}

/** @returns the value of `serve` */
async function makeFirstRecords(
  { db, vault }: SealedStore,
  { settings, clock, material }: Service,
): Promise<string | undefined> {
  if (settings.mode !== 'demo') {
    await ensureAdministrator({ db, clock, vault }, settings);
    return undefined;
  }
  const storeCredentials = await openDemoCredentials(settings.dataDir, settings.publicUrl);
  // The queued mail is for people who do not exist, so it must not reach a mail server.
  const mail = settings.smtp ? undefined : mailSettingsOf(settings, vault);
  await seedDemo({ db, vault, clock, material, mail });
  return storeCredentials(db, vault, clock);
}

/** Without a mail server nothing is delivered: only the demo then writes mails, and shows them on a page. */
function deliverMails(
  { smtp, productName }: Settings,
  { db, vault }: SealedStore,
  { clock, log }: Service,
) {
  if (!smtp) return () => Promise.resolve();
  const send = createSendMail({ ...smtp, productName, clock });
  return startMailDelivery({ db, vault, clock, send, onGivenUp: rescheduleRefusedMail }, log);
}
