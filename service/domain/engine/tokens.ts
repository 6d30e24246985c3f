import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** The secret of a link that works once: 256 random bits, in characters that need no escaping in an address. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** @returns what is stored of it: whoever reads the database cannot use the link */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();
