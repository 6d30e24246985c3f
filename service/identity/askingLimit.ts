import { identityTexts } from '../../texts/identity';
import { addressGroup } from '../clientAddress';
import { type Limit, inWords } from '../domain/attempts';
import { createBuckets } from '../domain/buckets';
import { type AnswerPage, type PageRequest, sendMessage, sourceOf } from './requests';

/** Whoever asks these leaves rows, before anybody knows who that is. */
const leavesRows = /^\/(authorize|interaction|oidc\/logout)(\/|$)/;
/** Of one address, which may be an office's: signing in takes four of them, six with a one-time code. */
const askingLimit: Limit = { tries: 1200, seconds: 60 };
/** What is asked is kept as it came. The console asks with some 800 characters. */
const longestAsked = 1536;

/** Puts limits before what anybody may ask of the provider (decision 309). */
export function withAskingLimit(clock: () => Date, answer: AnswerPage): AnswerPage {
  const take = createBuckets(clock);
  return async (request) => {
    if (!leavesRows.test(request.path)) return answer(request);
    const { ipAddress } = sourceOf(request);
    const { title, unreadableAddress, longRequest } = identityTexts.refused;
    if (ipAddress === undefined) return sendMessage(request, 403, title, unreadableAddress);
    const wait = take(addressGroup(ipAddress), askingLimit);
    if (wait > 0)
      return sendMessage(request, 429, title, identityTexts.tooManyAttempts(inWords(wait)), wait);
    if (!isLong(request)) return answer(request);
    // What is still coming is not read, so that no other request can follow it.
    request.res.setHeader('Connection', 'close');
    return sendMessage(request, 413, title, longRequest);
  };
}

/** Forms of our own pages have their own limit, and are not kept. */
const isLong = ({ req: { url = '', method, headers }, path }: PageRequest): boolean =>
  url.length > longestAsked ||
  (method === 'POST' &&
    !path.startsWith('/interaction') &&
    Number(headers['content-length'] ?? Infinity) > longestAsked);
