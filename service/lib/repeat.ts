import { describeError, type Log } from '../observability/log';

/**
 * Runs work at intervals, never concurrently: if a round takes longer, the rounds that would have started meanwhile are
 * skipped. A failure is logged, and does not prevent the next round.
 * @param work receives a signal that it may end early
 * @returns a function that stops this after the running round
 */
export function repeat(
  intervalMs: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  log: Log,
  failureEvent: string,
): () => Promise<void> {
  let currentRound: Promise<void> | undefined;
  const stopping = new AbortController();
  const run = async () => {
    try {
      await work(stopping.signal);
    } catch (error) {
      log.error(failureEvent, describeError(error));
    }
  };
  const timer = setInterval(() => {
    currentRound ??= run().finally(() => (currentRound = undefined));
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await currentRound;
  };
}
