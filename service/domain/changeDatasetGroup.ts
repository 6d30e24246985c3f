import type {
  DatasetGroupUpdate,
  NewDatasetGroup,
  PartialError,
} from '../../contract/datasetGroups';
import { searchText } from '../db/searchText';
import { tenant } from '../db/tenant';
import type { Tenant } from '../db/tenant';
import type { Actor } from './actor';
import { changesBetween, recordCreation } from './activities';
import type { Changes } from './activities';
import { bump, tell } from './datasetGroupChange';
import type { Services } from './datasetGroupChange';
import { linkDatasets, takeDifference } from './datasetGroupMembers';
import { lockDatasetGroup } from './datasetGroups';
import { tellLostAccess } from './lostAccess';
import { takenName } from './uniqueNames';

const namedInHistory = 20;

/** Makes a dataset group inside the caller's transaction, without datasets. */
export async function insertDatasetGroup(
  mine: Tenant,
  clock: () => Date,
  actor: Actor,
  { name, description }: { name: string; description: string },
): Promise<{ uuid: string; name: string }> {
  const group = await mine.db
    .insertInto('dataset_groups')
    .values({
      customer_uuid: actor.customer,
      name,
      description,
      search_text: searchText(name, description),
      creator_customer_user_uuid: actor.customerUserUuid ?? null,
      creator_name: actor.userName,
      created_at: clock(),
      updated_at: clock(),
    })
    .returning(['uuid', 'name'])
    .executeTakeFirstOrThrow()
    .catch(takenName('dataset_groups_name', 'dataset_groups.name', 'dataset group', name));
  await recordCreation(
    mine.db,
    clock,
    actor,
    'Dataset groups',
    'dataset_groups',
    'Dataset group',
    group,
  );
  return group;
}

/** @returns the new group's uuid, and the datasets that could not be put into it */
export async function createDatasetGroup(
  { db, clock }: Services,
  actor: Actor,
  { datasetUuids = [], ...details }: NewDatasetGroup,
): Promise<{ uuid: string; partialErrors: PartialError[] }> {
  return db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const group = await insertDatasetGroup(mine, clock, actor, details);
    const { partialErrors } = await linkDatasets(mine, clock, actor, group.uuid, datasetUuids);
    return { uuid: group.uuid, partialErrors };
  });
}

/**
 * Changes texts, and the datasets to the given selection: the difference is deleted and added. A dataset
 * that cannot be added is told, the rest is done.
 * @throws ApiError 404, 412, 422
 */
export async function updateDatasetGroup(
  { db, clock }: Services,
  actor: Actor,
  uuid: string,
  { datasets, ...texts }: DatasetGroupUpdate,
  expected: number | undefined,
): Promise<PartialError[]> {
  return db
    .transaction()
    .execute(async (trx) => {
      const mine = tenant(trx, actor.customer);
      const before = await lockDatasetGroup(mine, uuid, expected);
      const changes: Changes = changesBetween<object>(before, texts);
      const partialErrors: PartialError[] = [];
      if (datasets) {
        const moved = await takeDifference(mine, clock, actor, uuid, [...new Set(datasets)]);
        partialErrors.push(...moved.partialErrors);
        if (moved.removed.length > 0)
          changes['datasets removed'] = { from: namesOf(moved.removed), to: null };
        if (moved.added.length > 0)
          changes['datasets added'] = { from: null, to: namesOf(moved.added) };
      }
      if (Object.keys(changes).length === 0) return partialErrors;
      await bump(mine, clock, before, texts);
      const { name } = { ...before, ...texts };
      await tell(mine, clock, actor, uuid, {
        action: 'Updated',
        details: `Dataset group "${name}" updated`,
        changes,
      });
      return partialErrors;
    })
    .catch(takenName('dataset_groups_name', 'dataset_groups.name', 'dataset group', texts.name));
}

/** What left or came, for the history: of very many only the first by name. */
const namesOf = (names: string[]): string => {
  const sorted = names.toSorted();
  const shown = sorted.slice(0, namedInHistory).join(', ');
  return sorted.length > namedInHistory
    ? `${shown} and ${sorted.length - namedInHistory} more`
    : shown;
};

/** Deletes a group with its links and what API keys may do through it. @throws ApiError 404, 412 */
export async function deleteDatasetGroup(
  { db, clock }: Services,
  actor: Actor,
  uuid: string,
  expected: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const before = await lockDatasetGroup(mine, uuid, expected);
    await tellLostAccess(mine, clock, actor, uuid);
    await mine.deleteDatasetGroups().where('uuid', '=', uuid).execute();
    await tell(mine, clock, actor, uuid, {
      action: 'Deleted',
      details: `Dataset group "${before.name}" deleted`,
    });
  });
}
