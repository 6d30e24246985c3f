import type { Database } from '../db/database';
import type { Log } from '../log';
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
  /** Whether a mail gets to whom it is for; only the demo delivers (decision 32). */
  mailDelivered: boolean;
  /** Empty outside the demo. */
  demoSignIns: readonly DemoSignIn[];
}

/** The console's name at this provider. */
export const clientId = 'encryption-console';

/** @returns the `aud` of access tokens for the API */
export const apiAudience = (origin: string): string => `${origin}/api`;

/** @returns the `iss` of all tokens; the console's library expects the slash */
export const issuerOf = (origin: string): string => `${origin}/`;
