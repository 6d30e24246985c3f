import { accountHistory } from '../../../texts/history/accounts';
import { transact } from '../../db/transaction';
import { type Account, recordSignInEvent } from '../accounts/accounts';
import { finishInteraction, type InteractionRequest } from '../requests/requests';

/**
 * Begins the session.
 * @param amr how the person has proved who they are (RFC 8176)
 */
export async function completeSignIn(
  request: InteractionRequest,
  account: Account,
  amr: string[],
  how = '',
): Promise<void> {
  const { db, clock } = request.environment;
  await transact(db, async (trx) => {
    await trx
      .updateTable('users')
      .set({ last_sign_in_at: clock() })
      .where('uuid', '=', account.uuid)
      .execute();
    const details = accountHistory.signedIn(account.name, how);
    await recordSignInEvent(request, { account, event: 'Signed in', details }, trx);
  });
  await finishInteraction(request, { login: { accountId: account.uuid, amr, remember: false } });
}
