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

const addressLimit: RateLimit = { tries: 60, seconds: 60 };
/** Bytes of the body: a browser sends several reports at once, each of about 1,500 bytes. */
const maxBodyBytes = 32 * 1024;
/** Reports that are read per body, because each becomes a line of the log. */
const maxReports = 20;

/** The metric counts only these, because a report can name any directive. */
const directives: ReadonlySet<string> = new Set(
  `script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src media-src
  connect-src frame-src worker-src manifest-src object-src base-uri form-action frame-ancestors
  require-trusted-types-for trusted-types`.split(/\s+/),
);

const reportSchema = z.object({
  body: z.object({ effectiveDirective: z.string(), blockedURL: z.string() }),
});

/**
 * `report-to` sends a list, except that WebKit sends each report alone. `report-uri` sends one report, in whose
 * directive Safari includes the sources.
 */
const bodySchema = z.union([
  z
    .union([z.array(reportSchema), reportSchema.transform((single) => [single])])
    .transform((reports) =>
      reports.map(({ body }) => [body.effectiveDirective, body.blockedURL] as const),
    ),
  z
    .object({
      'csp-report': z.object({ 'violated-directive': z.string(), 'blocked-uri': z.string() }),
    })
    .transform(({ 'csp-report': single }) => [
      [single['violated-directive'], single['blocked-uri']] as const,
    ]),
]);

/** @returns the origin without path and query, which may contain typed text; a keyword such as `inline` unchanged */
function originOf(blockedUrl: string): string {
  if (!URL.canParse(blockedUrl)) return /^[a-z-]{1,40}$/.test(blockedUrl) ? blockedUrl : 'unknown';
  const { origin, protocol } = new URL(blockedUrl);
  return (origin === 'null' ? protocol : origin).slice(0, 300);
}

/** Receives browsers' reports of violated content policies: counts and logs them, but never stores them. */
export function mountViolations(app: Hono<AppVariables>, options: AppOptions): void {
  const { clock, log, metrics, addressOf } = options;
  const consume = createTokenBuckets(clock);
  app.post(reportPath, async (c) => {
    const wait = consume(addressGroup(addressOf(c)), addressLimit);
    if (wait > 0) throw tooManyRequests(rateLimitTexts.reports, wait);
    const types = ['application/reports+json', 'application/csp-report'];
    const typeHint = bodyTexts.reportsAs(types.join(' or '));
    const { data } = bodySchema.safeParse(
      parseJson(await readText(c, maxBodyBytes, types, typeHint)),
    );
    if (!data) throw badRequest(bodyTexts.noReport);
    for (const [directiveText, blockedUrl] of data.slice(0, maxReports)) {
      const [directiveName = ''] = directiveText.split(' ');
      const directive = directives.has(directiveName) ? directiveName : 'other';
      metrics.violations.inc({ directive });
      const request_id = c.get('requestId');
      log.warn('content policy violated', { request_id, directive, blocked: originOf(blockedUrl) });
    }
    return c.body(null, 204);
  });
}
