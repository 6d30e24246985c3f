import { scryptSync } from 'node:crypto';

/** @returns a password's hash of the form that the service stores, at a cost that suits thousands of sign-ins */
export function cheapHash(password: string): string {
  const salt = Buffer.alloc(16, 1);
  const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  const hash = scryptSync(password, salt, 32, { N: 2 ** 4, r: 8, p: 1 });
  return `$scrypt$ln=4,r=8,p=1$${encode(salt)}$${encode(hash)}`;
}
