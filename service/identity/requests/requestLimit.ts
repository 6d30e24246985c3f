import { identityTexts } from '../../../texts/sign-in/identity';
import { addressGroup } from '../../config/clientAddress';
import { inWords } from '../../domain/engine/rateLimits/attempts';
import { type RateLimit } from '../../domain/engine/rateLimits/limits';
import { createTokenBuckets } from '../../domain/engine/rateLimits/tokenBuckets';
import { type AnswerPage, type PageRequest, sendMessage, sourceOf } from './requests';

/** Paths whose requests store rows before the caller is known. */
const storingPaths = /^\/(authorize|interaction|oidc\/logout)(\/|$)/;
/** Requests per address, which an office may share: a sign-in takes four, or six with a one-time code. */
const requestsPerAddress: RateLimit = { tries: 1200, seconds: 60 };
/** Maximum length of a URL or body, which is stored as received. The console sends about 800 characters. */
const maxRequestLength = 1536;

/** Puts limits before what anybody may ask of the provider (decision 131). */
export function withRequestLimit(clock: () => Date, answer: AnswerPage): AnswerPage {
  const take = createTokenBuckets(clock);
  return async (request) => {
    if (!storingPaths.test(request.path)) return answer(request);
    const { ipAddress } = sourceOf(request);
    const { title, unreadableAddress, longRequest } = identityTexts.refused;
    if (ipAddress === undefined)
      return sendMessage(request, 403, { title, message: unreadableAddress });
    const wait = take(addressGroup(ipAddress), requestsPerAddress);
    if (wait > 0)
      return sendMessage(request, 429, {
        title,
        message: identityTexts.tooManyAttempts(inWords(wait)),
        retryAfter: wait,
      });
    if (!isLong(request)) return answer(request);
    // The rest of the body stays unread: closing the connection keeps another request from following it.
    request.res.setHeader('Connection', 'close');
    return sendMessage(request, 413, { title, message: longRequest });
  };
}

/** Forms of our own pages have their own limit, and are not kept. */
const isLong = ({ req: { url = '', method, headers }, path }: PageRequest): boolean =>
  url.length > maxRequestLength ||
  (method === 'POST' &&
    !path.startsWith('/interaction') &&
    Number(headers['content-length'] ?? Infinity) > maxRequestLength);
