import { refusalTitles } from '../../texts/refusals/refusals';
import { scimRefusals } from '../../texts/refusals/scim';
import { ApiError } from '../domain/engine/apiError';

/** Runs what a company's provider changes when its turn has come. @throws ApiError 503 when that takes too long */
export type TakeTurn = <T>(customer: string, run: () => Promise<T>) => Promise<T>;

/** Changes of one company that wait; each holds its body in memory. */
const mostWaiting = 50;

/**
 * Changes of a company's provider wait for one another in the database, where each that waits holds a connection:
 * with turns in this process it is one, and the others are left to other companies.
 * @param longest milliseconds of waiting; 0 for no end
 */
export function createTurns(longest: number): TakeTurn {
  const waitingOf = new Map<string, (() => void)[]>();

  const turn = (waiting: (() => void)[]) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(tooSlow());
      };
      const timer = longest > 0 ? setTimeout(giveUp, longest) : undefined;
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      waiting.push(start);
    });

  return async (customer, run) => {
    const waiting = waitingOf.get(customer);
    if (!waiting) waitingOf.set(customer, []);
    else if (waiting.length < mostWaiting) await turn(waiting);
    else throw tooSlow();
    try {
      return await run();
    } finally {
      const next = waitingOf.get(customer)?.shift();
      if (next) next();
      else waitingOf.delete(customer);
    }
  };
}

const tooSlow = () =>
  new ApiError({
    status: 503,
    info: refusalTitles.notForTheMoment,
    details: scimRefusals.busy,
    headers: { 'Retry-After': '5' },
  });
