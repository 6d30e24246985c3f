import type { Database } from '../../db/database';
import { recordActivity } from '../activities';
import type { Actor } from '../actor';
import { refused } from '../apiError';
import { endSessions } from './endSessions';
import { removeRecoveryCodes } from './recoveryCodes';

/**
 * Disables MFA: the authenticator app and the recovery codes end, and so do all other sessions.
 * @param session the session that asks
 * @throws ApiError 409 while the company enforces MFA, and when it is not enabled
 */
export async function disableMfa(
  db: Database,
  clock: () => Date,
  actor: Actor & { userUuid: string },
  session: string | undefined,
): Promise<void> {
  const user = actor.userUuid;
  await db.transaction().execute(async (trx) => {
    // Locked, so that nobody switches the enforcement on between this question and its answer.
    const company = await trx
      .selectFrom('customers')
      .select('enforce_mfa')
      .where('uuid', '=', actor.customer)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (company.enforce_mfa)
      throw refused('Your company requires MFA, so it cannot be disabled for your account.');
    const now = clock();
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ mfa_enabled: false, totp_secret: null, updated_at: now })
      .where('uuid', '=', user)
      .where('mfa_enabled', '=', true)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw refused('MFA is not enabled for your account.');
    await removeRecoveryCodes(trx, user);
    await trx.deleteFrom('mfa_enrolments').where('user_uuid', '=', user).execute();
    await endSessions(trx, now, user, 'mfa', { except: session });
    await recordActivity(
      trx,
      {
        ...actor,
        title: 'Account',
        action: 'MFA disabled',
        details: `${actor.userName} disabled MFA.`,
        objectType: 'user',
        objectUuid: user,
      },
      clock,
    );
  });
}
