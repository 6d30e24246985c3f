import type { Database } from '../db/database';
import { demoAccounts, demoPassword } from '../demo/accounts';
import type { Log } from '../log';
import type { Settings } from '../settings';
import type { Vault } from '../vault/vault';
import type { Look } from './pages/page';
import type { AddressRange } from '../clientAddress';
import { verifyPassword } from './password';

/** What the parts of the identity provider share. */
export interface IdentityEnvironment extends Pick<
  IdentityOptions,
  'db' | 'vault' | 'clock' | 'log'
> {
  /** The console's origin, without a trailing slash; everything here is on the same one. */
  origin: string;
  /** The public address is https, which a proxy in front of the service speaks. */
  https: boolean;
  trustedProxies: readonly AddressRange[];
  look: Look;
  /** Whether a mail gets to whom it is for: by a mail server, or onto the demo's outbox page. */
  mailDelivered: boolean;
  /** Whether mails can be read on the outbox page: in the demo, without a mail server (decision 32). */
  hasOutbox: boolean;
  /** Whether people sign in here, by a password; otherwise an outside provider knows them. */
  signsIn: boolean;
  /** Whether this is one of the demo's accounts, whose one-time codes the pages show. */
  isDemoAccount: (email: string) => boolean;
  /** The demo's accounts that exist, and whether one click still signs in; undefined outside the demo. */
  demoOffers: () => Promise<DemoOffer[] | undefined>;
}

export interface IdentityOptions {
  db: Database;
  vault: Vault;
  /** The demo's sign-in page offers its accounts, and shows their one-time codes. */
  settings: Pick<Settings, 'mode' | 'publicUrl' | 'productName' | 'trustedProxies' | 'smtp'>;
  clock: () => Date;
  log: Log;
}

/** @param signsIn whether people sign in here, by a password */
export function environmentOf(
  { settings, ...rest }: IdentityOptions,
  { signsIn }: { signsIn: boolean },
): IdentityEnvironment {
  const demo = settings.mode === 'demo';
  return {
    ...rest,
    origin: settings.publicUrl,
    https: settings.publicUrl.startsWith('https:'),
    trustedProxies: settings.trustedProxies,
    look: { productName: settings.productName },
    mailDelivered: demo || settings.smtp !== undefined,
    hasOutbox: demo && settings.smtp === undefined,
    signsIn,
    isDemoAccount: (email) => demo && demoAccounts.some((account) => account.email === email),
    demoOffers: demo ? watchDemoAccounts(rest.db) : () => Promise.resolve(undefined),
  };
}

/** The console's name at this provider. */
export const clientId = 'encryption-console';

/** @returns the `aud` of access tokens for the API */
export const apiAudience = (origin: string): string => `${origin}/api`;

/** @returns the `iss` of all tokens; the console's library expects the slash */
export const issuerOf = (origin: string): string => `${origin}/`;

/** A demo account as the sign-in page offers it, with one click. */
export interface DemoOffer {
  email: string;
  name: string;
  password: string;
  mfa: boolean;
  /** Who that is, in a few words. */
  summary: string;
  /** Somebody has set another password, so one click signs nobody in. */
  passwordChanged: boolean;
}

/**
 * The demo's accounts that still exist. Whether one still has the demo's password is found out once for
 * each stored hash, since a comparison costs a tenth of a second.
 */
function watchDemoAccounts(db: Database): () => Promise<DemoOffer[]> {
  const known = new Map<string, Promise<boolean>>();
  const matches = (hash: string): Promise<boolean> => {
    const found = known.get(hash) ?? verifyPassword(demoPassword, hash);
    known.set(hash, found);
    return found;
  };
  return async () => {
    const emails = demoAccounts.map(({ email }) => email);
    const rows = await db
      .selectFrom('users')
      .innerJoin('customer_users', 'customer_users.user_uuid', 'users.uuid')
      .select(['users.email', 'users.name', 'users.password_hash as hash', 'users.totp_secret'])
      .where('users.email', 'in', emails)
      .execute();
    const offers = demoAccounts.map(async ({ email, summary }) => {
      const row = rows.find((each) => each.email === email);
      if (!row) return [];
      const isKnown = row.hash !== null && (await matches(row.hash));
      return [
        {
          email,
          name: row.name,
          summary,
          mfa: row.totp_secret !== null,
          password: demoPassword,
          passwordChanged: !isKnown,
        },
      ];
    });
    return (await Promise.all(offers)).flat();
  };
}
