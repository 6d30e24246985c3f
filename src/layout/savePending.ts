import type { QueryClient } from '@tanstack/react-query';
import { sleep } from '../ui/browser/sleep';

/** Longest wait of a person who leaves, in milliseconds. */
const limitMs = 10_000;

/**
 * Sends waiting changes, and does not wait for other mutations, one of which may be leaving for a code.
 * @returns whether the mutations that `send` starts succeeded in time
 */
export async function savePending(queryClient: QueryClient, send: () => void): Promise<boolean> {
  const cache = queryClient.getMutationCache();
  const earlierMutations = new Set(cache.getAll());
  send();
  const newMutations = cache.getAll().filter((mutation) => !earlierMutations.has(mutation));
  const isPending = () => newMutations.some(({ state }) => state.status === 'pending');
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
  return newMutations.every(({ state }) => state.status === 'success');
}
