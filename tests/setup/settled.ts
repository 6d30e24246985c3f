import type { QueryClient } from '@tanstack/react-query';
import { act, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { service } from './network';

/** Waits until all reads are answered, and runs what waited for their answers. */
export async function readsSettled(queryClient: QueryClient): Promise<void> {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await act(() => Promise.resolve());
}

/** Sends a request of the test's own and waits for its answer: a call that the console began before has arrived. */
export async function callsArrived(): Promise<void> {
  service('POST /round-trip', {});
  await act(async () => void (await fetch('/api/round-trip', { method: 'POST', body: '{}' })));
}

/** Lets the fake clock run through the pauses that follow, such as a debounce; real time passes as well. */
export const controlPauses = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
