import { parse, serialize } from 'hono/utils/cookie';
import type { PageRequest } from './requests';

const name = 'console_suggested_email';
/** Whoever has just set a password signs in with it soon. */
const seconds = 10 * 60;

/** The next sign-in page of this browser suggests the address; the way there leads over the console, which has none. */
export const suggestEmail = ({ environment: { https }, res }: PageRequest, email: string): void =>
  void res.appendHeader(
    'Set-Cookie',
    serialize(name, email, {
      path: '/interaction',
      maxAge: seconds,
      httpOnly: true,
      sameSite: 'Lax',
      secure: https,
    }),
  );

/** @returns what this browser was told to suggest; empty when nothing was */
export const suggestedEmail = ({ req }: PageRequest): string =>
  parse(req.headers.cookie ?? '', name)[name] ?? '';
