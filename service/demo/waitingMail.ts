import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables';
import { sendVerification } from '../domain/emailVerification';
import type { MailSettings } from '../mail/mailSettings';
import { acme } from './acme';
import { acmeUnverified } from './accounts';
import { customerUuid, nameOf, userUuid } from './people';

/** The mail with which the account that is not verified yet can be verified; its link is new each time. */
export const insertWaitingMail = (
  trx: Transaction<Tables>,
  clock: () => Date,
  mail: Pick<MailSettings, 'publicUrl' | 'productName'>,
): Promise<void> =>
  sendVerification(
    trx,
    clock,
    {
      uuid: userUuid(acmeUnverified),
      name: nameOf(acme, acmeUnverified),
      email: acmeUnverified,
      customer: customerUuid(acme),
    },
    mail,
    { ipAddress: undefined, requestId: randomUUID() },
  );
