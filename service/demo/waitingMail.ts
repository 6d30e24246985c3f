import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables';
import { sendVerification } from '../domain/emailVerification';
import { sendInvitation } from '../domain/team/invitations';
import type { MailSettings } from '../mail/mailSettings';
import { acme } from './acme';
import { acmeAdmin, acmeUnverified } from './accounts';
import { customerUuid, memberUuid, nameOf, userUuid } from './people';

type Sender = Pick<MailSettings, 'publicUrl' | 'productName'>;

/** Somebody who has been invited and has not come yet. */
const invited = 'jordan@acme.example';

/**
 * What waits in the outbox: an invitation that has not been accepted yet, and the mail with which the account
 * that is not verified yet can be verified. Their links are new each time.
 */
export async function insertWaitingMail(
  trx: Transaction<Tables>,
  clock: () => Date,
  mail: Sender,
): Promise<void> {
  const customer = customerUuid(acme);
  const administrator = {
    customer,
    userUuid: userUuid(acmeAdmin),
    customerUserUuid: memberUuid(acmeAdmin),
    userName: nameOf(acme, acmeAdmin),
    ipAddress: undefined,
    transactionId: randomUUID(),
  };
  const invitation = {
    email: invited,
    role: 'user',
    company: acme.name,
    hasAccount: false,
  } as const;
  await sendInvitation(trx, clock, administrator, invitation, mail);
  await sendVerification(
    trx,
    clock,
    {
      uuid: userUuid(acmeUnverified),
      name: nameOf(acme, acmeUnverified),
      email: acmeUnverified,
      customer,
    },
    mail,
    { ipAddress: undefined, requestId: randomUUID() },
  );
}
