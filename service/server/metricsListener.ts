import { createServer, type RequestListener } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Database } from '../db/database';
import { bind } from './listener';
import { countWaitingMails } from '../mail/outbox';
import { type Backlog, type Metrics, scrape } from '../observability/metrics';
import { countDueRotations } from '../domain/keys/dueRotations';
import type { Settings } from '../config/settings';

interface Services {
  db: Database;
  clock: () => Date;
}

async function readBacklog({ db, clock }: Services): Promise<Backlog> {
  const [rotations, mails] = [await countDueRotations(db, clock()), await countWaitingMails(db)];
  const secondsSince = (moment: Date | null): number =>
    moment === null ? 0 : Math.max(0, (clock().getTime() - moment.getTime()) / 1000);
  return {
    rotationsOverdue: rotations.count,
    rotationLag: secondsSince(rotations.since),
    mailsWaiting: mails.count,
    mailAge: secondsSince(mails.since),
  };
}

/** Answers `GET /metrics` in Prometheus's text format, and nothing else. */
const metricsHandler =
  (metrics: Metrics, services: Services): RequestListener =>
  (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    scrape(metrics, () => readBacklog(services)).then(
      (text) => response.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(text),
      (error: Error) => response.destroy(error),
    );
  };

/**
 * Serves the metrics, with those of the process, on a port of their own that the reverse proxy does not forward.
 * @throws ListenRefused
 */
export async function serveMetrics(
  metrics: Metrics,
  services: Services,
  address: NonNullable<Settings['metrics']>,
): Promise<() => void> {
  collectDefaultMetrics({ register: metrics.registry });
  const server = createServer(metricsHandler(metrics, services));
  await bind(server, address, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
