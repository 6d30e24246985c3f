import { createApp } from '../../service/server/app';
import type { AppOptions } from '../../service/http/appOptions';
import { AddressLog } from '../../service/domain/api-keys/addressLog';
import { createFetchDocument } from '../../service/outbound/fetchDocument';
import { FetchRefused } from '../../service/outbound/publicNetwork';
import type { WebhookClient } from '../../service/outbound/webhookClient';
import { createLog } from '../../service/observability/log';
import { createMetrics } from '../../service/observability/metrics';
import { readSettings } from '../../service/config/settings';
import { testClock } from './testClock';

/** No test calls a server that it has not made. */
const nowhere: WebhookClient = {
  check: () => Promise.resolve(),
  post: () => Promise.reject(new FetchRefused('The server cannot be reached.')),
};

type SilentAppOptions = Pick<AppOptions, 'db' | 'vault'> & Partial<AppOptions>;

/** The real application without a log, which refuses every token unless a verifier is given. */
export function silentApp(options: SilentAppOptions): ReturnType<typeof createApp> {
  const { clock = testClock(() => new Date()), settings = readSettings({}) } = options;
  return createApp({
    clock,
    settings,
    log: createLog('silent', clock),
    metrics: createMetrics(),
    verifier: () => Promise.reject(new Error('Nobody signs in here.')),
    auth: {
      domain: settings.publicUrl,
      clientId: 'encryption-console',
      audience: `${settings.publicUrl}/api`,
    },
    isReady: () => true,
    consoleDir: undefined,
    addressOf: () => '127.0.0.1',
    addressLog: new AddressLog(),
    fetchDocument: createFetchDocument(),
    webhookClient: nowhere,
    ...options,
  });
}
