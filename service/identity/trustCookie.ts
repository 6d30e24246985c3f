import { parse, serialize } from 'hono/utils/cookie';
import { trustedSeconds } from '../domain/account/trustedBrowsers';
import type { PageRequest } from './requests';

/** The prefix binds the cookie to this host and to https; a browser refuses it otherwise. */
const nameOf = (https: boolean): string =>
  https ? '__Host-trusted_browser' : 'console_trusted_browser';

/** @returns what a trusted browser was given, of 256 random bits; undefined for any other text */
export function readTrustCookie({ environment, req }: PageRequest): string | undefined {
  const name = nameOf(environment.https);
  const value = parse(req.headers.cookie ?? '', name)[name];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Beside what the provider's library sets in the same answer. */
export function setTrustCookie({ environment: { https }, res }: PageRequest, value: string): void {
  res.appendHeader(
    'Set-Cookie',
    serialize(nameOf(https), value, {
      path: '/',
      maxAge: trustedSeconds,
      httpOnly: true,
      sameSite: 'Lax',
      secure: https,
    }),
  );
}
