import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import { recordActivity } from '../activities';

/** Whom a link in a mail is for. */
export interface LinkedPerson {
  uuid: string;
  name: string;
  email: string;
  customer: string;
}

/** Where a request came from, for the security history. */
export interface RequestSource {
  ipAddress: string | undefined;
  /** The request's id. */
  requestId: string;
}

/** Writes what such a link was sent for, or did, into the history of its person's company. */
export const recordLinked = (
  trx: Kysely<Tables>,
  clock: () => Date,
  { uuid, name, customer }: LinkedPerson,
  { ipAddress, requestId }: RequestSource,
  what: { action: string; details: string },
): Promise<void> =>
  recordActivity(
    trx,
    {
      ...what,
      customer,
      title: 'Account',
      objectType: 'user',
      objectUuid: uuid,
      userUuid: uuid,
      userName: name,
      ipAddress,
      transactionId: requestId,
    },
    clock,
  );
