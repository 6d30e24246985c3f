import { minuteMs } from '../lib/clock';

/** Lifetime of the page that sets up an authenticator app, in milliseconds. No zod here: part of the first load. */
export const enrolmentLifetimeMs = 10 * minuteMs;
