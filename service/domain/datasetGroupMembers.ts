import type { PartialError } from '../../contract/datasetGroups';
import { mostDatasetsOfGroup } from '../../contract/datasetGroups';
import { tenant } from '../db/tenant';
import type { Tenant } from '../db/tenant';
import type { Actor } from './actor';
import { invalid, notFound } from './apiError';
import { bump, tell } from './datasetGroupChange';
import type { Services } from './datasetGroupChange';
import { lockDatasetGroup } from './datasetGroups';
import { tellLostAccess } from './lostAccess';

/** Makes the datasets of a group those that are wanted: the difference is deleted and added. */
export async function takeDifference(
  mine: Tenant,
  clock: () => Date,
  actor: Actor,
  group: string,
  wanted: string[],
): Promise<{ added: string[]; removed: string[]; partialErrors: PartialError[] }> {
  const current = await mine
    .datasetGroupLinks()
    .innerJoin('datasets', 'datasets.uuid', 'dataset_groups_datasets.dataset_uuid')
    .select(['datasets.uuid', 'datasets.name'])
    .where('dataset_groups_datasets.dataset_group_uuid', '=', group)
    .execute();
  const kept = new Set(wanted);
  const present = new Set(current.map(({ uuid }) => uuid));
  const leaving = current.filter(({ uuid }) => !kept.has(uuid));
  if (leaving.length > 0) {
    const uuids = leaving.map(({ uuid }) => uuid);
    await tellLostAccess(mine, clock, actor, group, uuids);
    await mine
      .deleteDatasetGroupLinks()
      .where('dataset_group_uuid', '=', group)
      .where('dataset_uuid', 'in', uuids)
      .execute();
  }
  const coming = wanted.filter((uuid) => !present.has(uuid));
  const { added, partialErrors } = await linkDatasets(mine, clock, actor, group, coming);
  return { added, removed: leaving.map(({ name }) => name), partialErrors };
}

/** @returns the names of the datasets that are new in the group, and those that do not exist */
export async function linkDatasets(
  mine: Tenant,
  clock: () => Date,
  actor: Actor,
  group: string,
  uuids: string[],
): Promise<{ added: string[]; partialErrors: PartialError[] }> {
  if (uuids.length === 0) return { added: [], partialErrors: [] };
  const found = await mine
    .datasets()
    .select(['uuid', 'name'])
    .where('uuid', 'in', uuids)
    .forShare()
    .execute();
  if (found.length > 0)
    await mine.db
      .insertInto('dataset_groups_datasets')
      .values(
        found.map(({ uuid }) => ({
          customer_uuid: actor.customer,
          dataset_group_uuid: group,
          dataset_uuid: uuid,
          created_at: clock(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const known = new Set(found.map(({ uuid }) => uuid));
  return {
    added: found.map(({ name }) => name),
    partialErrors: [...new Set(uuids)]
      .filter((uuid) => !known.has(uuid))
      .map((uuid) => ({
        uuid,
        code: 'missing',
        detail: 'One of the selected datasets does not exist any more.',
      })),
  };
}

/**
 * Puts one dataset into a group.
 * @returns the uuid of their link
 * @throws ApiError 404 for the group; 422 for a dataset that does not exist or is in the group already
 */
export async function addToGroup(
  { db, clock }: Services,
  actor: Actor,
  { group, dataset }: { group: string; dataset: string },
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const before = await lockDatasetGroup(mine, group, undefined);
    const linked = await mine
      .datasetGroupLinks()
      .select(['dataset_uuid', 'dataset_groups_datasets.uuid'])
      .where('dataset_group_uuid', '=', group)
      .limit(mostDatasetsOfGroup)
      .execute();
    const problem = (code: string, detail: string) =>
      invalid([{ field: 'dataset_groups_datasets.dataset_uuid', code, detail }]);
    if (linked.some(({ dataset_uuid: uuid }) => uuid === dataset))
      throw problem('taken', `This dataset is already in the group "${before.name}".`);
    if (linked.length >= mostDatasetsOfGroup)
      throw problem('full', `A group holds at most ${mostDatasetsOfGroup} datasets.`);
    const { added } = await linkDatasets(mine, clock, actor, group, [dataset]);
    const [name] = added;
    if (name === undefined) throw problem('missing', 'This dataset does not exist any more.');
    await bump(mine, clock, before);
    await tell(mine, clock, actor, group, {
      action: 'Dataset added',
      details: `Dataset "${name}" added to dataset group "${before.name}"`,
      changes: { 'datasets added': { from: null, to: name } },
    });
    const { uuid } = await mine
      .datasetGroupLinks()
      .select('dataset_groups_datasets.uuid')
      .where('dataset_group_uuid', '=', group)
      .where('dataset_uuid', '=', dataset)
      .executeTakeFirstOrThrow();
    return uuid;
  });
}

/** Takes one dataset out of a group, with what API keys may do with it there. @throws ApiError 404 */
export async function removeFromGroup(
  { db, clock }: Services,
  actor: Actor,
  link: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const found = await mine
      .datasetGroupLinks()
      .innerJoin('datasets', 'datasets.uuid', 'dataset_groups_datasets.dataset_uuid')
      .select([
        'dataset_groups.uuid as group_uuid',
        'datasets.uuid as dataset_uuid',
        'datasets.name as dataset_name',
      ])
      .where('dataset_groups_datasets.uuid', '=', link)
      .executeTakeFirst();
    if (!found) throw notFound('dataset of a dataset group');
    const before = await lockDatasetGroup(mine, found.group_uuid, undefined);
    await tellLostAccess(mine, clock, actor, found.group_uuid, [found.dataset_uuid]);
    await mine.deleteDatasetGroupLinks().where('uuid', '=', link).execute();
    await bump(mine, clock, before);
    await tell(mine, clock, actor, before.uuid, {
      action: 'Dataset removed',
      details: `Dataset "${found.dataset_name}" removed from dataset group "${before.name}"`,
      changes: { 'datasets removed': { from: found.dataset_name, to: null } },
    });
  });
}
