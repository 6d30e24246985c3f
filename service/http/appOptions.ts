import type { Context } from 'hono';
import type { RequestIdVariables } from 'hono/request-id';
import type { Clock } from '../db/clock';
import type { Database } from '../db/database';
import type { AddressLog } from '../domain/api-keys/addressLog';
import type { TokenVerifier } from '../identity/tokens/tokens';
import type { Log } from '../observability/log';
import type { Metrics } from '../observability/metrics';
import type { FetchDocument } from '../outbound/fetchDocument';
import type { WebhookClient } from '../outbound/webhookClient';
import type { Settings } from '../config/settings';
import type { Vault } from '../vault/vault';

export interface AppVariables {
  Variables: RequestIdVariables;
}

/** All dependencies of the application; nothing in it is global. */
export interface AppOptions {
  db: Database;
  vault: Vault;
  clock: Clock;
  settings: Settings;
  log: Log;
  metrics: Metrics;
  verifier: TokenVerifier;
  /** Sign-in settings of the console, served in /config.json. */
  auth: { domain: string; clientId: string; audience: string };
  /** False while the service is stopping, so that the load balancer sends no new work. */
  isReady: () => boolean;
  /** True while this process makes a backup, which readiness reports. */
  isBackingUp?: () => boolean;
  /** Directory of the built console; undefined serves the API alone. */
  consoleDir: string | undefined;
  addressOf: (c: Context<AppVariables>) => string | undefined;
  /** Keeps addresses of key calls in memory until they are written. */
  addressLog: Pick<AddressLog, 'note'>;
  /** Fetches documents of other servers. */
  fetchDocument: FetchDocument;
  webhookClient: WebhookClient;
}
