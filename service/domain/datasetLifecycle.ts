import type { Database } from '../db/database';
import { tenant } from '../db/tenant';
import type { Actor } from './actor';
import { recordActivity } from './activities';
import { refused } from './apiError';
import { lockDataset } from './datasets';

type Services = { db: Database; clock: () => Date };

/**
 * Deletes a dataset with its keys, links and associations, for good (console.md section 2).
 * @throws ApiError 404, 412
 */
export async function deleteDataset(
  { db, clock }: Services,
  actor: Actor,
  uuid: string,
  expected: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const before = await lockDataset(mine, uuid, expected);
    await mine.deleteDatasets().where('uuid', '=', uuid).execute();
    await recordActivity(
      trx,
      {
        ...actor,
        title: 'Datasets',
        action: 'Deleted',
        details: `Dataset "${before.name}" deleted`,
        objectType: 'datasets',
        objectUuid: uuid,
      },
      clock,
    );
  });
}

/**
 * Publishes a draft: from now on its definition is locked.
 * @throws ApiError 404, 409 when it is published already, 412
 */
export async function publishDataset(
  { db, clock }: Services,
  actor: Actor,
  uuid: string,
  expected: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const before = await lockDataset(mine, uuid, expected);
    if (before.published_at) throw refused(`The dataset "${before.name}" is already published.`);
    await mine
      .changeDatasets()
      .set({ published_at: clock(), updated_at: clock(), version: before.version + 1 })
      .where('uuid', '=', uuid)
      .execute();
    await recordActivity(
      trx,
      {
        ...actor,
        title: 'Datasets',
        action: 'Published',
        details: `Dataset "${before.name}" published`,
        objectType: 'datasets',
        objectUuid: uuid,
        changes: { published_at: { from: null, to: clock().toISOString() } },
      },
      clock,
    );
  });
}
