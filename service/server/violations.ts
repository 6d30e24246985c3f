import type { Hono } from 'hono';
import { z } from '../../contract/lib/zod';
import { rateLimitTexts } from '../../texts/refusals/rateLimits';
import { bodyTexts } from '../../texts/refusals/requests';
import { addressGroup } from '../config/clientAddress';
import { badRequest } from '../domain/engine/apiError';
import { tooManyRequests } from '../domain/engine/rateLimits/tooManyRequests';
import { type RateLimit } from '../domain/engine/rateLimits/limits';
import { createTokenBuckets } from '../domain/engine/rateLimits/tokenBuckets';
import { parseJson } from '../domain/engine/json';
import { reportPath } from '../lib/securityHeaders';
import type { AppOptions, AppVariables } from '../http/appOptions';
import { readText } from '../http/bodies';

const perAddress: RateLimit = { tries: 60, seconds: 60 };
/** Bytes of the body: a browser sends several reports at once, each of about 1,500 bytes. */
const longestBody = 32 * 1024;
/** Reports that are read per body, because each becomes a line of the log. */
const mostReports = 20;

/** The metric counts only these, because a report can name any directive. */
const directives: ReadonlySet<string> = new Set(
  `script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src media-src
  connect-src frame-src worker-src manifest-src object-src base-uri form-action frame-ancestors
  require-trusted-types-for trusted-types`.split(/\s+/),
);

const report = z.object({
  body: z.object({ effectiveDirective: z.string(), blockedURL: z.string() }),
});

/**
 * `report-to` sends a list, except that WebKit sends each report alone. `report-uri` sends one report, in whose
 * directive Safari includes the sources.
 */
const sent = z.union([
  z
    .union([z.array(report), report.transform((one) => [one])])
    .transform((all) => all.map(({ body }) => [body.effectiveDirective, body.blockedURL] as const)),
  z
    .object({
      'csp-report': z.object({ 'violated-directive': z.string(), 'blocked-uri': z.string() }),
    })
    .transform(({ 'csp-report': one }) => [
      [one['violated-directive'], one['blocked-uri']] as const,
    ]),
]);

/** @returns the origin without path and query, which may contain typed text; a keyword such as `inline` unchanged */
function originOf(blocked: string): string {
  if (!URL.canParse(blocked)) return /^[a-z-]{1,40}$/.test(blocked) ? blocked : 'unknown';
  const { origin, protocol } = new URL(blocked);
  return (origin === 'null' ? protocol : origin).slice(0, 300);
}

/** Receives browsers' reports of violated content policies: counts and logs them, but never stores them. */
export function mountViolations(app: Hono<AppVariables>, options: AppOptions): void {
  const { clock, log, metrics, addressOf } = options;
  const take = createTokenBuckets(clock);
  app.post(reportPath, async (c) => {
    const wait = take(addressGroup(addressOf(c)), perAddress);
    if (wait > 0) throw tooManyRequests(rateLimitTexts.reports, wait);
    const types = ['application/reports+json', 'application/csp-report'];
    const asked = bodyTexts.reportsAs(types.join(' or '));
    const { data } = sent.safeParse(parseJson(await readText(c, longestBody, types, asked)));
    if (!data) throw badRequest(bodyTexts.noReport);
    for (const [named, blocked] of data.slice(0, mostReports)) {
      const [first = ''] = named.split(' ');
      const directive = directives.has(first) ? first : 'other';
      metrics.violations.inc({ directive });
      const request_id = c.get('requestId');
      log.warn('content policy violated', { request_id, directive, blocked: originOf(blocked) });
    }
    return c.body(null, 204);
  });
}
