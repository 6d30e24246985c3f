import type { Kysely } from 'kysely';
import type { Database } from '../../db/database';
import type { Tables } from '../../db/tables';
import { transact } from '../../db/transaction';
import { recordActivity, recordRefusal } from '../activities/recordActivity';
import { ApiError } from '../apiError';
import type { PersonActor } from '../work';

/**
 * Binds a person to whom an outside provider calls by this name, at their first sign-in: from then on nobody
 * else with the same verified address is taken for them. The provider has vouched for the address.
 * @throws ApiError 401 when the person is bound to another name
 */
export async function bindSubject(
  db: Database,
  clock: () => Date,
  actor: PersonActor,
  subject: string,
): Promise<void> {
  const row = { ...actor, title: 'Sign-in', objectType: 'user', objectUuid: actor.userUuid };
  const isBound = await transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set((eb) => ({
        subject,
        email_verified_dt_tm: eb.fn.coalesce('email_verified_dt_tm', eb.val(clock())),
      }))
      .where('uuid', '=', actor.userUuid)
      .where('subject', 'is', null)
      .executeTakeFirstOrThrow();
    // A console begins with several calls at once.
    if (numUpdatedRows === 0n) return (await subjectOf(trx, actor.userUuid)) === subject;
    const details = `Signed in for the first time with the identity provider, as ${subject}`;
    await recordActivity(trx, { ...row, action: 'Signed in', details }, clock);
    return true;
  });
  if (isBound) return;
  await recordRefusal(db, clock, `refusal of another subject for ${actor.userUuid}`, {
    ...row,
    action: 'Sign-in refused',
    details: `Somebody with the same address, whom the identity provider calls ${subject}, was refused`,
  });
  throw new ApiError({
    status: 401,
    info: 'Not signed in',
    details:
      'Your address belongs to an account that another user of your identity provider signs in to. Ask an administrator to invite you anew.',
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  });
}

/** Keeps what the provider says of a person's MFA, for those who look at the team. */
export const noteMfa = (
  db: Database,
  clock: () => Date,
  actor: PersonActor,
  isEnabled: boolean,
): Promise<void> =>
  transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ mfa_enabled: isEnabled })
      .where('uuid', '=', actor.userUuid)
      .where('mfa_enabled', '<>', isEnabled)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const row = { ...actor, title: 'Account', objectType: 'user', objectUuid: actor.userUuid };
    const word = isEnabled ? 'enabled' : 'disabled';
    const details = `MFA of ${actor.userName} is ${word} with the identity provider`;
    await recordActivity(trx, { ...row, action: `MFA ${word}`, details }, clock);
  });

const subjectOf = async (db: Kysely<Tables>, user: string): Promise<string | null | undefined> =>
  (await db.selectFrom('users').select('subject').where('uuid', '=', user).executeTakeFirst())
    ?.subject;
