/** Pauses before a layout is sent, in milliseconds (console.md section 9). */
export const savePauses = { afterMove: 100, otherwise: 800 } as const;

export interface SettingSaver {
  /** Sends the value after a pause; a newer value takes its place and starts a new pause. */
  schedule: (value: string, pause: number) => void;
  /** Sends a value that still waits at once. */
  flush: () => void;
}

/**
 * Saves the newest value of one setting. Calls go one after the other, so that an older value never
 * arrives last.
 * @param save sends a value; it deals with its own failures
 */
export function createSettingSaver(save: (value: string) => Promise<void>): SettingSaver {
  let waiting: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastCall = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    if (waiting === undefined) return;
    const value = waiting;
    waiting = undefined;
    lastCall = lastCall.then(() => save(value));
  };
  return {
    schedule(value, pause) {
      waiting = value;
      clearTimeout(timer);
      timer = setTimeout(flush, pause);
    },
    flush,
  };
}
