import { HttpError, useAuthProvider } from 'ra-core';
import { enrolmentLifetimeMs } from '../../contract/people/signInTerms';
import { serviceTexts } from '../../texts/layout/serviceErrors';
import { sessionTexts } from '../../texts/sign-in/session';
import { type ConsoleConfig, useConfig } from '../model/config';
import type { ActionProvider } from '../model/action';
import type { ConsoleAuthProvider } from './authProvider';

/** @throws Error for an address outside the console's own site and the identity provider's */
export function enrolmentAddress(
  address: string,
  { domain }: Pick<ConsoleConfig['auth'], 'domain'>,
  origin: string,
): string {
  const issuer = /^https?:\/\//.test(domain) ? domain : `https://${domain}`;
  const allowedOrigins = [origin, URL.canParse(issuer) ? new URL(issuer).origin : origin];
  if (URL.canParse(address, origin)) {
    const { href, origin: site } = new URL(address, origin);
    if (allowedOrigins.includes(site)) return href;
  }
  throw new Error(sessionTexts.foreignAddress);
}

const keyOf = (user: string): string => `mfa-enrolment/${user}`;

/** Notes in this tab that the person (`user` is their uuid) leaves now to enable MFA. */
export const noteEnrolment = (user: string): void =>
  window.sessionStorage.setItem(keyOf(user), String(Date.now()));

/** @returns whether the person returns here from enabling MFA before that page has expired */
export function isBackFromEnrolment(user: string): boolean {
  const startedAt = window.sessionStorage.getItem(keyOf(user));
  return startedAt !== null && Date.now() - Number(startedAt) <= enrolmentLifetimeMs;
}

/** Removes the note, which counts once. @returns the result of `isBackFromEnrolment` */
export function consumeEnrolment(user: string): boolean {
  const isBack = isBackFromEnrolment(user);
  window.sessionStorage.removeItem(keyOf(user));
  return isBack;
}

/** @returns leaves for an authenticator app's set-up; never resolves, throws for an address of another site */
export function useLeaveForEnrolment(): (address: string) => Promise<never> {
  const { auth } = useConfig();
  const authProvider = useAuthProvider<ConsoleAuthProvider>();
  return async (address) => {
    const page = enrolmentAddress(address, auth, window.location.origin);
    if (!authProvider) throw new Error('Nobody is signed in');
    return authProvider.goTo(page);
  };
}

/** @param user whose return is noted (`noteEnrolment`); without it, nobody's. Never resolves. */
export async function setUpMfa(
  provider: Pick<ActionProvider, 'action' | 'leaveFor'>,
  user?: string,
): Promise<never> {
  const call = { method: 'POST', path: '/users/mfa-enable' } as const;
  const address = (await provider.action(call)).data['redirect-url'];
  if (typeof address !== 'string') throw new HttpError(serviceTexts.unknown, 200);
  if (user !== undefined) noteEnrolment(user);
  return provider.leaveFor(address);
}
