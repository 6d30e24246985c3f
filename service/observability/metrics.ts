import { setTimeout as delay } from 'node:timers/promises';
import type { RequestListener } from 'node:http';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Waiting work, read from the database at each scrape. */
export interface Backlog {
  rotationsOverdue: number;
  /** Seconds since the first of them was due; 0 when there is none. */
  rotationLag: number;
  mailsWaiting: number;
  /** Seconds since the oldest of them was written; 0 when there is none. */
  mailAge: number;
}

/** All metrics, in seconds and with the names of docs/operating.md. Each process has its own. */
export type Metrics = ReturnType<typeof createMetrics>;

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <T extends string>(name: string, help: string, labelNames: readonly T[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const histogram = <T extends string>(name: string, help: string, labelNames: readonly T[] = []) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  return {
    registry,
    requests: counter('console_http_requests_total', 'Requests by route template', [
      'method',
      'route',
      'status',
    ]),
    requestSeconds: histogram(
      'console_http_request_seconds',
      'Time until the answer began, by route template',
      ['method', 'route'],
    ),
    refusals: counter('console_refused_calls_total', 'Calls that were refused, or failed', [
      'surface',
      'reason',
    ]),
    keyCalls: counter('console_key_calls_total', 'Calls of client libraries', ['kind', 'outcome']),
    usageEvents: counter('console_usage_events_total', 'Entries of usage reports', ['outcome']),
    violations: counter('console_csp_violations_total', 'Violations of content policies', [
      'directive',
    ]),
    database: {
      inUse: gauge('console_database_connections_in_use', 'Connections that work'),
      waiting: gauge('console_database_waiting', 'Work that waits for a connection'),
      waitSeconds: histogram('console_database_wait_seconds', 'Time until a connection was free'),
      useSeconds: histogram(
        'console_database_use_seconds',
        'Time a connection worked, for one statement or a whole transaction',
      ),
    },
    databaseUp: gauge('console_database_up', '1 when the database answered this scrape'),
    schedulerRounds: counter('console_scheduler_rounds_total', 'Rounds of scheduled work', [
      'outcome',
    ]),
    lastRound: gauge(
      'console_scheduler_last_round_timestamp_seconds',
      'When the last round of scheduled work ended',
    ),
    backlog: {
      rotationsOverdue: gauge('console_rotations_overdue', 'Keys whose rotation is due'),
      rotationLag: gauge('console_rotation_lag_seconds', 'How long the first of them is overdue'),
      mailsWaiting: gauge('console_mails_waiting', 'Mails that are not delivered yet'),
      mailAge: gauge('console_mail_oldest_age_seconds', 'Age of the oldest mail that waits'),
    },
  };
}

/**
 * Measures the identity provider's answers, which the application does not see. Only the first segment of a path is
 * used, because the rest may be a secret.
 */
export const measureRequests =
  ({ requests, requestSeconds }: Metrics, handle: RequestListener): RequestListener =>
  (request, response) => {
    const { method = '', url = '' } = request;
    const route = /^\/[\w.-]+/.exec(url)?.[0] ?? '/';
    const noteSeconds = requestSeconds.startTimer({ method, route });
    response.once('close', () => {
      noteSeconds();
      requests.inc({ method, route, status: response.statusCode });
    });
    handle(request, response);
  };

/** Prometheus cancels a scrape after ten seconds, and would then not learn that the database is unavailable. */
const readTimeoutMs = 5000;

/**
 * The text of one scrape. Values that cannot be read from the database are omitted instead of stale.
 * @param readBacklog rejects if the database does not answer
 */
export async function scrape(
  { registry, backlog, databaseUp }: Metrics,
  readBacklog: () => Promise<Backlog>,
): Promise<string> {
  const backlogValues = await Promise.race([
    readBacklog().catch(() => undefined),
    delay(readTimeoutMs, undefined, { ref: false }),
  ]);
  databaseUp.set(backlogValues ? 1 : 0);
  for (const name of Object.keys(backlog) as (keyof Backlog)[])
    if (backlogValues) backlog[name].set(backlogValues[name]);
    else backlog[name].remove();
  return registry.metrics();
}
