import type { Caller } from '../api/caller';
import { type Cost, costs } from '../api/costs';
import { addressGroup } from '../clientAddress';
import { forbidden } from '../domain/apiError';
import { type Limit, tooMany } from '../domain/attempts';

/** @throws ApiError 403 for a caller whose address cannot be read, 429 for one who asked too often */
export type TakeCost = (cost: Cost, caller: Payer) => void;

/** Whose tries are counted; a program stands in for the person. */
interface Payer extends Pick<Caller, 'ipAddress'> {
  user: { uuid: string; customer: { uuid: string } };
}

/** Subjects that are remembered before those that used up nothing any more are forgotten. */
const manySubjects = 10_000;

/**
 * Counts what costs much in this process's memory, because a search must not cost a write. Each subject has
 * a bucket that fills up evenly (generic cell rate algorithm): all of a window's tries at once, then as many
 * as its time brings.
 */
export function createLimits(clock: () => Date): TakeCost {
  /** When a subject's bucket is full again, in milliseconds since 1970. */
  const fullAt = new Map<string, number>();

  const take = (subject: string, { tries, seconds }: Limit, what: string): void => {
    const now = clock().getTime();
    const full = Math.max(now, fullAt.get(subject) ?? now) + (seconds * 1000) / tries;
    const wait = full - now - seconds * 1000;
    if (wait > 0) throw tooMany(`There were too many ${what}.`, Math.ceil(wait / 1000));
    if (fullAt.size >= manySubjects)
      for (const [known, moment] of fullAt) if (moment <= now) fullAt.delete(known);
    fullAt.set(subject, full);
  };

  return (cost, { user, ipAddress }) => {
    if (ipAddress === undefined)
      throw forbidden('The address that this request came from cannot be read.');
    const { what, person, company, address } = costs[cost];
    take(`${cost} of ${user.uuid}`, person, `${what} by you`);
    // A program goes by its company's uuid: one try must not count twice for one subject.
    take(`${cost} of company ${user.customer.uuid}`, company, `${what} by your company`);
    take(`${cost} from ${addressGroup(ipAddress)}`, address, `${what} from your address`);
  };
}
