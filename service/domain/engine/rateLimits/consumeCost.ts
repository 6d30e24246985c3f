import { identityTexts } from '../../../../texts/sign-in/identity';
import { costTexts, rateLimitTexts } from '../../../../texts/refusals/rateLimits';
import { addressGroup } from '../../../config/clientAddress';
import { forbidden } from '../apiError';
import { tooMany } from './attempts';
import { type RateLimit } from './limits';
import { type Cost, costs } from './costs';
import { createTokenBuckets } from './tokenBuckets';

const texts = rateLimitTexts.requests;

/** @throws ApiError 403 for a caller whose address cannot be read, 429 for one who asked too often */
export type ConsumeCost = (cost: Cost, caller: Payer) => void;

/** Caller that the rate limit charges; a program's key or company takes the place of the user. */
interface Payer {
  ipAddress: string | undefined;
  user: { uuid: string; customer: { uuid: string } };
}

export function createCostLimits(clock: () => Date): ConsumeCost {
  const consumeToken = createTokenBuckets(clock);
  const consume = (subject: string, limit: RateLimit, already: string): void => {
    const wait = consumeToken(subject, limit);
    if (wait > 0) throw tooMany(already, wait);
  };

  return (cost, { user, ipAddress }) => {
    if (ipAddress === undefined) throw forbidden(identityTexts.refused.unreadableAddress);
    const { person, company, address } = costs[cost];
    const what = costTexts[cost];
    consume(`${cost} of ${user.uuid}`, person, texts.byPerson(what));
    // A program's `user` is its company: the prefix keeps one call from counting twice for one subject.
    consume(`${cost} of company ${user.customer.uuid}`, company, texts.byCompany(what));
    consume(`${cost} from ${addressGroup(ipAddress)}`, address, texts.fromAddress(what));
  };
}
