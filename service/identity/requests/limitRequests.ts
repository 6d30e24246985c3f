import { createMiddleware } from 'hono/factory';
import { identityTexts } from '../../../texts/sign-in/identity';
import { addressGroup } from '../../config/clientAddress';
import { waitText } from '../../domain/engine/rateLimits/tooManyRequests';
import { type RateLimit } from '../../domain/engine/rateLimits/limits';
import { createTokenBuckets } from '../../domain/engine/rateLimits/tokenBuckets';
import { showMessage } from './answers';
import { type PageContext, type PageEnv, sourceOf } from './context';

/** Requests per address, which a whole office may share: a sign-in takes four, or six with a one-time code. */
const requestsPerAddress: RateLimit = { tries: 1200, seconds: 60 };
/** Maximum length of a URL or body, which is stored as received. The console sends about 800 characters. */
const maxRequestLength = 1536;

/** Limits requests that store rows before the caller is identified (decision 131). */
export function limitRequests(clock: () => Date) {
  const takeToken = createTokenBuckets(clock);
  return createMiddleware<PageEnv>(async (c, next) => {
    const { ipAddress } = sourceOf(c);
    const { title, unreadableAddress, longRequest } = identityTexts.refused;
    if (ipAddress === undefined) return showMessage(c, 403, { title, message: unreadableAddress });
    const waitSeconds = takeToken(addressGroup(ipAddress), requestsPerAddress);
    if (waitSeconds > 0) {
      const message = identityTexts.tooManyAttempts(waitText(waitSeconds));
      return showMessage(c, 429, { title, message, retryAfter: waitSeconds });
    }
    if (!isLong(c)) return next();
    // The rest of the body stays unread, so the connection is closed before another request can follow.
    c.header('Connection', 'close');
    return showMessage(c, 413, { title, message: longRequest });
  });
}

/** Forms of our own pages have a separate limit, and are not stored. */
const isLong = ({ env: { incoming }, req }: PageContext): boolean =>
  (incoming.url ?? '').length > maxRequestLength ||
  (req.method === 'POST' &&
    !req.path.startsWith('/interaction') &&
    Number(req.header('content-length') ?? Infinity) > maxRequestLength);
