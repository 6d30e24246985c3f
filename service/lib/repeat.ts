import { describeError, type Log } from '../observability/log';

/**
 * Does something again and again, never twice at once: a round that takes longer leaves out those that would have
 * begun meanwhile. One that fails is logged, and keeps none from beginning.
 * @param work is handed what tells it that it may end early
 * @returns a function that ends it, once a round under way has ended
 */
export function repeat(
  every: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  log: Log,
  failure: string,
): () => Promise<void> {
  let round: Promise<void> | undefined;
  const stopping = new AbortController();
  const run = async () => {
    try {
      await work(stopping.signal);
    } catch (error) {
      log.error(failure, describeError(error));
    }
  };
  const timer = setInterval(() => {
    round ??= run().finally(() => (round = undefined));
  }, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await round;
  };
}
