import { HttpError } from 'ra-core';
import type { Association } from '../../../../contract/apiKeys';
import type { AssociationType } from '../../../../contract/apiKeyTerms';
import type { ActionRecord } from '../../../actions/openAction';
import type { DatasetPair } from '../../../dataset-tree/datasetPair';
import { messageOf } from '../../../dataProvider/errors';
import type { CallAction } from '../../declare';
import { associationMessages } from '../messages';

/** What is done to associations on the key's page; no menu offers it. */
export type AssociationAction = Omit<CallAction<ActionRecord>, 'label' | 'dialog'>;

const path = '/dataset-groups-datasets-api-keys';
const shared = {
  access: ['api-keys', 'associate'],
  // Whose access changes is shown with the datasets and their groups too.
  affects: ['datasets', 'dataset-groups'],
} as const;

/** Changes one flag, as the box says it. */
export const changeAssociation = (
  { uuid }: Association,
  flag: { encrypt: boolean } | { decrypt: boolean },
): AssociationAction => ({
  ...shared,
  id: 'change-association',
  run: async (_, __, provider) =>
    provider.action({ method: 'PATCH', path: `${path}/{uuid}`, params: { uuid }, body: flag }),
  success: associationMessages.changed,
  failure: associationMessages.changeFailed,
});

/** Takes the access away. */
export const deleteAssociation = ({ uuid }: Association): AssociationAction => ({
  ...shared,
  id: 'delete-association',
  run: async (_, __, provider) =>
    provider.action({ method: 'DELETE', path: `${path}/{uuid}`, params: { uuid } }),
  success: associationMessages.deleted,
  failure: uuid ? associationMessages.deleteFailed : associationMessages.uuidMissing,
});

/** The datasets of each group, as the request wants them. */
function datasetsByGroup(pairs: readonly DatasetPair[]): Record<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { group, dataset } of pairs)
    groups.set(group.uuid, [...(groups.get(group.uuid) ?? []), dataset.uuid]);
  return Object.fromEntries(groups);
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Lets the key use the datasets.
 * @param tell is told what was not associated while the rest was (companion.md section 8)
 */
export const addAssociations = (
  pairs: readonly DatasetPair[],
  type: AssociationType,
  tell: (partialErrors: readonly unknown[]) => void,
): AssociationAction => ({
  ...shared,
  id: 'add-associations',
  run: async ({ uuid }, _, provider) => {
    const { data } = await provider.action({
      method: 'POST',
      path,
      params: {},
      body: { apiKeyUuid: uuid, datasetGroupDatasets: datasetsByGroup(pairs), type },
    });
    const failed = listIn(data['partialErrors']);
    // When none at all was added it is a failure, and the selection stays for the next try.
    if (failed.length > 0 && listIn(data['dataset_groups_datasets_api_keys']).length === 0)
      throw new HttpError(messageOf(failed), 200, { errors: failed });
    tell(failed);
  },
  success: associationMessages.added,
  failure: associationMessages.addFailed,
});
