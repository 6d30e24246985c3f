import type { Database } from '../db/database';
import { verifyPassword } from './password';

/** An account that the demo's sign-in page offers with one click. */
export interface DemoSignIn {
  email: string;
  password: string;
  /** Who that is, in a few words. */
  summary: string;
}

/** A demo account as the sign-in page offers it. */
export interface DemoOffer extends DemoSignIn {
  /** Somebody has set another password, so one click signs nobody in. */
  passwordChanged: boolean;
}

/**
 * The demo's accounts that still exist. Whether one still has the demo's password is found out once for
 * each stored hash, since a comparison costs a tenth of a second.
 * @returns undefined outside the demo
 */
export function watchDemoAccounts(
  db: Database,
  signIns: readonly DemoSignIn[],
): () => Promise<DemoOffer[] | undefined> {
  const known = new Map<string, Promise<boolean>>();
  const matches = (email: string, password: string, hash: string): Promise<boolean> => {
    const key = `${email} ${hash}`;
    const found = known.get(key) ?? verifyPassword(password, hash);
    known.set(key, found);
    return found;
  };
  return async () => {
    if (signIns.length === 0) return undefined;
    const rows = await db
      .selectFrom('users')
      .innerJoin('customer_users', 'customer_users.user_uuid', 'users.uuid')
      .select(['users.email', 'users.password_hash'])
      .where(
        'users.email',
        'in',
        signIns.map(({ email }) => email),
      )
      .execute();
    const offers = signIns.map(async (signIn) => {
      const row = rows.find(({ email }) => email === signIn.email);
      if (!row) return [];
      const { password_hash: hash } = row;
      const right = hash !== null && (await matches(signIn.email, signIn.password, hash));
      return [{ ...signIn, passwordChanged: !right }];
    });
    return (await Promise.all(offers)).flat();
  };
}
