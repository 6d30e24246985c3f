import { getCookie } from 'hono/cookie';
import { trustedSeconds } from '../../domain/people/sessions/trustedBrowsers';
import { addCookie, type PageContext } from '../requests/context';

/** The prefix binds the cookie to this host and to https; a browser refuses it otherwise. */
const cookieName = (https: boolean): string =>
  https ? '__Host-trusted_browser' : 'console_trusted_browser';

/** @returns the 256 random bits given to a trusted browser; undefined for any other text */
export function readTrustCookie(c: PageContext): string | undefined {
  const value = getCookie(c, cookieName(c.var.environment.https));
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

export const setTrustCookie = (c: PageContext, value: string): void =>
  addCookie(c, cookieName(c.var.environment.https), value, { path: '/', maxAge: trustedSeconds });
