import { answerWith } from '../api/envelope';
import { accountName } from '../lib/text';
import { recordUuid, z } from '../lib/zod';

/** `data.users` of `POST /users/resend-verify-email`: the recipient of the mail. */
export const verificationSent = z
  .object({ uuid: recordUuid, email: z.string() })
  .meta({ id: 'VerificationSent' });
export type VerificationSent = z.infer<typeof verificationSent>;

/** `data.users` of `POST /users/{uuid}/reset-password`: the recipient of the mail. */
export const passwordResetSent = z
  .object({ uuid: recordUuid, email: z.string() })
  .meta({ id: 'PasswordResetSent' });
export type PasswordResetSent = z.infer<typeof passwordResetSent>;

/** Body of `PATCH /users/{uuid}`. */
export const ownNameUpdate = z.strictObject({ name: accountName }).meta({ id: 'OwnNameUpdate' });

/** `data` of `POST /users/mfa-enable`: the address for setting up an authenticator app. */
export const mfaRedirect = answerWith(z.object({ 'redirect-url': z.string() })).meta({
  id: 'MfaRedirect',
});

/** One row of `GET /sessions`. */
export const sessionRecord = z
  .object({
    uuid: recordUuid,
    created_at: z.string(),
    last_seen_at: z.string(),
    /** Browser and system in words, such as "Firefox on Linux". */
    browser: z.string(),
    ip_address: z.string().nullable(),
    /** True for the calling session. */
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type SessionRecord = z.infer<typeof sessionRecord>;

/** One row of `GET /trusted-browsers`: signing in there requires no one-time code until it expires. */
export const trustedBrowserRecord = z
  .object({
    uuid: recordUuid,
    /** Browser and system in words, as for sessions. */
    browser: z.string(),
    /** IP address when the browser was trusted. */
    ip_address: z.string().nullable(),
    created_at: z.string(),
    last_used_at: z.string(),
    expires_at: z.string(),
  })
  .meta({ id: 'TrustedBrowser' });
export type TrustedBrowserRecord = z.infer<typeof trustedBrowserRecord>;

/** `data.sessions` of calls that end sessions: the number of ended sessions. */
export const sessionsEnded = z.object({ ended: z.int() }).meta({ id: 'SessionsEnded' });

/** `data.mails` of `POST /tasks/mtm/send`: the recipient of the mail. */
export const testMailSent = z.object({ recipient: z.string() }).meta({ id: 'TestMailSent' });
export type TestMailSent = z.infer<typeof testMailSent>;
