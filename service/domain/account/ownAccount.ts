import { sql } from 'kysely';
import {
  mostUserSettings,
  type UserSetting,
  userSetting,
  userSettingTexts,
} from '../../../contract/userSettings';
import type { Database } from '../../db/database';
import { countOf } from '../../db/paging';
import { transact } from '../../db/transaction';
import { changesBetween, recordAccountChange } from '../activities/recordActivity';
import { notFound, refused, stale } from '../apiError';
import { shown } from '../shown';
import type { PersonActor, Work } from '../work';

/**
 * Changes a person's own name; copies of it, such as creators of records, follow in the database.
 * @param user whose name; nobody changes another's
 * @param expected the version the person saw; undefined lets the change through (decision 30)
 * @throws ApiError 404, 412
 */
export async function updateOwnName(
  { db, clock, actor }: Work,
  user: string,
  { name, expected }: { name: string; expected: number | undefined },
): Promise<number> {
  if (user !== actor.userUuid) throw notFound('person');
  return transact(db, async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select(['name', 'version'])
      .where('uuid', '=', user)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => notFound('person'));
    if (expected !== undefined && expected !== before.version) throw stale('account');
    const changes = changesBetween({ name: before.name }, { name });
    if (Object.keys(changes).length === 0) return before.version;
    const version = before.version + 1;
    await trx
      .updateTable('users')
      .set({ name, updated_at: clock(), version })
      .where('uuid', '=', user)
      .execute();
    await recordAccountChange(
      { db: trx, clock, actor },
      {
        action: 'Updated',
        details: `${before.name} is now called ${name}.`,
        changes,
      },
    );
    return version;
  });
}

/** @returns the person's setting, or null when nothing was saved under the name */
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
  return row ? shown(userSetting, row) : null;
}

/**
 * Saves a setting of one's own; the last one wins. How a table looks is no event of the security history.
 * @throws ApiError 409 for one setting too many
 */
export const writeUserSetting = (
  { db, clock, actor }: Work<PersonActor>,
  name: string,
  value: string,
): Promise<UserSetting> =>
  transact(db, async (trx) => {
    const { userUuid: user } = actor;
    // One person's settings are saved one after the other, so that their number is known.
    await sql`select from users where uuid = ${user} for no key update`.execute(trx);
    if (!(await readUserSetting(trx, user, name))) await requireRoom(trx, user);
    const updatedAt = clock();
    await trx
      .insertInto('user_settings')
      .values({ user_uuid: user, name, value, updated_at: updatedAt })
      .onConflict((conflict) =>
        conflict.columns(['user_uuid', 'name']).doUpdateSet({ value, updated_at: updatedAt }),
      )
      .execute();
    return { setting_name: name, setting_value: value, updated_at: updatedAt.toISOString() };
  });

async function requireRoom(trx: Database, user: string): Promise<void> {
  const count = await countOf(trx.selectFrom('user_settings').where('user_uuid', '=', user));
  if (count >= mostUserSettings) throw refused(userSettingTexts.tooMany);
}
