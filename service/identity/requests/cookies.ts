import { parse, serialize } from 'hono/utils/cookie';
import type { PageRequest } from './requests';

export const readCookie = ({ req }: PageRequest, name: string): string | undefined =>
  parse(req.headers.cookie ?? '', name)[name];

/** Sets a cookie that no script reads, beside what the provider's library sets in the same answer. */
export const setCookie = (
  { environment: { https }, res }: PageRequest,
  name: string,
  value: string,
  where: { path: string; maxAge: number },
): void => {
  const options = { ...where, httpOnly: true, sameSite: 'Lax', secure: https } as const;
  res.appendHeader('Set-Cookie', serialize(name, value, options));
};
