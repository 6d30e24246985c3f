/**
 * A program for crash.test.ts: opens the store of DATA_DIR and writes rows in transactions of two, and
 * prints each number once the database has acknowledged it.
 */
import { createLog } from '../../../service/observability/log';
import { readSettings } from '../../../service/config/settings';
import { openStore } from '../../../service/storage/store';

const clock = () => new Date();
const { db } = await openStore(readSettings(process.env), createLog('error', clock));
const { count } = await db
  .selectFrom('attempts')
  .select(({ fn }) => fn.countAll<number>().as('count'))
  .executeTakeFirstOrThrow();

for (let number = count / 2; ; number += 1) {
  await db.transaction().execute(async (trx) => {
    for (const half of ['a', 'b'])
      await trx
        .insertInto('attempts')
        .values({ subject: `${number}${half}`, window_start: clock(), count: number })
        .execute();
  });
  process.stdout.write(`${number}\n`);
}
