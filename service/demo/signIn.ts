import type { Database } from '../db/database';
import type { DemoOffer, DemoSignIn } from '../identity/requests/environment';
import { verifyPassword } from '../identity/passwords/password';
import { demoAccounts, demoPassword } from './accounts';

/**
 * The demo's accounts on the sign-in page. Each stored hash is compared with the demo's password only
 * once, because a comparison takes a tenth of a second.
 */
export function demoSignIn(db: Database): DemoSignIn {
  const matchByHash = new Map<string, Promise<boolean>>();
  const matches = (hash: string): Promise<boolean> => {
    const pendingMatch = matchByHash.get(hash) ?? verifyPassword(demoPassword, hash);
    matchByHash.set(hash, pendingMatch);
    // The comparison may be refused temporarily.
    void pendingMatch.catch(() => matchByHash.delete(hash));
    return pendingMatch;
  };
  const offers = async (): Promise<DemoOffer[]> => {
    const emails = demoAccounts.map(({ email }) => email);
    const rows = await db
      .selectFrom('users')
      .innerJoin('customer_users', 'customer_users.user_uuid', 'users.uuid')
      .select(['users.email', 'users.name', 'users.password_hash as hash', 'users.totp_secret'])
      .where('users.email', 'in', emails)
      .execute();
    const pendingOffers = demoAccounts.map(async ({ email, summary }) => {
      const row = rows.find((candidate) => candidate.email === email);
      if (!row) return [];
      const { name, hash } = row;
      const mfa = row.totp_secret !== null;
      const passwordChanged = hash === null || !(await matches(hash));
      return [{ email, name, summary, mfa, password: demoPassword, passwordChanged }];
    });
    return (await Promise.all(pendingOffers)).flat();
  };
  return { isAccount: (email) => demoAccounts.some((account) => account.email === email), offers };
}
