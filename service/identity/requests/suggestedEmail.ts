import { getCookie } from 'hono/cookie';
import { addCookie, type PageContext } from './context';

const cookieName = 'console_suggested_email';
/** A person who has just set a password usually signs in soon. */
const maxAgeSeconds = 10 * 60;

/** Makes this browser's next sign-in page suggest the address; the redirect through the console does not carry it. */
export const suggestEmail = (c: PageContext, email: string): void =>
  addCookie(c, cookieName, email, { path: '/interaction', maxAge: maxAgeSeconds });

/** @returns the address to suggest in this browser; empty if there is none */
export const suggestedEmail = (c: PageContext): string => getCookie(c, cookieName) ?? '';
