import { type ApiKeyTransition, apiKeyRefusal } from '../../../contract/apiKeyTerms';
import { apiKeyTexts as texts } from '../../../texts/apiKeys';
import type { Action, ActionParams, ActionProvider } from '../../model/action';
import { editAction } from '../standardResource';
import { associationActions } from './associationActions';
import { expiryBody } from './expiry';
import { type ApiKeyRecord, impactLists } from './record';

/** Whether the status of the key has the transition; one that has not does not offer it (companion.md 4). */
const when = (transition: ApiKeyTransition) => (record: ApiKeyRecord) =>
  apiKeyRefusal(transition, record, new Date()) === undefined;

/**
 * What names the record in a call, and which version of it the person saw.
 * @throws Error before the call when there is no uuid (console.md section 8)
 */
function target({ uuid, version }: ApiKeyRecord) {
  if (!uuid) throw new Error(texts.noUuid);
  return { params: { uuid }, ifMatch: version };
}

/** Whose access changes with a key's status is shown with the datasets and their groups too. */
const affects = ['datasets', 'dataset-groups'] as const;

/** Roll and Clone; their code, and with it that of the keys, comes when one of them is wanted. */
const copyAction = (id: 'roll' | 'clone'): Action<ApiKeyRecord> => ({
  id,
  label: texts[id].label,
  access: ['api-keys', id],
  visible: when(id),
  dialog: {
    kind: 'custom',
    title: texts[id].title,
    load: async () => {
      const { RollDialog, CloneDialog } = await import('./CopyDialog');
      return { default: id === 'roll' ? RollDialog : CloneDialog };
    },
  },
  confirmFirst: true,
  run: async (record: ApiKeyRecord, params: ActionParams, provider: ActionProvider) => {
    const called = target(record);
    const { copyKey } = await import('./copyKey');
    await copyKey(id, record, called, params, provider);
  },
  success: texts[id].success,
  failure: texts[id].failure,
  affects,
});

/** The row menu and the buttons of the page, and what the page does with associations. */
export const apiKeyActions: readonly Action<ApiKeyRecord>[] = [
  { ...editAction<ApiKeyRecord>('api-keys', ['api-keys', 'update']), visible: when('edit') },
  {
    id: 'disable',
    label: texts.disable.label,
    access: ['api-keys', 'disable'],
    visible: when('disable'),
    dialog: {
      kind: 'impact',
      title: texts.disable.title,
      text: () => [{ severity: 'warning', text: texts.disable.warning }, texts.stops],
      lists: impactLists,
      submit: texts.disable.label,
    },
    danger: true,
    run: async (record, _, provider) =>
      provider.action({ ...target(record), method: 'PATCH', path: '/api-keys/{uuid}/disable' }),
    success: texts.disable.success,
    failure: texts.disable.failure,
    affects,
  },
  {
    id: 'enable',
    label: texts.enable.label,
    access: ['api-keys', 'enable'],
    visible: when('enable'),
    dialog: {
      kind: 'confirm',
      title: texts.enable.title,
      text: () => [texts.enable.text],
      submit: texts.enable.label,
    },
    run: async (record, _, provider) =>
      provider.action({ ...target(record), method: 'PATCH', path: '/api-keys/{uuid}/enable' }),
    success: texts.enable.success,
    failure: texts.enable.failure,
    affects,
  },
  copyAction('roll'),
  copyAction('clone'),
  {
    id: 'expire',
    label: texts.expire.label,
    access: ['api-keys', 'expire'],
    visible: when('expire'),
    dialog: {
      kind: 'custom',
      title: texts.expire.title,
      load: () => import('./ExpireDialog'),
    },
    run: async (record, { expiry }, provider) =>
      provider.action({
        ...target(record),
        method: 'PATCH',
        path: '/api-keys/{uuid}',
        body: expiryBody(expiry),
      }),
    success: texts.expire.success,
    failure: texts.expire.failure,
    affects,
  },
  {
    id: 'delete',
    label: texts.delete.label,
    danger: true,
    access: ['api-keys', 'delete'],
    visible: when('delete'),
    dialog: {
      kind: 'impact',
      title: texts.delete.title,
      text: () => [{ severity: 'warning', text: texts.delete.warning }, texts.stops],
      lists: impactLists,
      typesName: true,
      submit: texts.delete.label,
    },
    run: async (record, _, provider) =>
      provider.action({ ...target(record), method: 'DELETE', path: '/api-keys/{uuid}' }),
    success: texts.delete.success,
    failure: texts.delete.failure,
    affects,
    deletes: true,
  },
  ...associationActions,
];
