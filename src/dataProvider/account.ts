import { HttpError } from 'ra-core';
import type { VerificationSent } from '../../contract/account';
import type { Http } from './http';
import { isObject, under } from './payload';

/** What people do with their own account. */
export interface AccountCalls {
  /** @returns whom the verification mail was sent to */
  resendVerificationEmail: () => Promise<{ data: VerificationSent }>;
}

const isSent = (value: unknown): value is VerificationSent =>
  isObject(value) && typeof value.uuid === 'string' && typeof value.email === 'string';

/** Every failure is an HttpError. */
export const accountCalls = (http: Http): AccountCalls => ({
  resendVerificationEmail: async () => {
    const { body, status } = await http('/users/resend-verify-email', { method: 'POST' });
    const data = under(body, 'users');
    if (!isSent(data)) throw new HttpError('No user data in payload', status, body);
    return { data };
  },
});
