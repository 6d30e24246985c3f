import { identityTexts } from '../../../../texts/sign-in/identity';
import { limitedCallTexts, rateLimitTexts } from '../../../../texts/refusals/rateLimits';
import { addressGroup } from '../../../config/clientAddress';
import { forbidden } from '../apiError';
import { callLimits, type LimitedCall } from './callLimits';
import type { RateLimit } from './limits';
import { createTokenBuckets } from './tokenBuckets';
import { tooManyRequests } from './tooManyRequests';

const texts = rateLimitTexts.requests;

/** The subjects for which a call is counted. */
interface LimitedCaller {
  /** A user, the API key of a program, or the company of a program that uses its company's token. */
  person: string;
  company: string;
  ipAddress: string | undefined;
}

/** @throws ApiError 403 for a caller with an unreadable address, 429 for too many calls */
export type LimitCall = (call: LimitedCall, caller: LimitedCaller) => void;

export function createCallLimiter(clock: () => Date): LimitCall {
  const consumeToken = createTokenBuckets(clock);
  const consume = (subject: string, limit: RateLimit, reason: string): void => {
    const waitSeconds = consumeToken(subject, limit);
    if (waitSeconds > 0) throw tooManyRequests(reason, waitSeconds);
  };

  return (call, { person, company, ipAddress }) => {
    if (ipAddress === undefined) throw forbidden(identityTexts.refused.unreadableAddress);
    const limits = callLimits[call];
    const noun = limitedCallTexts[call];
    consume(`${call} of ${person}`, limits.person, texts.byPerson(noun));
    // The prefix keeps a call by a company's program from counting twice for one subject.
    consume(`${call} of company ${company}`, limits.company, texts.byCompany(noun));
    consume(`${call} from ${addressGroup(ipAddress)}`, limits.address, texts.fromAddress(noun));
  };
}
