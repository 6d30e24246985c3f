import { vi } from 'vitest';

/** Has it be the moment (ISO 8601) until `components.ts` resets the clock after the test; timers go on. */
export function stopDate(moment: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
}
