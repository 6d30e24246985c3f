import type { Database } from '../../../db/database';
import { passkeyRecord, type PasskeyRecord } from '../../../../contract/people/passkeys';
import { proofHistory } from '../../../../texts/history/accounts';
import { recordAccountChange } from '../../engine/recordActivity';
import { notFound } from '../../engine/apiError';
import { serialize } from '../../engine/serialize';
import { inTransaction, type PersonActor, type ChangeContext } from '../../engine/changeContext';

export const passkeysOf = (db: Database, user: string) =>
  db.selectFrom('passkeys').where('user_uuid', '=', user);

export async function listPasskeys(db: Database, user: string): Promise<PasskeyRecord[]> {
  const rows = await passkeysOf(db, user)
    .select(['uuid', 'name', 'created_at', 'last_used_at'])
    .orderBy('name')
    .execute();
  return rows.map((row) => serialize(passkeyRecord, row));
}

export async function credentialsOf(db: Database, user: string) {
  return passkeysOf(db, user).select(['credential_id as id', 'transports']).execute();
}

/** @throws ApiError 404 when it is not the person's */
export const removePasskey = (context: ChangeContext<PersonActor>, uuid: string): Promise<void> =>
  inTransaction(context, async (within) => {
    const { db } = within;
    const { userUuid, userName } = context.actor;
    const removed = await db
      .deleteFrom('passkeys')
      .where('uuid', '=', uuid)
      .where('user_uuid', '=', userUuid)
      .returning('name')
      .executeTakeFirstOrThrow(() => notFound('passkey'));
    await recordAccountChange(within, {
      action: 'Passkey removed',
      details: proofHistory.passkeyRemoved(userName, removed.name),
    });
  });

/** Removes all passkeys of a person: they only replace MFA's codes. */
export async function removePasskeys(trx: Database, user: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('user_uuid', '=', user).execute();
}

/**
 * Counts a use, in one statement: of several requests with the same counter only one succeeds.
 * @param counter from the authenticator; always 0 if it does not count
 * @returns false if the counter did not increase, as with a copied authenticator (WebAuthn section 6.1.1)
 */
export async function countUse(
  trx: Database,
  uuid: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('uuid', '=', uuid)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
