import type { Database } from '../../db/database';
import { changesBetween, recordActivity } from '../activities';
import type { Actor } from '../actor';
import { notFound } from '../apiError';

/**
 * Changes a person's own name; copies of it, such as creators of records, follow in the database.
 * @param user whose name; nobody changes another's
 * @throws ApiError 404
 */
export async function updateOwnName(
  db: Database,
  clock: () => Date,
  actor: Actor,
  user: string,
  name: string,
): Promise<void> {
  if (user !== actor.userUuid) throw notFound('person');
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select('name')
      .where('uuid', '=', user)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changes = changesBetween(before, { name });
    if (Object.keys(changes).length === 0) return;
    await trx
      .updateTable('users')
      .set({ name, updated_at: clock() })
      .where('uuid', '=', user)
      .execute();
    await recordActivity(
      trx,
      {
        ...actor,
        title: 'Account',
        action: 'Updated',
        details: `${before.name} is now called ${name}.`,
        objectType: 'user',
        objectUuid: user,
        changes,
      },
      clock,
    );
  });
}
