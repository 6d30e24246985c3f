import type { ConsoleConfig } from '../config';

/**
 * Checks where the service says an authenticator app is set up: whatever an answer holds, it must not
 * lead to another site.
 * @param origin the console's own
 * @returns the address, when it is on this origin or the identity provider's
 * @throws Error for any other
 */
export function enrolmentAddress(
  address: string,
  { domain }: Pick<ConsoleConfig['auth'], 'domain'>,
  origin: string,
): string {
  const issuer = /^https?:\/\//.test(domain) ? domain : `https://${domain}`;
  const allowed = [origin, URL.canParse(issuer) ? new URL(issuer).origin : origin];
  if (URL.canParse(address, origin)) {
    const { href, origin: site } = new URL(address, origin);
    if (allowed.includes(site)) return href;
  }
  throw new Error('The service named an address that does not belong to the sign-in.');
}

/** How long the page works on which an authenticator app is set up, in milliseconds. */
export const enrolmentLifeMs = 10 * 60_000;

const keyOf = (user: string): string => `mfa-enrolment/${user}`;

/** Notes in this tab that the person leaves now to enable MFA. @param user uuid */
export const noteEnrolment = (user: string, storage: Storage = window.sessionStorage): void =>
  storage.setItem(keyOf(user), String(Date.now()));

/**
 * @param user uuid
 * @returns whether the person has come back to this tab from enabling MFA; what was begun longer ago than
 *   its page lasts is not what they come back from
 */
export function isBackFromEnrolment(
  user: string,
  storage: Storage = window.sessionStorage,
): boolean {
  const begun = storage.getItem(keyOf(user));
  return begun !== null && Date.now() - Number(begun) <= enrolmentLifeMs;
}

/** Forgets what was noted: it is told once. @returns what `isBackFromEnrolment` said; @param user uuid */
export function takeEnrolment(user: string, storage: Storage = window.sessionStorage): boolean {
  const isBack = isBackFromEnrolment(user, storage);
  storage.removeItem(keyOf(user));
  return isBack;
}
