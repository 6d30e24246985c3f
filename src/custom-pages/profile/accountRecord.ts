import type { CurrentUser } from '../../../contract/people/session';
import { sessionOf } from '../../authProvider/session';
import type { ActionProvider } from '../../model/action';

/** The person signed in, as `GET /me` has them. */
export type AccountRecord = CurrentUser & { id: string };

export async function readAccount(
  provider: Pick<ActionProvider, 'action'>,
): Promise<AccountRecord> {
  const { data } = await provider.action({ method: 'GET', path: '/me' });
  const { user } = sessionOf({ data });
  return { ...user, id: user.uuid };
}
