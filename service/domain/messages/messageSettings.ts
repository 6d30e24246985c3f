import type { MessageSettings, MessageSettingsUpdate } from '../../../contract/attention/messages';
import { accountHistory } from '../../../texts/history/accounts';
import type { Database } from '../../db/database';
import type { MailSettings } from '../../mail/mails';
import { type IfMatch, requireVersion } from '../engine/apiError';
import {
  inTransaction,
  lockExistingPerson,
  type PersonActor,
  type ChangeContext,
} from '../engine/changeContext';
import { changesBetween, recordAccountChange } from '../engine/recordActivity';
import { choicesOf, columnsOf, noChoices, rescheduleTarget } from './targets';

interface Member {
  /** uuid of the account. */
  uuid: string;
  /** uuid of the membership. */
  member: string;
}

const targetOf = (db: Database, member: string) =>
  db.selectFrom('message_targets').selectAll().where('customer_user_uuid', '=', member);

/** @returns the person's choice of messages by mail; by default none */
export async function readMessageSettings(
  db: Database,
  { uuid, member }: Member,
  { delivers }: Pick<MailSettings, 'delivers'>,
): Promise<MessageSettings> {
  const row = await targetOf(db, member).executeTakeFirst();
  return {
    uuid,
    ...choicesOf(row ?? noChoices),
    sends_mail: delivers,
    version: row?.version ?? 0,
  };
}

/**
 * Changes the person's choice of messages by mail. The next message also names
 * matters that were already open, if no earlier one did.
 * @param expected the version that the person saw, 0 before the first choice; undefined accepts any
 * @throws ApiError 412, 422
 */
export const updateMessageSettings = (
  context: ChangeContext<PersonActor>,
  { uuid, member }: Member,
  update: MessageSettingsUpdate,
  expected: IfMatch,
): Promise<void> =>
  inTransaction(context, async (within) => {
    const { db, clock, customer } = within;
    const now = clock();
    await lockExistingPerson(db, uuid);
    const row = await targetOf(db, member).forNoKeyUpdate().executeTakeFirst();
    requireVersion('notification settings', row?.version ?? 0, expected);
    const before = choicesOf(row ?? noChoices);
    const changes = changesBetween<MessageSettingsUpdate>(before, update);
    if (Object.keys(changes).length === 0) return;
    const columns = columnsOf({ ...before, ...update }, 'message_settings');
    const target = await db
      .insertInto('message_targets')
      .values({ customer_uuid: customer, customer_user_uuid: member, ...columns })
      .onConflict((conflict) =>
        conflict.column('customer_user_uuid').doUpdateSet({
          ...columns,
          updated_at: now,
          version: (row?.version ?? 0) + 1,
        }),
      )
      .returning('uuid')
      .executeTakeFirstOrThrow();
    await rescheduleTarget(db, now, customer, target.uuid);
    await recordAccountChange(within, {
      action: 'Updated',
      details: accountHistory.notifications,
      changes,
    });
  });
