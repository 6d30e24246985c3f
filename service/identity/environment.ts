import type { Database } from '../db/database';
import { demoAccounts, demoPassword } from '../demo/accounts';
import type { Log } from '../log';
import type { Settings } from '../settings';
import type { Vault } from '../vault/vault';
import { watchDemoAccounts } from './demoOffers';
import type { DemoOffer, DemoSignIn } from './demoOffers';
import type { Look } from './pages/page';

/** What the parts of the identity provider share. */
export interface IdentityEnvironment {
  db: Database;
  vault: Vault;
  clock: () => Date;
  log: Log;
  /** The console's origin, without a trailing slash; everything here is on the same one. */
  origin: string;
  /** The public address is https, which a proxy in front of the service speaks. */
  https: boolean;
  look: Look;
  /** Whether a mail gets to whom it is for: by a mail server, or onto the demo's outbox page. */
  mailDelivered: boolean;
  /** Whether mails can be read on the outbox page: in the demo, without a mail server (decision 32). */
  hasOutbox: boolean;
  /** Whether people sign in here, by a password; otherwise an outside provider knows them. */
  signsIn: boolean;
  /** Empty outside the demo. */
  demoSignIns: readonly DemoSignIn[];
  /** Those whose accounts exist, and whether one click still signs in; undefined outside the demo. */
  demoOffers: () => Promise<DemoOffer[] | undefined>;
}

export interface IdentityOptions {
  db: Database;
  vault: Vault;
  settings: Pick<Settings, 'publicUrl' | 'productName'> & Partial<Pick<Settings, 'smtp'>>;
  clock: () => Date;
  log: Log;
  /** Offers the demo accounts on the sign-in page, and their current one-time codes. */
  demo: boolean;
}

/** @param signsIn whether people sign in here, by a password */
export function environmentOf(
  { settings, demo, ...rest }: IdentityOptions,
  { signsIn }: { signsIn: boolean },
): IdentityEnvironment {
  const demoSignIns = demo
    ? demoAccounts.map(({ email, summary }) => ({ email, summary, password: demoPassword }))
    : [];
  return {
    ...rest,
    origin: settings.publicUrl,
    https: settings.publicUrl.startsWith('https:'),
    look: { productName: settings.productName },
    mailDelivered: demo || settings.smtp !== undefined,
    hasOutbox: demo && settings.smtp === undefined,
    signsIn,
    demoSignIns,
    demoOffers: watchDemoAccounts(rest.db, demoSignIns),
  };
}

/** The console's name at this provider. */
export const clientId = 'encryption-console';

/** @returns the `aud` of access tokens for the API */
export const apiAudience = (origin: string): string => `${origin}/api`;

/** @returns the `iss` of all tokens; the console's library expects the slash */
export const issuerOf = (origin: string): string => `${origin}/`;
