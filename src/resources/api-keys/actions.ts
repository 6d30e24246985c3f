import { HttpError } from 'ra-core';
import type { ApiKeyRecord, Association } from '../../../contract/api-keys/apiKeys';
import type { ApiKeyTransition } from '../../../contract/api-keys/apiKeyTerms';
import { apiKeyTexts as texts } from '../../../texts/api-keys/apiKeys';
import { hasFields } from '../../dataProvider/envelope';
import type { Action, ActionParams, ActionProvider, CallAction } from '../../model/action';
import { recordCall } from '../../model/recordCall';
import { deletion, editAction } from '../standardResource';
import { expiryBody } from './expiry';
import {
  accessOfChoice,
  affects,
  associationPath,
  choiceIn,
  impactLists,
  transitionRefusal,
  unusedRemark,
} from './record';
import { apiKeySelectionActions } from './selectionActions';

const missing = texts.noUuid;

/** Offers an action only if the key's status has the transition. */
const when = (transition: ApiKeyTransition) => (record: ApiKeyRecord) =>
  transitionRefusal(transition)(record) === undefined;

/** The dialogs whose fields have inputs of their own, loaded on demand. */
const lazyDialog =
  (id: 'expire' | 'roll' | 'clone'): CallAction<ApiKeyRecord>['dialog'] =>
  async () => ({ default: (await import('./keyDialogs')).keyDialogs[id] });

/** Roll and Clone; their code, with that of the keys, is loaded when one of them is opened. */
const copyAction = (
  id: 'roll' | 'clone',
  button?: Action<ApiKeyRecord>['button'],
): Action<ApiKeyRecord> => ({
  id,
  ...texts[id],
  button,
  access: ['api-keys', id],
  visible: when(id),
  dialog: lazyDialog(id),
  run: async (record, params, provider) =>
    (await import('./copyKey')).copyKey(id, record, params, provider),
  affects,
});

/** These actions are opened by the part of the key's page that shows the associations. */
const ofAssociations = {
  only: 'part',
  access: ['api-keys', 'associate'],
  disabledReason: transitionRefusal('associate'),
  affects,
} as const;

/** The texts of each action are its label and its outcome messages. */
export const apiKeyActions: readonly Action<ApiKeyRecord>[] = [
  { ...editAction<ApiKeyRecord>('api-keys', ['api-keys', 'update']), visible: when('edit') },
  {
    id: 'disable',
    button: 'state',
    isNextStep: (record) => unusedRemark(record, new Date()) !== undefined,
    ...texts.disable,
    access: ['api-keys', 'disable'],
    visible: when('disable'),
    dialog: {
      kind: 'impact',
      text: () => [{ severity: 'warning', text: texts.disable.warning }, texts.stops],
      lists: impactLists,
    },
    danger: true,
    run: recordCall('PATCH', '/api-keys/{uuid}/disable', { missing }),
    affects,
  },
  {
    id: 'enable',
    button: 'state',
    isNextStep: () => true,
    ...texts.enable,
    access: ['api-keys', 'enable'],
    visible: when('enable'),
    dialog: { kind: 'confirm', text: () => [texts.enable.text] },
    run: recordCall('PATCH', '/api-keys/{uuid}/enable', { missing }),
    affects,
  },
  copyAction('roll', 'renewal'),
  copyAction('clone'),
  {
    id: 'expire',
    ...texts.expire,
    access: ['api-keys', 'expire'],
    visible: when('expire'),
    dialog: lazyDialog('expire'),
    run: recordCall('PATCH', '/api-keys/{uuid}', {
      missing,
      body: ({ end_date_tm: expiry }) => expiryBody(expiry),
    }),
    affects,
  },
  {
    id: 'suggest-ranges',
    ...texts.suggestRanges,
    only: 'part',
    access: ['api-keys', 'update'],
    disabledReason: transitionRefusal('edit'),
    /** `ranges` are those that the person saw; `widens` is 1 when they allow more than the present ones. */
    accessOf: ({ widens }) => (widens === '1' ? ['api-keys', 'widen-ranges'] : undefined),
    dialog: () => import('./rangeDialog'),
    run: async (record, params, provider) =>
      (await import('./rangeDialog')).setSuggestedRanges(record, params, provider),
    affects,
  },
  {
    ...deletion('api-keys', missing),
    ...texts.delete,
    visible: when('delete'),
    dialog: {
      kind: 'impact',
      text: () => [{ severity: 'warning', text: texts.delete.warning }, texts.stops],
      lists: impactLists,
      typesName: true,
    },
    affects,
  },
  {
    ...ofAssociations,
    id: 'add-associations',
    label: texts.associations.add,
    title: texts.associations.newTitle,
    submit: texts.associations.create,
    dialog: () => import('./associationDialog'),
    accessOf: (params) => accessOfChoice(choiceIn(params)),
    /** `pairs` are the chosen pairs, as JSON. */
    run: async ({ uuid }, params, provider) => {
      const { associate, failedAssociations } = await import('./associationDialog');
      const { failed, isAnyAdded } = await associate(uuid, choiceIn(params), provider);
      if (failed.length === 0) return;
      // If none was added the action has failed, and the selection stays for a retry.
      if (!isAnyAdded) throw new HttpError([...new Set(failed)].join(' '), 200);
      provider.show(failedAssociations(failed));
    },
    success: texts.associations.added,
    failure: texts.associations.addFailed,
  },
  {
    ...ofAssociations,
    // A row's checkbox starts the change; this action resumes it after the one-time code.
    id: 'grant-decryption',
    label: texts.associations.grant.label,
    access: ['api-keys', 'grant-decryption'],
    dialog: {
      kind: 'confirm',
      details: (_, { pair }) => [{ label: texts.associations.dataset, value: String(pair) }],
      text: () => [texts.associations.grant.text],
    },
    run: (_, { association: uuid }, provider) =>
      provider.action({
        method: 'PATCH',
        path: `${associationPath}/{uuid}`,
        params: { uuid },
        body: { decrypt: true },
      }),
    success: texts.associations.changed,
    failure: texts.associations.changeFailed,
  },
  {
    ...ofAssociations,
    id: 'delete-association',
    label: texts.associations.delete,
    danger: true,
    title: texts.associations.deleteTitle,
    dialog: { kind: 'confirm', read: readAssociation },
    run: async ({ uuid: key }, { association: uuid, link }, provider) => {
      if (!uuid) throw new Error(texts.associations.uuidMissing);
      const params = { uuid, link, key };
      // A link to this dialog may give only the association.
      const pair = link === undefined ? '' : 'datasetGroupDatasetId={link}&';
      const path = `${associationPath}/{uuid}?${pair}apiKeyId={key}`;
      await provider.action({ method: 'DELETE', path, params });
    },
    success: texts.associations.deleted,
    failure: texts.associations.deleteFailed,
  },
  ...apiKeySelectionActions,
];

const isAssociation = hasFields<Association>({
  uuid: 'string',
  api_key_uuid: 'string',
});

/** The names of an association's records. @throws Error if it is not one of the key, as the address names both */
async function readAssociation(
  { read }: Pick<ActionProvider, 'read'>,
  { uuid: apiKey }: ApiKeyRecord,
  { association: uuid }: ActionParams,
  signal?: AbortSignal,
) {
  // Without a uuid, the action itself reports the problem.
  if (!uuid) return [];
  const shape = {
    key: 'dataset_groups_datasets_api_keys',
    is: (value: unknown): value is Association =>
      isAssociation(value) && value.api_key_uuid === apiKey,
    otherwise: texts.associations.uuidMissing,
  };
  const association = await read(`${associationPath}/{uuid}`, shape, { params: { uuid }, signal });
  return [
    { label: texts.associations.group, value: association.dataset_group.name },
    { label: texts.associations.dataset, value: association.dataset.name },
  ];
}
