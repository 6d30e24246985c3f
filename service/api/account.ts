import {
  mfaRedirect,
  ownNameUpdate,
  passwordResetSent,
  verificationSent,
} from '../../contract/account';
import { dataUnder } from '../../contract/envelope';
import { currentUser } from '../../contract/session';
import { z } from '../../contract/zod';
import { disableMfa } from '../domain/account/disableMfa';
import { requireEmbeddedSignIn, startEnrolment } from '../domain/account/mfaEnrolment';
import { updateOwnName } from '../domain/account/ownName';
import { requestPasswordReset } from '../domain/account/passwordReset';
import { notFound } from '../domain/apiError';
import { resendVerification } from '../domain/emailVerification';
import { actorOf } from './caller';
import { route } from './route';
import type { Route } from './route';

const params = z.strictObject({ uuid: z.uuid() });

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
  route({
    method: 'get',
    path: '/users/{uuid}',
    summary: 'The signed-in person, where they are changed',
    access: ['session', 'read'],
    params,
    answer: dataUnder('users', currentUser),
    handle: ({ caller, params: { uuid } }) => {
      if (uuid !== caller.user.uuid) return Promise.reject(notFound('person'));
      return Promise.resolve({ data: { users: caller.user }, version: caller.user.version });
    },
  }),
  route({
    method: 'patch',
    path: '/users/{uuid}',
    summary: "Change the signed-in person's own name",
    access: ['account', 'update'],
    params,
    key: 'users',
    body: ownNameUpdate,
    answer: dataUnder('users', currentUser),
    handle: async ({ db, clock, caller, params: { uuid }, body: { name }, ifMatch }) => {
      const version = await updateOwnName(db, clock, actorOf(caller), uuid, {
        name,
        expected: ifMatch,
      });
      return { data: { users: { ...caller.user, name, version } }, version };
    },
  }),
  route({
    method: 'post',
    path: '/users/mfa-enable',
    summary: 'Begin to set up an authenticator app; one that is set up already is replaced',
    access: ['account', 'enable-mfa'],
    answer: mfaRedirect,
    handle: async ({ db, vault, clock, caller, mail, embeddedSignIn }) => {
      const url = await startEnrolment(
        { db, vault, clock, publicUrl: mail.publicUrl, embeddedSignIn },
        actorOf(caller),
        caller.session,
        caller.user.mfa_enabled,
      );
      return { data: { 'redirect-url': url } };
    },
  }),
  route({
    method: 'post',
    path: '/users/mfa-disable',
    summary: 'Disable MFA; all other sessions of the person end',
    access: ['account', 'disable-mfa'],
    answer: dataUnder('users', currentUser),
    handle: async ({ db, clock, caller, embeddedSignIn }) => {
      requireEmbeddedSignIn(embeddedSignIn);
      await disableMfa(db, clock, actorOf(caller), caller.session);
      return { data: { users: { ...caller.user, mfa_enabled: false } } };
    },
  }),
  route({
    method: 'post',
    path: '/users/{uuid}/reset-password',
    summary: 'Send the signed-in person a mail with a link to set a new password',
    access: ['account', 'reset-password'],
    params,
    answer: dataUnder('users', passwordResetSent),
    handle: async ({ db, clock, caller, params: { uuid }, mail, embeddedSignIn }) => {
      requireEmbeddedSignIn(embeddedSignIn);
      const { email } = caller.user;
      return {
        data: {
          users: await requestPasswordReset(db, clock, actorOf(caller), uuid, email, mail),
        },
      };
    },
  }),
];
