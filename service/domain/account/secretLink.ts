import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import type { LinkedPerson } from './linkedPerson';

const tokenBytes = 32;

/** The secret of a link that works once: 256 random bits, in characters that need no escaping in an address. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** @returns what is stored of it: whoever reads the database cannot use the link */
export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Stores a new link of a person's and ends the earlier one of its kind.
 * @param table where links of that kind are kept, one a person
 * @param lifetimeMs how long it works, in milliseconds
 * @returns its token, which only the mail has
 */
export async function issueLink(
  trx: Kysely<Tables>,
  table: 'email_verifications' | 'password_resets',
  person: LinkedPerson,
  now: Date,
  lifetimeMs: number,
): Promise<string> {
  const token = newToken();
  const row = {
    token_digest: digestOf(token),
    email: person.email,
    created_at: now,
    expires_at: new Date(now.getTime() + lifetimeMs),
    used_at: null,
  };
  await trx
    .insertInto(table)
    .values({ user_uuid: person.uuid, ...row })
    .onConflict((conflict) => conflict.column('user_uuid').doUpdateSet(row))
    .execute();
  return token;
}
