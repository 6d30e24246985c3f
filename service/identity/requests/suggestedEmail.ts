import { getCookie } from 'hono/cookie';
import { addCookie, type PageContext } from './context';

const name = 'console_suggested_email';
/** A person who has just set a password signs in with it soon. */
const seconds = 10 * 60;

/** The next sign-in page of this browser suggests the address; the way there leads over the console, which has none. */
export const suggestEmail = (c: PageContext, email: string): void =>
  addCookie(c, name, email, { path: '/interaction', maxAge: seconds });

/** @returns what this browser was told to suggest; empty when nothing was */
export const suggestedEmail = (c: PageContext): string => getCookie(c, name) ?? '';
