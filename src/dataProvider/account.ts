import { HttpError } from 'ra-core';
import type { PasswordResetSent, VerificationSent } from '../../contract/account';
import type { EntitlementUse } from '../../contract/company';
import type { CurrentUser } from '../../contract/session';
import { sessionOf } from '../authProvider/session';
import { fillPath } from './endpoints';
import { messageOf } from './errors';
import type { Http, HttpAnswer } from './http';
import { isObject, under } from './payload';

/** What people do with their own account. */
export interface AccountCalls {
  /** @returns the person signed in, as `GET /me` says now */
  account: () => Promise<{ data: CurrentUser & { id: string } }>;
  /** @returns whom the verification mail was sent to */
  resendVerificationEmail: () => Promise<{ data: VerificationSent }>;
  /** @returns where an authenticator app is set up; whoever goes there checks it with `enrolmentAddress` */
  enableMfa: () => Promise<{ data: { redirectUrl: string } }>;
  /** @param uuid the person's own; @returns whom the mail with the link was sent to */
  resetPassword: (uuid: string) => Promise<{ data: PasswordResetSent }>;
  /** @param uuid the person's company; @returns what its plan gives, and how much of it is used */
  entitlementUse: (uuid: string, signal?: AbortSignal) => Promise<{ data: EntitlementUse[] }>;
}

type Sent = VerificationSent & PasswordResetSent;

const isSent = (value: unknown): value is Sent =>
  isObject(value) && typeof value.uuid === 'string' && typeof value.email === 'string';

/** @throws HttpError when the answer does not say whom the mail went to */
function sentIn({ body, status }: HttpAnswer): { data: Sent } {
  const data = under(body, 'users');
  if (!isSent(data)) throw new HttpError('No user data in payload', status, body);
  return { data };
}

/** Every failure is an HttpError. */
export const accountCalls = (http: Http): AccountCalls => ({
  account: async () => {
    const { user } = sessionOf((await http('/me')).body);
    return { data: { ...user, id: user.uuid } };
  },
  resendVerificationEmail: async () =>
    sentIn(await http('/users/resend-verify-email', { method: 'POST' })),
  resetPassword: async (uuid) =>
    sentIn(await http(fillPath('/users/{uuid}/reset-password', { uuid }), { method: 'POST' })),
  enableMfa: async () => {
    const { body, status } = await http('/users/mfa-enable', { method: 'POST' });
    const redirectUrl = under(body, 'redirect-url');
    if (typeof redirectUrl !== 'string') throw new HttpError(messageOf(undefined), status, body);
    return { data: { redirectUrl } };
  },
  entitlementUse: async (uuid, signal) => {
    const path = fillPath('/customers/{uuid}/entitlements', { uuid });
    const { body, status } = await http(path, { signal });
    const data = under(body, 'entitlements');
    if (!Array.isArray(data)) throw new HttpError(messageOf(undefined), status, body);
    // The service's schema is what is relied on, as for the records of resources.
    return { data: data as EntitlementUse[] };
  },
});
