import { refusalTitles } from '../../texts/refusals/refusals';
import { scimRefusals } from '../../texts/refusals/scim';
import { ApiError } from '../domain/engine/apiError';

/** Runs a company's changes one after another. @throws ApiError 503 if the queue is full or waiting takes too long */
export type RunQueued = <T>(customer: string, run: () => Promise<T>) => Promise<T>;

/** Maximum length of a company's queue; each waiting change holds its body in memory. */
const maxQueued = 50;

/**
 * Serializes the changes of a company's identity provider. In the database they would wait for each other too, but
 * each with a connection; queued in this process, they need one connection per company.
 * @param timeoutMs maximum time in the queue; 0 for none
 */
export function createCompanyQueues(timeoutMs: number): RunQueued {
  const queues = new Map<string, (() => void)[]>();

  const waitIn = (queue: (() => void)[]) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        queue.splice(queue.indexOf(start), 1);
        reject(busy());
      };
      const timer = timeoutMs > 0 ? setTimeout(giveUp, timeoutMs) : undefined;
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      queue.push(start);
    });

  return async (customer, run) => {
    const queue = queues.get(customer);
    if (!queue) queues.set(customer, []);
    else if (queue.length < maxQueued) await waitIn(queue);
    else throw busy();
    try {
      return await run();
    } finally {
      const next = queues.get(customer)?.shift();
      if (next) next();
      else queues.delete(customer);
    }
  };
}

const busy = () =>
  new ApiError({
    status: 503,
    info: refusalTitles.notForTheMoment,
    details: scimRefusals.busy,
    headers: { 'Retry-After': '5' },
  });
