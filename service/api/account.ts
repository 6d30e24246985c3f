import { verificationSent } from '../../contract/account';
import { dataUnder } from '../../contract/envelope';
import { resendVerification } from '../domain/emailVerification';
import { route } from './route';
import type { Route } from './route';

/** What people do with their own account. */
export const accountRoutes: Route[] = [
  route({
    method: 'post',
    path: '/users/resend-verify-email',
    summary: 'Send the signed-in person a new verification mail; links of earlier ones end',
    access: ['account', 'verify-email'],
    answer: dataUnder('users', verificationSent),
    handle: async ({ db, clock, caller, mail }) => ({
      data: { users: await resendVerification(db, clock, caller, mail) },
    }),
  }),
];
