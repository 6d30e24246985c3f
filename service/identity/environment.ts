import type { Database } from '../db/database';
import { demoAccounts, demoPassword } from '../demo/accounts';
import type { Log } from '../log';
import type { Settings } from '../settings';
import type { Vault } from '../vault/vault';
import type { Look } from './pages/page';
import type { DemoSignIn } from './pages/signInPage';

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
export const environmentOf = (
  { settings, demo, ...rest }: IdentityOptions,
  { signsIn }: { signsIn: boolean },
): IdentityEnvironment => ({
  ...rest,
  origin: settings.publicUrl,
  https: settings.publicUrl.startsWith('https:'),
  look: { productName: settings.productName },
  mailDelivered: demo || settings.smtp !== undefined,
  hasOutbox: demo && settings.smtp === undefined,
  signsIn,
  demoSignIns: demo
    ? demoAccounts.map(({ email, summary }) => ({ email, summary, password: demoPassword }))
    : [],
});

/** The console's name at this provider. */
export const clientId = 'encryption-console';

/** @returns the `aud` of access tokens for the API */
export const apiAudience = (origin: string): string => `${origin}/api`;

/** @returns the `iss` of all tokens; the console's library expects the slash */
export const issuerOf = (origin: string): string => `${origin}/`;
