import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition on `users` for people with MFA. With the embedded provider they have a stored authenticator app.
 * The last report from an outside provider (decision 183) counts only while that provider signs people in.
 */
export const hasMfa = (isOutside: boolean): RawBuilder<boolean> =>
  isOutside ? sql`users.mfa_enabled` : sql`(users.totp_secret is not null)`;
