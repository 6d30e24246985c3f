import type { Selectable } from 'kysely';
import type { Database } from '../../service/db/database';
import type { Tables } from '../../service/db/tables';

type Activity = Selectable<Tables['activities']>;

/** @returns columns of the security history's rows that have these values, oldest first */
export async function historyOf<C extends keyof Activity>(
  db: Database,
  columns: readonly C[],
  where: Partial<Activity> = {},
): Promise<Pick<Activity, C>[]> {
  const rows = await db
    .selectFrom('activities')
    .selectAll()
    .where((row) => row.and(where))
    .orderBy('id')
    .execute();
  const chosen = (row: Activity) => columns.map((column) => [column, row[column]]);
  return rows.map((row) => Object.fromEntries(chosen(row)) as Pick<Activity, C>);
}

/** Reads the history as `historyOf` does, newest first. */
export const latestHistoryOf = async <C extends keyof Activity>(
  ...read: Parameters<typeof historyOf<C>>
): Promise<Pick<Activity, C>[]> => (await historyOf(...read)).toReversed();

/** @returns columns of the newest row that has these values @throws when there is none */
export async function latestActivity<C extends keyof Activity>(
  ...read: Parameters<typeof historyOf<C>>
): Promise<Pick<Activity, C>> {
  const [row] = await latestHistoryOf(...read);
  if (!row) throw new Error('The history has no such row.');
  return row;
}

/** @returns the details of the rows that have these values, oldest first */
export const detailsOf = async (db: Database, where?: Partial<Activity>): Promise<string[]> =>
  (await historyOf(db, ['details'], where)).map(({ details }) => details);
