import {
  mfaRedirect,
  ownNameUpdate,
  passwordResetSent,
  verificationSent,
} from '../../contract/account';
import { dataUnder } from '../../contract/envelope';
import { expandedUser } from '../../contract/session';
import { resendVerification } from '../domain/account/emailVerification';
import { disableMfa, startEnrolment } from '../domain/account/mfa';
import { updateOwnName } from '../domain/account/ownAccount';
import { requestPasswordReset } from '../domain/account/passwordReset';
import { notFound } from '../domain/apiError';
import { type Caller, expanded } from './caller';
import { uuidParams } from './recordRoutes';
import { route, type Route } from './route';

/** @throws ApiError 404 for everyone but the caller */
const own = ({ user }: Caller, uuid: string) =>
  uuid === user.uuid ? Promise.resolve(expanded(user)) : Promise.reject(notFound('person'));

/** What people do with their own account. */
export const accountRoutes: Route[] = [
  route('post', '/users/resend-verify-email', {
    summary: 'Send the signed-in person a new verification mail; links of earlier ones end',
    access: ['account', 'verify-email'],
    answer: dataUnder('users', verificationSent),
    handle: async ({ db, clock, caller, mail }) => ({
      data: { users: await resendVerification(db, clock, caller, mail) },
    }),
  }),
  route('get', '/users/{uuid}', {
    summary: 'The signed-in person, where they are changed',
    access: ['session', 'read'],
    params: uuidParams,
    answer: dataUnder('users', expandedUser),
    handle: async ({ caller, params: { uuid } }) => {
      const users = await own(caller, uuid);
      return { data: { users }, version: users.version };
    },
  }),
  route('patch', '/users/{uuid}', {
    summary: "Change the signed-in person's own name",
    access: ['account', 'update'],
    params: uuidParams,
    key: 'users',
    body: ownNameUpdate,
    before: ({ caller, params: { uuid } }) => own(caller, uuid),
    answer: dataUnder('users', expandedUser),
    handle: async (call) => {
      const { caller, params, ifMatch: expected } = call;
      const { name } = call.body;
      const version = await updateOwnName(call, params.uuid, { name, expected });
      return { data: { users: expanded({ ...caller.user, name, version }) }, version };
    },
  }),
  route('post', '/users/mfa-enable', {
    summary: 'Begin to set up an authenticator app; one that is set up already is replaced',
    access: ['account', 'enable-mfa'],
    answer: mfaRedirect,
    handle: async ({ db, vault, clock, actor, caller, mail }) => {
      const url = await startEnrolment(
        { db, vault, clock, publicUrl: mail.publicUrl },
        actor,
        caller.session,
        caller.user.mfa_enabled,
      );
      return { data: { 'redirect-url': url } };
    },
  }),
  route('post', '/users/mfa-disable', {
    summary: 'Disable MFA; all other sessions of the person end',
    access: ['account', 'disable-mfa'],
    answer: dataUnder('users', expandedUser),
    handle: async ({ db, clock, actor, caller }) => {
      await disableMfa(db, clock, actor, caller.session);
      return { data: { users: expanded({ ...caller.user, mfa_enabled: false }) } };
    },
  }),
  route('post', '/users/{uuid}/reset-password', {
    summary: 'Send the signed-in person a mail with a link to set a new password',
    access: ['account', 'reset-password'],
    params: uuidParams,
    answer: dataUnder('users', passwordResetSent),
    handle: async ({ db, clock, actor, caller, params: { uuid }, mail }) => {
      const { email } = caller.user;
      const users = await requestPasswordReset(db, clock, actor, uuid, email, mail);
      return { data: { users } };
    },
  }),
];
