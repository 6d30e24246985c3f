import { getCookie } from 'hono/cookie';
import { textLimits } from '../../../contract/lib/textLimits';
import { addCookie, type PageContext } from './context';

const cookieName = 'console_suggested_email';
/** A person who has just set a password, or typed a wrong one, usually continues soon. */
const maxAgeSeconds = 10 * 60;

/**
 * Makes a page suggest the email address in this browser. The redirect through the console does not carry it, and a URL
 * must not.
 * @param path of the page: the sign-in, or the page for a forgotten password
 */
export function suggestEmail(
  c: PageContext,
  email: string,
  path: '/interaction' | '/forgot-password' = '/interaction',
): void {
  if (email.length <= textLimits.email)
    addCookie(c, cookieName, email, { path, maxAge: maxAgeSeconds });
}

/** @returns the address to suggest in this browser; empty if there is none */
export const suggestedEmail = (c: PageContext): string => getCookie(c, cookieName) ?? '';
