import type { Database } from '../db/database';
import type { DemoOffer, DemoSignIn } from '../identity/requests/environment';
import { verifyPassword } from '../identity/passwords/password';
import { demoAccounts, demoPassword } from './accounts';

/**
 * The demo's accounts on the sign-in page. Each stored hash is compared with the demo's password only
 * once, because a comparison takes a tenth of a second.
 */
export function demoSignIn(db: Database): DemoSignIn {
  const known = new Map<string, Promise<boolean>>();
  const matches = (hash: string): Promise<boolean> => {
    const found = known.get(hash) ?? verifyPassword(demoPassword, hash);
    known.set(hash, found);
    // The comparison may be refused temporarily.
    void found.catch(() => known.delete(hash));
    return found;
  };
  const offers = async (): Promise<DemoOffer[]> => {
    const emails = demoAccounts.map(({ email }) => email);
    const rows = await db
      .selectFrom('users')
      .innerJoin('customer_users', 'customer_users.user_uuid', 'users.uuid')
      .select(['users.email', 'users.name', 'users.password_hash as hash', 'users.totp_secret'])
      .where('users.email', 'in', emails)
      .execute();
    const offered = demoAccounts.map(async ({ email, summary }) => {
      const row = rows.find((each) => each.email === email);
      if (!row) return [];
      const { name, hash } = row;
      const mfa = row.totp_secret !== null;
      const passwordChanged = hash === null || !(await matches(hash));
      return [{ email, name, summary, mfa, password: demoPassword, passwordChanged }];
    });
    return (await Promise.all(offered)).flat();
  };
  return { isAccount: (email) => demoAccounts.some((account) => account.email === email), offers };
}
