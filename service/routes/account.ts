import {
  mfaRedirect,
  ownNameUpdate,
  passwordResetSent,
  verificationSent,
} from '../../contract/people/account';
import { expandedUser } from '../../contract/people/session';
import { resendVerification } from '../domain/people/account/emailVerification';
import { disableMfa, startEnrolment } from '../domain/people/mfa/mfa';
import { updateOwnName } from '../domain/people/account/ownAccount';
import { requestPasswordReset } from '../domain/people/account/passwordReset';
import { notFound } from '../domain/engine/apiError';
import { type Caller, expanded } from './kit/caller';
import { uuidParams } from './kit/recordRoutes';
import { payloadRoute, route, type Route } from './kit/route';

/** @throws ApiError 404 unless the uuid is the caller's own */
const ownUser = ({ user }: Caller, uuid: string) =>
  uuid === user.uuid ? Promise.resolve(expanded(user)) : Promise.reject(notFound('person'));

export const accountRoutes: Route[] = [
  payloadRoute('post', '/users/resend-verify-email', 'users', {
    summary: 'Send the signed-in person a new verification mail; links of earlier ones end',
    access: ['account', 'verify-email'],
    idempotent: true,
    answer: verificationSent,
    handle: (call) => resendVerification(call, call.caller.user, call.mail),
  }),
  payloadRoute('get', '/users/{uuid}', 'users', {
    summary: 'The signed-in person, where they are changed',
    access: ['session', 'read'],
    params: uuidParams,
    answer: expandedUser,
    handle: ({ caller, params: { uuid } }) => ownUser(caller, uuid),
  }),
  payloadRoute('patch', '/users/{uuid}', 'users', {
    summary: "Change the signed-in person's own name",
    access: ['account', 'update'],
    params: uuidParams,
    key: 'users',
    body: ownNameUpdate,
    readBefore: ({ caller, params: { uuid } }) => ownUser(caller, uuid),
    answer: expandedUser,
    handle: async (call) => {
      const { caller, params, ifMatch: expected } = call;
      const { name } = call.body;
      const version = await updateOwnName(call, params.uuid, { name, expected });
      return expanded({ ...caller.user, name, version });
    },
  }),
  route('post', '/users/mfa-enable', {
    summary: 'Begin to set up an authenticator app; one that is set up already is replaced',
    access: ['account', 'enable-mfa'],
    answer: mfaRedirect,
    handle: async (call) => {
      const { session, user } = call.caller;
      const url = await startEnrolment(call, call.mail.publicUrl, session, user.mfa_enabled);
      return { data: { 'redirect-url': url } };
    },
  }),
  payloadRoute('post', '/users/mfa-disable', 'users', {
    summary: 'Disable MFA; all other sessions of the person end',
    access: ['account', 'disable-mfa'],
    idempotent: true,
    answer: expandedUser,
    handle: async (call) => {
      const { caller } = call;
      await disableMfa(call, caller.session);
      return expanded({ ...caller.user, mfa_enabled: false });
    },
  }),
  payloadRoute('post', '/users/{uuid}/reset-password', 'users', {
    summary: 'Send the signed-in person a mail with a link to set a new password',
    access: ['account', 'reset-password'],
    idempotent: true,
    params: uuidParams,
    answer: passwordResetSent,
    handle: (call) =>
      requestPasswordReset(call, call.params.uuid, call.caller.user.email, call.mail),
  }),
];
