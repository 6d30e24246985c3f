import type { Clock } from '../../db/clock';
import type { Database } from '../../db/database';
import type { Log } from '../../observability/log';
import type { Settings } from '../../config/settings';
import type { Vault } from '../../vault/vault';
import type { PageBranding } from './page';
import type { AddressRange } from '../../config/clientAddress';
import { fullCost, type HashCost } from '../passwords/password';

export interface IdentityEnvironment extends Pick<
  IdentityOptions,
  'db' | 'vault' | 'clock' | 'log'
> {
  /** The console's origin, without a trailing slash; these pages have the same origin. */
  origin: string;
  /** True if the public address is https, which a proxy in front of the service terminates. */
  https: boolean;
  trustedProxies: readonly AddressRange[];
  branding: PageBranding;
  /** True if mails are delivered: by a mail server, or to the demo's outbox page. */
  mailDelivered: boolean;
  /** True when the outbox page shows mails: in the demo, without a mail server (decision 118). */
  hasOutbox: boolean;
  /** True if people sign in here, with a password; otherwise an outside provider signs them in. */
  signsIn: boolean;
  demo: DemoSignIn | undefined;
  passwordCost: HashCost;
}

export interface IdentityOptions {
  db: Database;
  vault: Vault;
  /** Present only in the demo. */
  demo?: DemoSignIn | undefined;
  /** Cost of a password hash; only tests, which set and try many passwords, reduce it. */
  passwordCost?: HashCost;
  settings: Pick<Settings, 'mode' | 'publicUrl' | 'productName' | 'trustedProxies' | 'smtp'>;
  clock: Clock;
  log: Log;
}

/** @param signsIn true if people sign in here, with a password */
export function environmentOf(
  { settings, demo, passwordCost = fullCost, ...rest }: IdentityOptions,
  { signsIn }: { signsIn: boolean },
): IdentityEnvironment {
  const inDemo = settings.mode === 'demo';
  return {
    ...rest,
    origin: settings.publicUrl,
    https: settings.publicUrl.startsWith('https:'),
    trustedProxies: settings.trustedProxies,
    branding: { productName: settings.productName },
    mailDelivered: inDemo || settings.smtp !== undefined,
    hasOutbox: inDemo && settings.smtp === undefined,
    signsIn,
    demo,
    passwordCost,
  };
}

/** The console's client id at this provider. */
export const clientId = 'encryption-console';

export const apiAudience = (origin: string): string => `${origin}/api`;

/** @returns the `iss` of all tokens; the console's library expects the trailing slash */
export const issuerOf = (origin: string): string => `${origin}/`;

export interface DemoSignIn {
  /** True for one of the demo's accounts, whose one-time codes the pages show. */
  isAccount: (email: string) => boolean;
  /** The existing demo accounts, and whether one click still signs in. */
  offers: () => Promise<DemoOffer[]>;
}

/** A demo account that the sign-in page offers for signing in with one click. */
export interface DemoOffer {
  email: string;
  name: string;
  password: string;
  mfa: boolean;
  summary: string;
  /** Somebody has changed the password, so one click no longer signs in. */
  passwordChanged: boolean;
}
