import { HttpError } from 'ra-core';
import type { Association } from '../../../contract/apiKeys';
import { apiKeyRefusal } from '../../../contract/apiKeyTerms';
import { apiKeyTexts } from '../../../texts/apiKeys';
import { messageOf } from '../../dataProvider/errors';
import type { Action, ActionParams } from '../../model/action';
import type { ApiKeyRecord } from './record';

const texts = apiKeyTexts.associations;
export const associationPath = '/dataset-groups-datasets-api-keys';

/** Why the key's associations cannot be changed, whoever the person is. */
export const associationRefusal = (record: ApiKeyRecord): string | undefined =>
  apiKeyRefusal('associate', record, new Date());

const shared = {
  only: 'part',
  access: ['api-keys', 'associate'],
  disabledReason: associationRefusal,
  // Whose access changes is shown with the datasets and their groups too.
  affects: ['datasets', 'dataset-groups'],
} as const;

/** The chosen association, as long as the key has it. */
const chosen = (
  { associations }: ApiKeyRecord,
  { association }: ActionParams,
): Association | undefined => associations.find(({ uuid }) => uuid === association);

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** What the page of a key does with its associations; each is opened by the part that shows them. */
export const associationActions: readonly Action<ApiKeyRecord>[] = [
  {
    ...shared,
    id: 'add-associations',
    label: texts.add,
    dialog: {
      kind: 'custom',
      title: texts.newTitle,
      load: () => import('./NewAssociationDialog'),
    },
    /** `datasets` are those of each group, as the request wants them, in JSON. */
    run: async ({ uuid }, { datasets, type }, provider) => {
      const { notAdded } = await import('./NewAssociationDialog');
      const datasetGroupDatasets: unknown = JSON.parse(String(datasets));
      const { data } = await provider.action({
        method: 'POST',
        path: associationPath,
        params: {},
        body: { apiKeyUuid: uuid, datasetGroupDatasets, type },
      });
      const failed = listIn(data['partialErrors']);
      if (failed.length === 0) return;
      // When none at all was added it is a failure, and the selection stays for the next try.
      if (listIn(data['dataset_groups_datasets_api_keys']).length === 0)
        throw new HttpError(messageOf(failed), 200, { errors: failed });
      provider.show(notAdded(failed.map((error) => messageOf([error], texts.addFailed))));
    },
    success: texts.added,
    failure: texts.addFailed,
  },
  {
    ...shared,
    id: 'delete-association',
    label: texts.delete,
    danger: true,
    dialog: {
      kind: 'confirm',
      title: texts.deleteTitle,
      // Once it is deleted the dialog is still there for a moment.
      details: (record, params) => {
        const association = chosen(record, params);
        if (!association) return [];
        return [
          { label: texts.group, value: association.dataset_group.name },
          { label: texts.dataset, value: association.dataset.name },
        ];
      },
      submit: texts.delete,
    },
    run: async (record, params, provider) => {
      const { uuid } = chosen(record, params) ?? {};
      if (!uuid) throw new Error(texts.uuidMissing);
      await provider.action({
        method: 'DELETE',
        path: `${associationPath}/{uuid}`,
        params: { uuid },
      });
    },
    success: texts.deleted,
    failure: texts.deleteFailed,
  },
];
