import EditIcon from '@mui/icons-material/EditOutlined';
import { type ApiKeyTransition, apiKeyRefusal } from '../../../contract/apiKeyTerms';
import { codeLoader } from '../../forms/codeLoader';
import type { Action, ActionDialogComponent } from '../declare';
import { copyActions } from './creation/copyActions';
import { expiryBody } from './expiry';
import type { ApiKeyRecord } from './record';

const loadDialog = (load: () => Promise<{ default: ActionDialogComponent<ApiKeyRecord> }>) => ({
  kind: 'custom' as const,
  code: codeLoader(load),
});

/** Whether the state of the key has the transition; one that has not does not offer it (companion.md 4). */
const when = (transition: ApiKeyTransition) => (record: ApiKeyRecord) =>
  apiKeyRefusal(transition, record, new Date()) === undefined;

/**
 * What names the record in a call, and which version of it the person saw.
 * @throws Error before the call when there is no uuid (console.md section 8)
 */
function target({ uuid, version }: ApiKeyRecord) {
  if (!uuid) throw new Error('No uuid set for API key.');
  return { params: { uuid }, ifMatch: version };
}

/** Whose access changes with a key's state is shown with the datasets and their groups too. */
const affects = ['datasets', 'dataset-groups'] as const;

/** The row menu and the buttons of the page, with the texts of companion.md section 8. */
export const apiKeyActions: readonly Action<ApiKeyRecord>[] = [
  {
    id: 'edit',
    label: 'Edit',
    icon: EditIcon,
    only: 'row',
    access: ['api-keys', 'update'],
    visible: when('edit'),
    to: ({ uuid }) => `/api-keys/${uuid}`,
  },
  {
    id: 'disable',
    label: 'Disable',
    access: ['api-keys', 'disable'],
    visible: when('disable'),
    dialog: loadDialog(() => import('./DisableDialog')),
    run: async (record, _, provider) =>
      provider.action({ ...target(record), method: 'PATCH', path: '/api-keys/{uuid}/disable' }),
    success: 'API Key successfully disabled.',
    failure: 'There was an issue disabling the API key.',
    affects,
  },
  {
    id: 'enable',
    label: 'Enable',
    access: ['api-keys', 'enable'],
    visible: when('enable'),
    dialog: {
      kind: 'confirm',
      title: 'Enable API Key',
      text: () => [
        'Programs that use this key can encrypt and decrypt again at once, as its associations allow.',
      ],
      submit: 'Enable',
    },
    run: async (record, _, provider) =>
      provider.action({ ...target(record), method: 'PATCH', path: '/api-keys/{uuid}/enable' }),
    success: 'API Key successfully enabled.',
    failure: 'There was an issue enabling the API key.',
    affects,
  },
  ...copyActions,
  {
    id: 'expire',
    label: 'Expire',
    access: ['api-keys', 'expire'],
    visible: when('expire'),
    dialog: loadDialog(() => import('./ExpireDialog')),
    run: async (record, params, provider) => {
      const called = target(record);
      const body = expiryBody(params);
      await provider.action({ ...called, method: 'PATCH', path: '/api-keys/{uuid}', body });
    },
    success: 'API Key expiration successfully set.',
    failure: 'There was an issue setting the expiration of the API key.',
    affects,
  },
  {
    id: 'delete',
    label: 'Delete',
    danger: true,
    access: ['api-keys', 'delete'],
    visible: when('delete'),
    dialog: loadDialog(() => import('./DeleteApiKeyDialog')),
    run: async (record, _, provider) =>
      provider.action({ ...target(record), method: 'DELETE', path: '/api-keys/{uuid}' }),
    success: 'API Key successfully deleted.',
    failure: 'There was an issue deleting the API key.',
    affects,
    redirect: '/api-keys',
  },
];
