import type {
  DatasetGroupUpdate,
  NewDatasetGroup,
  PartialError,
} from '../../../contract/dataset-groups/datasetGroups';
import { actionTexts } from '../../../texts/admin-kit/actions';
import { apiKeyHistory } from '../../../texts/history/keys';
import { searchText } from '../../db/searchText';
import { type Changes, changesBetween } from '../engine/recordActivity';
import type { IfMatch } from '../engine/apiError';
import {
  type RecordAction,
  changeRecord,
  deleteRecord,
  insertRecord,
} from '../engine/records/records';
import type { NamedRecord } from '../engine/records/recordHistory';
import { deletedValues } from '../engine/records/recordKinds';
import { withProvisionedAccess } from './provisionedAccess';
import {
  type GrantingContext,
  inCreation,
  inTransaction,
  type ChangeContext,
  type TransactionContext,
} from '../engine/changeContext';
import { datasetsOf, linkDatasets, replaceDatasets } from './datasetGroupMembers';
import { recordRevokedAccess } from './revokedAccess';

const namedInHistory = 20;

/** Creates a dataset group inside the caller's transaction, without datasets. */
export const insertDatasetGroup = (
  context: TransactionContext,
  { name, description }: { name: string; description: string },
): Promise<NamedRecord> =>
  insertRecord(context, 'dataset_groups', {
    name,
    values: {
      name,
      description,
      search_text: searchText(name, description),
    },
  });

/** @returns the new group's uuid, and the datasets that could not be added */
export const createDatasetGroup = (
  requestContext: GrantingContext,
  { datasetUuids = [], name, description }: NewDatasetGroup,
): Promise<{ uuid: string; partialErrors: PartialError[] }> =>
  inCreation(requestContext, async (context) => {
    const { uuid, partialErrors } = await withProvisionedAccess(context, async () => {
      const group = await insertDatasetGroup(context, { name, description });
      return { ...group, ...(await linkDatasets(context, group.uuid, datasetUuids)) };
    });
    return { uuid, partialErrors };
  });

/**
 * Changes texts, and makes the given selection the group's datasets: the difference is deleted and added.
 * @returns the datasets that could not be added; all else is done
 * @throws ApiError 404, 412, 422; 403 and 401 if the caller may not grant decryption to the group's provisioned people
 */
export const updateDatasetGroup = (
  context: GrantingContext,
  uuid: string,
  update: DatasetGroupUpdate,
  expected: IfMatch,
): Promise<PartialError[]> =>
  inTransaction(context, async (within) => {
    const { partialErrors } = await withProvisionedAccess(within, () =>
      changeTextsAndDatasets(within, uuid, update, expected),
    );
    return partialErrors;
  });

async function changeTextsAndDatasets(
  context: ChangeContext,
  uuid: string,
  { datasets, ...texts }: DatasetGroupUpdate,
  expected: IfMatch,
): Promise<{ name: string | undefined; partialErrors: PartialError[] }> {
  let partialErrors: PartialError[] = [];
  let changedName: string | undefined;
  await changeRecord(
    context,
    { table: 'dataset_groups', uuid, expected },
    async (before, within) => {
      const changes: Changes = changesBetween<object>(before, texts);
      const { name, description } = { ...before, ...texts };
      if (datasets) {
        const replaced = await replaceDatasets(within, uuid, [...new Set(datasets)]);
        ({ partialErrors } = replaced);
        if (replaced.removed.length > 0)
          changes['datasets removed'] = { from: joinNames(replaced.removed), to: null };
        if (replaced.added.length > 0)
          changes['datasets added'] = { from: null, to: joinNames(replaced.added) };
      }
      if (Object.keys(changes).some((field) => field !== 'description')) changedName = name;
      if (Object.keys(changes).length === 0) return undefined;
      const set = { name, description, search_text: searchText(name, description) };
      return { set, action: 'Updated', name, changes };
    },
  );
  return { name: changedName, partialErrors };
}

/** Names of added or removed datasets for the history; a long list is truncated after the first names. */
const joinNames = (names: string[]): string => {
  const sorted = names.toSorted();
  const firstNames = sorted.slice(0, namedInHistory).join(', ');
  return sorted.length > namedInHistory
    ? actionTexts.andMore(firstNames, `${sorted.length - namedInHistory}`)
    : firstNames;
};

/** Deletes a group with its links and the API keys' access through it. @throws ApiError 404, 412 */
export const deleteDatasetGroup: RecordAction = (context, uuid, expected) =>
  deleteRecord(context, { table: 'dataset_groups', uuid, expected }, async (before, within) => {
    const { name } = before;
    const cause = apiKeyHistory.causes.groupDeletion(name);
    await recordRevokedAccess(within, { group: uuid }, cause);
    const changes = deletedValues('dataset_groups', before);
    const datasets = await datasetsOf(within, uuid);
    if (datasets.length > 0)
      changes['datasets removed'] = {
        from: joinNames(datasets.map((dataset) => dataset.name)),
        to: null,
      };
    return { name, changes };
  });
