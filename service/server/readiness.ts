import { setTimeout as delay } from 'node:timers/promises';
import type { Hono } from 'hono';
import { sql } from 'kysely';
import { probeWriting } from '../db/writeProbe';
import { describeError } from '../observability/log';
import type { AppOptions, AppVariables } from '../http/appOptions';

/** Milliseconds to wait for an answer: readiness probes time out after some seconds. */
const timeoutMs = 3000;
/** Anybody may call as often as they like, so the last result is used for this long. */
const probeEveryMs = 5000;

/** Ready means that the service is not stopping, and that its database answers and can write. */
export function mountReadiness(app: Hono<AppVariables>, options: AppOptions): void {
  const { db } = options;
  const databaseAnswers = singleFlight(() => sql`select 1`.execute(db));
  const isWritable = createWriteProbe(options);
  app.get('/readyz', async (c) => {
    const isReady =
      options.isReady() &&
      (await Promise.race([
        databaseAnswers().then((isAnswering) => isAnswering && isWritable()),
        delay(timeoutMs, false, { ref: false }),
      ]));
    const body = {
      status: isReady ? 'ok' : 'unavailable',
      ...(options.isBackingUp?.() === true && { backup: 'running' }),
    };
    return c.json(body, isReady ? 200 : 503);
  });
}

/** An unanswered query holds a connection, so only one runs at a time. */
function singleFlight(query: () => Promise<unknown>): () => Promise<boolean> {
  let pending: Promise<boolean> | undefined;
  return () =>
    (pending ??= query()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (pending = undefined)));
}

function createWriteProbe({ db, clock, log }: AppOptions): () => Promise<boolean> {
  let lastProbe = { at: -Infinity, canWrite: false };
  const probe = singleFlight(async () => {
    const now = clock().getTime();
    try {
      await probeWriting(db);
      lastProbe = { at: now, canWrite: true };
    } catch (error) {
      lastProbe = { at: now, canWrite: false };
      log.error('database takes no writes', describeError(error));
    }
  });
  return async () => {
    // If the clock was set back, the time counts as passed.
    if (Math.abs(clock().getTime() - lastProbe.at) >= probeEveryMs) await probe();
    return lastProbe.canWrite;
  };
}
