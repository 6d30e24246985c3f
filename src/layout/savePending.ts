import type { QueryClient } from '@tanstack/react-query';
import { sleep } from '../ui/browser/sleep';

/** Nobody who leaves waits longer for an answer, in milliseconds. */
const limitMs = 10_000;

/**
 * Waits for no other mutation: one of them may be what leaves for a code.
 * @returns whether the mutations that `send` starts succeeded in time
 */
export async function savePending(queryClient: QueryClient, send: () => void): Promise<boolean> {
  const cache = queryClient.getMutationCache();
  const earlier = new Set(cache.getAll());
  send();
  const started = cache.getAll().filter((mutation) => !earlier.has(mutation));
  const isPending = () => started.some(({ state }) => state.status === 'pending');
  if (isPending()) {
    const answers = new Promise<void>((resolve) => {
      const stop = cache.subscribe(() => {
        if (isPending()) return;
        stop();
        resolve();
      });
    });
    await Promise.race([answers, sleep(limitMs)]);
  }
  return started.every(({ state }) => state.status === 'success');
}
