import { minuteMs } from '../lib/clock';

/** Constants of sign-in and MFA. No zod here: part of the first load. */

/** Milliseconds for which the page that sets up an authenticator app is valid. */
export const enrolmentLifetimeMs = 10 * minuteMs;

/** Days for which signing in from a trusted browser requires no one-time code. */
export const trustedBrowserDays = 30;

/** Minutes of the window of most rate limits, and so the longest wait after too many attempts. */
export const attemptWindowMinutes = 15;
