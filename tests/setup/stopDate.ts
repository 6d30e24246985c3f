import { vi } from 'vitest';

/** Has it be the moment (ISO 8601) until the test ends; timers go on. */
export function stopDate(moment: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
}
