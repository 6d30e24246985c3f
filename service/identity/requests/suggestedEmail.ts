import { getCookie } from 'hono/cookie';
import { textLimits } from '../../../contract/lib/textLimits';
import { addCookie, type PageContext } from './context';

const cookieName = 'console_suggested_email';
/** A person who has just set a password, or typed a wrong one, usually continues soon. */
const maxAgeSeconds = 10 * 60;

/**
 * Makes this browser's next page for signing in, or for a forgotten password, suggest the email address. The redirect
 * through the console does not carry it, and a URL must not.
 */
export function suggestEmail(c: PageContext, email: string): void {
  if (email.length <= textLimits.email)
    addCookie(c, cookieName, email, { path: '/', maxAge: maxAgeSeconds });
}

/** @returns the address to suggest in this browser; empty if there is none */
export const suggestedEmail = (c: PageContext): string => getCookie(c, cookieName) ?? '';
