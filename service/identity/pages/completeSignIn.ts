import { accountHistory } from '../../../texts/history/accounts';
import { transact } from '../../db/transaction';
import { type Account, recordSignInEvent } from '../accounts/accounts';
import { type PageContext, sourceOf } from '../requests/context';
import { finishInteraction } from '../requests/providerBridge';

/**
 * Starts the session.
 * @param amr methods by which the person has proved their identity (RFC 8176)
 */
export async function completeSignIn(
  c: PageContext,
  account: Account,
  amr: string[],
  method = '',
): Promise<Response> {
  const { db, clock } = c.var.environment;
  await transact(db, async (trx) => {
    await trx
      .updateTable('users')
      .set({ last_sign_in_at: clock() })
      .where('uuid', '=', account.uuid)
      .execute();
    const details = accountHistory.signedIn(account.name, method);
    const event = { account, event: 'Signed in', details } as const;
    await recordSignInEvent({ db: trx, clock }, sourceOf(c), event);
  });
  return finishInteraction(c, { login: { accountId: account.uuid, amr, remember: false } });
}
