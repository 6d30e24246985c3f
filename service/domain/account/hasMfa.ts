import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a person has MFA, as SQL on `users`: with the embedded provider that is an authenticator app that is
 * stored. What an outside one said last (decision 183) counts only while it signs people in.
 */
export const hasMfa = (isOutside: boolean): RawBuilder<boolean> =>
  isOutside ? sql`users.mfa_enabled` : sql`(users.totp_secret is not null)`;
