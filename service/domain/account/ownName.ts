import type { Database } from '../../db/database';
import { changesBetween, recordActivity } from '../activities';
import type { Actor } from '../actor';
import { notFound, stale } from '../apiError';

/**
 * Changes a person's own name; copies of it, such as creators of records, follow in the database.
 * @param user whose name; nobody changes another's
 * @param expected the version the person saw; undefined lets the change through (decision 30)
 * @returns the version after it
 * @throws ApiError 404, 412
 */
export async function updateOwnName(
  db: Database,
  clock: () => Date,
  actor: Actor,
  user: string,
  { name, expected }: { name: string; expected: number | undefined },
): Promise<number> {
  if (user !== actor.userUuid) throw notFound('person');
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('users')
      .select(['name', 'version'])
      .where('uuid', '=', user)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (expected !== undefined && expected !== before.version) throw stale('account');
    const changes = changesBetween({ name: before.name }, { name });
    if (Object.keys(changes).length === 0) return before.version;
    const version = before.version + 1;
    await trx
      .updateTable('users')
      .set({ name, updated_at: clock(), version })
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
    return version;
  });
}
