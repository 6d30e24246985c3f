import {
  maxUserSettings,
  type UserSetting,
  userSetting,
  userSettingTexts,
} from '../../../../contract/people/userSettings';
import { accountHistory } from '../../../../texts/history/accounts';
import type { Database } from '../../../db/database';
import { countOf } from '../../../db/paging';
import { changesBetween, recordAccountChange } from '../../engine/recordActivity';
import { type IfMatch, notFound, conflict, requireVersion } from '../../engine/apiError';
import { serialize } from '../../engine/serialize';
import {
  inTransaction,
  lockExistingPerson,
  type PersonActor,
  type ChangeContext,
} from '../../engine/changeContext';

/**
 * Changes a person's own name; the database updates copies, such as creators of records.
 * @param user whose name changes; must be the caller
 * @param expected the version that the person saw; undefined accepts any (decision 30)
 * @throws ApiError 404, 412
 */
export async function updateOwnName(
  context: ChangeContext,
  user: string,
  { name, expected }: { name: string; expected: IfMatch },
): Promise<number> {
  if (user !== context.actor.userUuid) throw notFound('person');
  return inTransaction(context, async (within) => {
    const { db, clock } = within;
    const before = await db
      .selectFrom('users')
      .select(['name', 'version'])
      .where('uuid', '=', user)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => notFound('person'));
    requireVersion('account', before.version, expected);
    const changes = changesBetween({ name: before.name }, { name });
    if (Object.keys(changes).length === 0) return before.version;
    const version = before.version + 1;
    await db
      .updateTable('users')
      .set({ name, updated_at: clock(), version })
      .where('uuid', '=', user)
      .execute();
    await recordAccountChange(within, {
      action: 'Updated',
      details: accountHistory.renamed(before.name, name),
      changes,
    });
    return version;
  });
}

/** @returns the person's setting, or null if none was saved under the name */
export async function readUserSetting(
  db: Database,
  user: string,
  name: string,
): Promise<UserSetting | null> {
  const row = await db
    .selectFrom('user_settings')
    .select(['name as setting_name', 'value as setting_value', 'updated_at'])
    .where('user_uuid', '=', user)
    .where('name', '=', name)
    .executeTakeFirst();
  return row ? serialize(userSetting, row) : null;
}

/**
 * Saves one of the person's settings; the last write wins. The security history does not record how a table looks.
 * @throws ApiError 409 for too many settings
 */
export const writeUserSetting = (
  context: ChangeContext<PersonActor>,
  name: string,
  value: string,
): Promise<UserSetting> =>
  inTransaction(context, async ({ db, clock, actor: { userUuid: user } }) => {
    // Serializes saving one person's settings, so that their number is known.
    await lockExistingPerson(db, user);
    if (!(await readUserSetting(db, user, name))) await requireRoom(db, user);
    const updatedAt = clock();
    await db
      .insertInto('user_settings')
      .values({ user_uuid: user, name, value, updated_at: updatedAt })
      .onConflict((oc) =>
        oc.columns(['user_uuid', 'name']).doUpdateSet({ value, updated_at: updatedAt }),
      )
      .execute();
    return { setting_name: name, setting_value: value, updated_at: updatedAt.toISOString() };
  });

async function requireRoom(trx: Database, user: string): Promise<void> {
  const count = await countOf(trx.selectFrom('user_settings').where('user_uuid', '=', user));
  if (count >= maxUserSettings) throw conflict(userSettingTexts.tooMany);
}
