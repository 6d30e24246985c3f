import { sql } from 'kysely';
import {
  maxDatasetsOfGroup,
  type PartialError,
} from '../../../contract/dataset-groups/datasetGroups';
import { datasetRefusals, datasetGroupRefusals } from '../../../texts/refusals/datasets';
import { datasetHistory } from '../../../texts/history/keys';
import { countOf } from '../../db/paging';
import { tenantScope, type TenantScope } from '../../db/scopes';
import { recordActorActivities } from '../engine/recordActivity';
import { invalidField, notFound } from '../engine/apiError';
import { changeRecord } from '../engine/records/records';
import { activityOn, type NamedRecord } from '../engine/records/recordHistory';
import { withProvisionedAccess } from './provisionedAccess';
import {
  type GrantingContext,
  inTransaction,
  type ChangeContext,
  type TransactionContext,
} from '../engine/changeContext';
import { recordRevokedAccess } from './revokedAccess';

export const datasetsOf = (tenantDb: TenantScope, group: string): Promise<NamedRecord[]> =>
  tenantDb
    .linkedDatasets()
    .select(['datasets.uuid', 'datasets.name'])
    .where('dataset_groups_datasets.dataset_group_uuid', '=', group)
    .execute();

/** Replaces the datasets of a group: the difference is deleted and added. */
export async function replaceDatasets(
  context: TransactionContext,
  group: string,
  selection: string[],
): Promise<{ added: string[]; removed: string[]; partialErrors: PartialError[] }> {
  const current = await datasetsOf(context, group);
  const selectedUuids = new Set(selection);
  const currentUuids = new Set(current.map(({ uuid }) => uuid));
  const removedDatasets = current.filter(({ uuid }) => !selectedUuids.has(uuid));
  if (removedDatasets.length > 0) {
    const uuids = removedDatasets.map(({ uuid }) => uuid);
    await recordRevokedAccess(context, { group, datasets: uuids });
    await context
      .deleteDatasetGroupLinks()
      .where('dataset_group_uuid', '=', group)
      .where('dataset_uuid', 'in', uuids)
      .execute();
  }
  const addedUuids = selection.filter((uuid) => !currentUuids.has(uuid));
  const { added, partialErrors } = await linkDatasets(context, group, addedUuids);
  return { added, removed: removedDatasets.map(({ name }) => name), partialErrors };
}

/** @returns the names of the datasets that are new in the group, the uuids of their links, and those that are gone */
export async function linkDatasets(
  context: TransactionContext,
  group: string,
  uuids: string[],
): Promise<{ added: string[]; links: string[]; partialErrors: PartialError[] }> {
  if (uuids.length === 0) return { added: [], links: [], partialErrors: [] };
  const datasets = await context
    .datasets()
    .select(['uuid', 'name'])
    .where('uuid', 'in', uuids)
    .orderBy('uuid')
    .forKeyShare()
    .execute();
  const links =
    datasets.length > 0
      ? await context.db
          .insertInto('dataset_groups_datasets')
          .values(
            datasets.map(({ uuid }) => ({
              customer_uuid: context.customer,
              dataset_group_uuid: group,
              dataset_uuid: uuid,
              created_at: context.clock(),
            })),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning('uuid')
          .execute()
      : [];
  const existingUuids = new Set(datasets.map(({ uuid }) => uuid));
  return {
    added: datasets.map(({ name }) => name),
    links: links.map(({ uuid }) => uuid),
    partialErrors: [...new Set(uuids)]
      .filter((uuid) => !existingUuids.has(uuid))
      .map((uuid) => ({
        uuid,
        code: 'missing',
        detail: datasetRefusals.selectedGone,
      })),
  };
}

/**
 * Adds one dataset to a group.
 * @throws as `linkDataset`; ApiError 403 and 401 if the caller may not give the group's provisioned people decryption
 */
export const addToGroup = (
  context: GrantingContext,
  pair: { group: string; dataset: string },
): Promise<string> =>
  inTransaction(context, async (within) => {
    const { link } = await withProvisionedAccess(within, () => linkDataset(within, pair));
    return link;
  });

/** Field of the problems of a dataset that is added to a group. */
const addedDataset = 'dataset_groups_datasets.dataset_uuid';

/**
 * Adds one dataset to an existing group, raises the group's version, and records this in its history.
 * @param field to which problems refer
 * @returns the group's name, and the uuid of the link
 * @throws ApiError 404 for the group; 422 if it is full, or the dataset does not exist or is already in it
 */
export async function linkDataset(
  context: ChangeContext,
  { group, dataset }: { group: string; dataset: string },
  field = addedDataset,
): Promise<{ name: string; link: string }> {
  let linked = { name: '', link: '' };
  await changeRecord(
    context,
    { table: 'dataset_groups', uuid: group, expected: undefined },
    async ({ name }, within) => {
      const problem = (code: string, detail: string) => invalidField(field, code, detail);
      const existingLinks = linksOf(within, group).where('dataset_uuid', '=', dataset);
      if ((await countOf(existingLinks)) > 0)
        throw problem('taken', datasetGroupRefusals.added(name));
      await requireRoomInGroup(within, group, 1, field);
      const {
        added: [addedName],
        links: [link],
      } = await linkDatasets(within, group, [dataset]);
      if (addedName === undefined || link === undefined)
        throw problem('missing', datasetRefusals.gone);
      linked = { name, link };
      return {
        set: {},
        action: 'Dataset added',
        name,
        details: datasetHistory.added(addedName, name),
        changes: { 'datasets added': { from: null, to: addedName } },
      };
    },
  );
  return linked;
}

const linksOf = (tenantDb: TenantScope, group: string) =>
  tenantDb.datasetGroupLinks().where('dataset_group_uuid', '=', group);

export const countDatasets = (tenantDb: TenantScope, group: string): Promise<number> =>
  countOf(linksOf(tenantDb, group));

/**
 * @param addedCount number of datasets to be added to the group
 * @throws ApiError 422 if the group has no room for them
 */
export async function requireRoomInGroup(
  tenantDb: TenantScope,
  group: string,
  addedCount: number,
  field = addedDataset,
): Promise<void> {
  if ((await countDatasets(tenantDb, group)) + addedCount > maxDatasetsOfGroup)
    throw invalidField(field, 'full', datasetGroupRefusals.full(maxDatasetsOfGroup));
}

/** Takes one dataset out of a group, with what API keys may do with it there. @throws ApiError 404 */
export async function removeFromGroup(context: ChangeContext, link: string): Promise<void> {
  const row = await tenantScope(context.db, context.actor.customer)
    .linkedDatasets()
    .select(['dataset_group_uuid as group', 'datasets.uuid', 'datasets.name'])
    .where('dataset_groups_datasets.uuid', '=', link)
    .executeTakeFirstOrThrow(() => notFound('dataset of a dataset group'));
  const { group, uuid, name: dataset } = row;
  await changeRecord(
    context,
    { table: 'dataset_groups', uuid: group, expected: undefined },
    async ({ name }, within) => {
      await recordRevokedAccess(within, { group, datasets: [uuid] });
      const { numDeletedRows } = await within
        .deleteDatasetGroupLinks()
        .where('uuid', '=', link)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound('dataset of a dataset group');
      return { set: {}, action: 'Dataset removed', name, ...removalEntry(dataset, name) };
    },
  );
}

/** History entry of a group about a removed dataset. */
const removalEntry = (dataset: string, group: string) => ({
  details: datasetHistory.removed(dataset, group),
  changes: { 'datasets removed': { from: dataset, to: null } },
});

const holdsDataset = ({ customer }: TenantScope, dataset: string) =>
  sql`customer_uuid = ${customer} and uuid in (
    select dataset_group_uuid from dataset_groups_datasets where dataset_uuid = ${dataset})`;

/** Locks the groups of a dataset before its deletion; in the order of locks they precede its primary key and itself. */
export async function lockGroupsOf(tenantDb: TenantScope, dataset: string): Promise<void> {
  await sql`select from dataset_groups where ${holdsDataset(tenantDb, dataset)}
    order by uuid for no key update`.execute(tenantDb.db);
}

/** Removes a dataset that is being deleted from its groups, raises their versions, and adds rows to their histories. */
export async function leaveGroups(
  context: TransactionContext,
  { uuid, name }: NamedRecord,
): Promise<void> {
  const { rows } = await sql<NamedRecord>`
    update dataset_groups set version = version + 1, updated_at = ${context.clock()}
    where ${holdsDataset(context, uuid)} returning uuid, name`.execute(context.db);
  const activities = rows.map((group) =>
    activityOn('dataset_groups', group, 'Dataset removed', removalEntry(name, group.name)),
  );
  await recordActorActivities(context, activities);
}
