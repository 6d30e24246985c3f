import type { Database } from '../db/database';

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
