import { setTimeout as wait } from 'node:timers/promises';

export interface Outcome {
  /** 0 where no answer came. */
  status: number;
  /** Milliseconds that it took. */
  ms: number;
  /** `performance.now()` at the end. */
  at: number;
}

/** One request; resolves with the answer's status. */
type Act = (worker: number, turn: number) => Promise<number>;

/** Runs so many workers, each request after the other, with a pause in milliseconds, until `goOn` says no. */
export async function load(
  workers: number,
  goOn: (done: number) => boolean,
  act: Act,
  pause = 0,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let begun = 0;
  const work = async (worker: number): Promise<void> => {
    for (let turn = 0; goOn(begun); turn += 1) {
      begun += 1;
      const start = performance.now();
      const status = await act(worker, turn).catch(() => 0);
      const at = performance.now();
      outcomes.push({ status, ms: at - start, at });
      if (pause > 0) await wait(pause);
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
  return outcomes;
}

/** Such as `201: 2,498, 503: 2`. */
export function countByStatus(outcomes: readonly Outcome[]): string {
  const counts = new Map<number, number>();
  for (const { status } of outcomes) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${status || 'no answer'}: ${count.toLocaleString('en')}`)
    .join(', ');
}
