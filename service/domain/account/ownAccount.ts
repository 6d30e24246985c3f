import type { Database } from '../../db/database';
import { transact } from '../../db/transaction';
import { changesBetween, recordAccountChange } from '../activities/recordActivity';
import { notFound, stale } from '../apiError';
import type { Work } from '../work';

/**
 * Changes a person's own name; copies of it, such as creators of records, follow in the database.
 * @param user whose name; nobody changes another's
 * @param expected the version the person saw; undefined lets the change through (decision 30)
 * @returns the version after it
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
      .executeTakeFirst();
    if (!before) throw notFound('person');
    if (expected !== undefined && expected !== before.version) throw stale('account');
    const changes = changesBetween({ name: before.name }, { name });
    if (Object.keys(changes).length === 0) return before.version;
    const version = before.version + 1;
    await trx
      .updateTable('users')
      .set({ name, updated_at: clock(), version })
      .where('uuid', '=', user)
      .execute();
    await recordAccountChange(trx, clock, actor, {
      action: 'Updated',
      details: `${before.name} is now called ${name}.`,
      changes,
    });
    return version;
  });
}

export interface StoredSetting {
  setting_name: string;
  setting_value: string;
  updated_at: string;
}

/** @returns the person's setting, or null when nothing was saved under the name */
export async function readUserSetting(
  db: Database,
  user: string,
  name: string,
): Promise<StoredSetting | null> {
  const row = await db
    .selectFrom('user_settings')
    .select(['value', 'updated_at'])
    .where('user_uuid', '=', user)
    .where('name', '=', name)
    .executeTakeFirst();
  return row
    ? { setting_name: name, setting_value: row.value, updated_at: row.updated_at.toISOString() }
    : null;
}

/** Saves a person's setting; the last one wins. How a table looks is no event of the security history. */
export async function writeUserSetting(
  db: Database,
  clock: () => Date,
  user: string,
  name: string,
  value: string,
): Promise<StoredSetting> {
  const updatedAt = clock();
  await db
    .insertInto('user_settings')
    .values({ user_uuid: user, name, value, updated_at: updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['user_uuid', 'name']).doUpdateSet({ value, updated_at: updatedAt }),
    )
    .execute();
  return { setting_name: name, setting_value: value, updated_at: updatedAt.toISOString() };
}
