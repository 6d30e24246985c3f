import type { Database } from '../../../db/database';

/** Time that a passkey has to answer, in milliseconds; browsers then give up as well. */
export const challengeLifetimeMs = 5 * 60_000;

interface StoredChallenge {
  /** The challenge that a passkey signs. */
  challenge: string;
  /** The name of a new passkey, which the person has confirmed; null for the use of an existing one. */
  name: string | null;
}

/** Stores a challenge, replacing an earlier one of the same session or interaction. */
export async function storeChallenge(
  db: Database,
  now: Date,
  { boundTo, user }: { boundTo: string; user: string },
  { challenge, name }: StoredChallenge,
): Promise<void> {
  const row = {
    user_uuid: user,
    challenge,
    name,
    expires_at: new Date(now.getTime() + challengeLifetimeMs),
  };
  await db
    .insertInto('passkey_challenges')
    .values({ bound_to: boundTo, ...row })
    .onConflict((conflict) => conflict.column('bound_to').doUpdateSet(row))
    .execute();
}

/**
 * Removes the challenge and returns it, in one statement: of several answers to it only one is checked.
 * @returns undefined if there is none for this person, or it has expired
 */
export async function consumeChallenge(
  db: Database,
  now: Date,
  boundTo: string,
  user: string,
): Promise<StoredChallenge | undefined> {
  return db
    .deleteFrom('passkey_challenges')
    .where('bound_to', '=', boundTo)
    .where('user_uuid', '=', user)
    .where('expires_at', '>', now)
    .returning(['challenge', 'name'])
    .executeTakeFirst();
}
