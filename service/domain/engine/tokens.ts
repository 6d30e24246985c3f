import { createHash, randomBytes } from 'node:crypto';

/** Random secret that is shown or sent once; by default 256 bits, in characters that need no escaping in a URL. */
export const newToken = (bytes = 32, encoding: 'base64' | 'base64url' = 'base64url'): string =>
  randomBytes(bytes).toString(encoding);

/** SHA-256 of a token, which is stored in its place: readers of the database cannot use the token. */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();
