import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { maxPasswordLength } from './passwordRules';

/** Cost parameters of one hash. */
export interface HashCost {
  /** Binary logarithm of scrypt's cost N. */
  ln: number;
  r: number;
  p: number;
}

/** OWASP's recommendation for scrypt with 32 MiB per hash: N = 2^15, r = 8, p = 3. */
export const fullCost: HashCost = { ln: 15, r: 8, p: 3 };
const saltLength = 16;
const hashLength = 32;
const hashPattern = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

/** Concurrency limit: each hash takes 32 MiB, so a flood of sign-ins waits instead of exhausting the memory. */
const maxRunningHashes = 2;
/** Maximum length of the queue, about ten seconds of work. A later request would time out, and hold its memory. */
export const maxQueuedHashes = 100;
let runningHashes = 0;
const queue: (() => void)[] = [];

/** The queue of password hashes is full. */
export class TooManyHashes extends Error {
  readonly retryAfter = 5;
}

/** Runs the work when a slot is free. @throws TooManyHashes */
async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (queue.length >= maxQueuedHashes) throw new TooManyHashes('too many password hashes wait');
  if (runningHashes >= maxRunningHashes) await new Promise<void>((resume) => queue.push(resume));
  else runningHashes += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else runningHashes -= 1;
  }
}

const scryptInThread = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const derive = (password: string, salt: Buffer, { ln, r, p }: HashCost): Promise<Buffer> => {
  const cost = 2 ** ln;
  const options = { N: cost, r, p, maxmem: 128 * r * (cost + p + 2) };
  // Different keyboards may send the same password composed or decomposed.
  return scryptInThread(password.normalize('NFC'), salt, hashLength, options);
};

const encode = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

const formatHash = ({ ln, r, p }: HashCost, salt: Buffer, hash: Buffer): string =>
  `$scrypt$ln=${ln},r=${r},p=${p}$${encode(salt)}$${encode(hash)}`;

/** @returns `$scrypt$ln=15,r=8,p=3$<salt>$<hash>`, which contains its own cost @throws TooManyHashes */
export async function hashPassword(password: string, cost = fullCost): Promise<string> {
  const salt = randomBytes(saltLength);
  return formatHash(cost, salt, await withHashSlot(() => derive(password, salt, cost)));
}

/** Replaces the hash of an unknown person; no known password matches it. */
const dummyHash = (cost: HashCost): string =>
  formatHash(cost, randomBytes(saltLength), randomBytes(hashLength));

/**
 * Compares in constant time. An unknown person (`null`) costs as much time as a wrong password, so that
 * the answer's timing does not reveal who has an account (OWASP ASVS 6.3.8).
 * @param cost of a new hash, used for unknown people
 * @throws TooManyHashes, Error when the stored hash is not one of ours
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  cost = fullCost,
): Promise<boolean> {
  const [, ln, r, p, salt, expected] = hashPattern.exec(hash ?? dummyHash(cost)) ?? [];
  if (salt === undefined || expected === undefined)
    throw new Error('A stored password hash has an unknown form.');
  const isTooLong = password.length > maxPasswordLength;
  const actual = await withHashSlot(() =>
    derive(isTooLong ? '' : password, Buffer.from(salt, 'base64'), {
      ln: Number(ln),
      r: Number(r),
      p: Number(p),
    }),
  );
  const matches = timingSafeEqual(actual, Buffer.from(expected, 'base64'));
  return matches && hash !== null && !isTooLong;
}
