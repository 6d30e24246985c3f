import { minuteMs } from '../lib/clock';

/** Terms of signing in and of MFA. No zod here: part of the first load. */

/** Lifetime of the page that sets up an authenticator app, in milliseconds. */
export const enrolmentLifetimeMs = 10 * minuteMs;

/** Days in which sign-ins from a trusted browser take no one-time code. */
export const trustedBrowserDays = 30;

/** Minutes of the window in which most rate limits count, and so the longest wait after too many attempts. */
export const attemptWindowMinutes = 15;
