import { createApp } from '../../../service/app';
import { createLog } from '../../../service/log';
import { createMetrics } from '../../../service/metrics/metrics';
import { readSettings } from '../../../service/settings';
import type { RunningIdentity } from './startIdentity';

export interface ApiAnswer {
  status: number;
  body: { message?: string; data: Record<string, unknown> };
}

/** The API beside a running provider, on the same database. */
export function appBeside(
  { db, vault, identity, origin }: RunningIdentity,
  clock: () => Date = () => new Date(),
): ReturnType<typeof createApp> {
  const settings = readSettings({ PUBLIC_URL: origin });
  return createApp({
    db,
    vault,
    clock,
    settings,
    log: createLog('silent', clock),
    metrics: createMetrics(),
    verifier: identity.verifier,
    auth: { domain: origin, clientId: 'encryption-console', audience: `${origin}/api` },
    isReady: () => true,
    consoleDir: undefined,
    addressOf: () => '127.0.0.1',
  });
}

/** Calls of the API beside a running provider carry the provider's own tokens. */
export function consoleApi(
  running: RunningIdentity,
  clock?: () => Date,
): (
  token: string,
  method: string,
  path: string,
  body?: object,
  confirmation?: string,
) => Promise<ApiAnswer> {
  const app = appBeside(running, clock);
  return async (token, method, path, body, confirmation) => {
    const headers = {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(confirmation !== undefined && { Confirmation: confirmation }),
    };
    const sent = body && { body: JSON.stringify(body) };
    const response = await app.request(`/api${path}`, { method, headers, ...sent });
    return { status: response.status, body: (await response.json()) as ApiAnswer['body'] };
  };
}
