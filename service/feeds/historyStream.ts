import type { Hono } from 'hono';
import { streamQuery } from '../../contract/people/historyStream';
import { tokenRefusals } from '../../texts/refusals/account';
import { parseQuery } from '../routes/kit/parse';
import { tenantScope } from '../db/scopes';
import { readHistoryStream } from '../domain/engine/history/historyStream';
import { companyOfStreamToken } from '../domain/engine/history/streamToken';
import { apiBase } from '../http/apiRoutes';
import type { AppOptions, AppVariables } from '../http/appOptions';
import { bearerToken } from '../http/authenticate';
import { queryOf } from '../http/query';
import { createCallLimiter } from '../domain/engine/rateLimits/callLimiter';
import { unauthenticated } from '../domain/engine/apiError';

/**
 * Streams a company's security history to a program (a SIEM), one JSON object per line. This is not one of the
 * console's routes: the stream's token opens nothing else, and people's access tokens do not open the stream.
 */
export function mountHistoryStream(app: Hono<AppVariables>, options: AppOptions): void {
  const limitCall = createCallLimiter(options.clock);
  app.get(`${apiBase}/activities/stream`, async (c) => {
    const { db, clock } = options;
    const ipAddress = options.addressOf(c);
    const token = bearerToken(c);
    if (token === undefined) throw unauthenticated(tokenRefusals.streamNeeded);
    const source = { ipAddress, transactionId: c.get('requestId') };
    const customer = await companyOfStreamToken(db, clock, token, source);
    if (customer === undefined) throw unauthenticated(tokenRefusals.invalid);
    limitCall('stream', { person: customer, company: customer, ipAddress });
    const query = parseQuery(streamQuery, queryOf(c));
    const rows = await readHistoryStream(tenantScope(db, customer), query);
    const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
    return c.body(lines.join(''), 200, { 'Content-Type': 'application/x-ndjson' });
  });
}
