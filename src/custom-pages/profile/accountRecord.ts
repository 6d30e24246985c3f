import { isObject } from '../../../contract/lib/isObject';
import type { CurrentUser } from '../../../contract/people/session';
import { serviceTexts } from '../../../texts/layout/serviceErrors';
import { sessionOf } from '../../authProvider/session';
import type { ActionProvider } from '../../model/action';

/** The signed-in person, as in `GET /me`. */
export type AccountRecord = CurrentUser & { id: string };

const userPayload = { key: 'user', is: isObject, otherwise: serviceTexts.noUser };

/** @param _id of the signed-in person: nobody else's account is read */
export async function readAccount(
  { read }: Pick<ActionProvider, 'read'>,
  _id: string,
  signal?: AbortSignal,
): Promise<AccountRecord> {
  const { user } = sessionOf({ data: { user: await read('/me', userPayload, { signal }) } });
  return { ...user, id: user.uuid };
}
