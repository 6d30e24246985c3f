import { scryptSync } from 'node:crypto';

/** A cost that suits thousands of sign-ins. */
export const cheapCost = { ln: 4, r: 8, p: 1 };

/** @returns a password's hash of the form that the service stores, at that cost */
export function cheapHash(password: string): string {
  const { ln, r, p } = cheapCost;
  const salt = Buffer.alloc(16, 1);
  const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  const hash = scryptSync(password, salt, 32, { N: 2 ** ln, r, p });
  return `$scrypt$ln=${ln},r=${r},p=${p}$${encode(salt)}$${encode(hash)}`;
}
