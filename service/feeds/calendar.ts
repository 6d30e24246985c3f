import type { Hono } from 'hono';
import { decide } from '../../contract/access/access';
import { calendarQuery } from '../../contract/keys/schedule';
import { scheduleKindsFor, scheduleLimits } from '../../contract/keys/scheduleTerms';
import { tenantScope } from '../db/scopes';
import { ApiError, forbidden } from '../domain/engine/apiError';
import {
  calendarPath,
  readerOfCalendar,
  recordRefusedReading,
} from '../domain/schedule/calendarAddress';
import { writeCalendar } from '../domain/schedule/iCalendar';
import { readSchedule } from '../domain/schedule/schedule';
import type { AppOptions, AppVariables } from '../http/appOptions';
import { queryOf } from '../http/query';
import { createCallLimiter } from '../domain/engine/rateLimits/callLimiter';
import { parseQuery } from '../routes/kit/parse';

/**
 * Serves a person's calendar to the program that has its secret address. This is not one of the console's routes: the
 * secret opens nothing else, and people's access tokens do not open the calendar.
 */
export function mountCalendar(app: Hono<AppVariables>, options: AppOptions): void {
  const limitCall = createCallLimiter(options.clock);
  const { publicUrl, productName, outsideProvider } = options.settings;
  app.get(calendarPath, async (c) => {
    const { db, clock } = options;
    const now = clock();
    const ipAddress = options.addressOf(c);
    const { token } = parseQuery(calendarQuery, queryOf(c));
    const isOutside = outsideProvider !== undefined;
    const reader = await readerOfCalendar(db, { token, now, ipAddress, isOutside });
    const { user, subject } = reader;
    try {
      limitCall('calendar', { person: user.uuid, company: user.customer.uuid, ipAddress });
      const decision = decide(['schedule', 'list'], subject);
      if (!decision.allowed) throw forbidden(decision.reason);
    } catch (error) {
      const source = { ipAddress, transactionId: c.get('requestId') };
      if (error instanceof ApiError)
        await recordRefusedReading({ db, clock }, reader, source, error);
      throw error;
    }
    const schedule = await readSchedule(tenantScope(db, user.customer.uuid), now, {
      kinds: scheduleKindsFor(subject),
      limit: scheduleLimits.fileRows,
    });
    const terms = { company: user.customer.name, productName, publicUrl };
    return c.body(writeCalendar(schedule, terms), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'no-store',
    });
  });
}
