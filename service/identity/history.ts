import type { IncomingMessage, ServerResponse } from 'node:http';
import { recordActivity } from '../domain/activities';
import type { Database } from '../db/database';
import type { Account } from './accounts';
import { clientAddress } from './clientAddress';
import type { IdentityEnvironment } from './environment';

/** What the security history tells of a person at the door. */
export type DoorEvent =
  | 'Signed in'
  | 'Sign-in refused'
  | 'One-time code accepted'
  | 'One-time code refused'
  | 'Recovery code accepted'
  | 'Logged out';

const requestIdHeader = 'X-Request-Id';

/** Names the answer, unless somebody before us has; log lines and history carry the same name. */
export function nameRequest(res: ServerResponse, name: () => string): string {
  if (!res.hasHeader(requestIdHeader)) res.setHeader(requestIdHeader, name());
  return requestIdOf(res);
}

export const requestIdOf = (res: ServerResponse): string => String(res.getHeader(requestIdHeader));

/**
 * Writes a row of the security history.
 * @param db the transaction of the change that the row tells of
 * @param details one sentence
 */
export const recordAtDoor = (
  { clock, https }: IdentityEnvironment,
  db: Database,
  { req, res }: { req: IncomingMessage; res: ServerResponse },
  { account, event, details }: { account: Account; event: DoorEvent; details: string },
): Promise<void> =>
  recordActivity(
    db,
    {
      customer: account.customer,
      title: 'Sign-in',
      action: event,
      details,
      objectType: 'user',
      objectUuid: account.uuid,
      userUuid: account.uuid,
      userName: account.name,
      ipAddress: clientAddress(req, https),
      transactionId: requestIdOf(res),
    },
    clock,
  );
