import type { Database } from '../../../db/database';

/** So long a passkey may take to answer, in milliseconds; browsers give up then as well. */
export const challengeLifetimeMs = 5 * 60_000;

interface StoredChallenge {
  /** The challenge that a passkey signs. */
  challenge: string;
  /** The name of a new passkey, which the person has confirmed; null for the use of one. */
  name: string | null;
}

/** Keeps a challenge; what the same place asked before counts no longer. */
export async function keepChallenge(
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
 * Takes the challenge away, in one statement: of several answers to it only one is looked at.
 * @returns undefined when there is none for this person, or none any longer
 */
export async function takeChallenge(
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
