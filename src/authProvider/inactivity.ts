import { idleMinutes } from '../../contract/people/signedOut';

/** Key in local storage: the last API request of any tab, in ms of the wall clock (console.md section 4). */
export const lastRequestKey = 'lastApiRequest';
/** A person without a request for this long is logged out (companion.md section 9). */
export const idleLimitMs = idleMinutes * 60_000;
/** The person is warned this long before that (decision 8). */
export const warningLeadMs = 2 * 60_000;
/** Longest interval between two checks, in milliseconds (console.md section 9). */
const checkEveryMs = 60_000;
/** Input sends a health check at most this often, so that typing prevents a logout (decision 8). */
export const healthCheckEveryMs = 4 * 60_000;

export type InactivityState = 'active' | 'warning' | 'over';

export type Inactivity = ReturnType<typeof createInactivity>;

/**
 * Tracks how long a person was idle; the service enforces the same limit. Idle time is the maximum of two
 * clocks: the wall clock (`Date`) counts the sleep of a computer, and the steady clock (`performance`) continues
 * when the wall clock is set back.
 */
export function createInactivity() {
  const read = (): string | null => {
    try {
      return window.localStorage.getItem(lastRequestKey);
    } catch {
      // Storage that is blocked: this tab then counts its own requests only.
      return null;
    }
  };
  // A time stored by an earlier visit does not count for this one.
  let last = { stored: read(), wall: Date.now(), steady: performance.now() };

  const idleMs = (): number => {
    const stored = read();
    if (stored !== null && stored !== last.stored) {
      const wall = Number(stored);
      last = Number.isFinite(wall)
        ? { stored, wall, steady: performance.now() }
        : { ...last, stored };
    }
    return Math.max(Date.now() - last.wall, performance.now() - last.steady);
  };

  return {
    /** Milliseconds since the last API request of any tab, 0 or more. */
    idleMs,
    noteRequest: () => {
      // Requests that a computer makes when it wakes up must not hide that nobody was there.
      if (idleMs() >= idleLimitMs) return;
      const wall = Date.now();
      try {
        window.localStorage.setItem(lastRequestKey, String(wall));
      } catch {
        // Storage is full or blocked: this tab still knows the time.
      }
      last = { stored: read(), wall, steady: performance.now() };
    },
    state: (): InactivityState => {
      const idle = idleMs();
      if (idle >= idleLimitMs) return 'over';
      return idle >= idleLimitMs - warningLeadMs ? 'warning' : 'active';
    },
  };
}

/** @returns milliseconds until the state can change, and at most until the next regular check */
export function nextCheckMs(idleMs: number): number {
  const warnAt = idleLimitMs - warningLeadMs;
  const delayMs = idleMs < warnAt ? warnAt - idleMs : idleLimitMs - idleMs;
  return Math.min(Math.max(delayMs, 0), checkEveryMs);
}
