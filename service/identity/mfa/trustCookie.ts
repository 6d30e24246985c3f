import { trustedSeconds } from '../../domain/people/sessions/trustedBrowsers';
import { readCookie, setCookie } from '../requests/cookies';
import type { PageRequest } from '../requests/requests';

/** The prefix binds the cookie to this host and to https; a browser refuses it otherwise. */
const nameOf = (https: boolean): string =>
  https ? '__Host-trusted_browser' : 'console_trusted_browser';

/** @returns what a trusted browser was given, of 256 random bits; undefined for any other text */
export function readTrustCookie(request: PageRequest): string | undefined {
  const value = readCookie(request, nameOf(request.environment.https));
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

export const setTrustCookie = (request: PageRequest, value: string): void =>
  setCookie(request, nameOf(request.environment.https), value, {
    path: '/',
    maxAge: trustedSeconds,
  });
