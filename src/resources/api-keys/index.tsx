import ApiKeyIcon from '@mui/icons-material/VpnKeyOutlined';
import { Route } from 'react-router-dom';
import { apiKeyStatuses, unusedAfterDays } from '../../../contract/apiKeyTerms';
import { codeLoader } from '../../forms/codeLoader';
import { ResourceList } from '../../grid/ResourceList';
import { declareResource } from '../declare';
import { recordPage } from '../recordPage';
import { apiKeyActions } from './actions';
import { NewApiKey } from './creation/NewApiKey';
import { libraryText } from './libraries';
import { apiKeyMessages } from './messages';
import type { ApiKeyRecord } from './record';
import { statusTones } from './status';
import { unusedWarning } from './unused';

/** Creation is a dialog over the list. */
const NewApiKeyRoute = () => (
  <>
    <ResourceList declaration={apiKeys} />
    <NewApiKey />
  </>
);

/** API keys (companion.md sections 2 to 9). */
export const apiKeys = declareResource<ApiKeyRecord>({
  name: 'api-keys',
  label: 'API Keys',
  icon: ApiKeyIcon,
  menu: 'sidebar',
  endpoint: {
    path: '/api-keys',
    key: 'api_keys',
    list: { kind: 'table', path: '/table/api-keys' },
  },
  access: {
    list: ['api-keys', 'list'],
    read: ['api-keys', 'read'],
    update: ['api-keys', 'update'],
  },
  list: {
    columns: [
      {
        name: 'name',
        label: 'Name',
        width: 250,
        sortable: true,
        cell: {
          kind: 'link',
          value: ({ name }) => name,
          unlinked: ({ autoprovisioned }) => (autoprovisioned ? 'Autoprovisioned' : undefined),
        },
      },
      {
        name: 'description',
        label: 'Description',
        width: 220,
        sortable: true,
        cell: { kind: 'text', value: ({ description }) => description },
      },
      {
        name: 'status',
        label: 'Status',
        width: 240,
        sortable: false,
        cell: {
          kind: 'status',
          value: ({ status }) => ({ label: status, tone: statusTones[status] }),
        },
        setFilter: apiKeyStatuses.map((status) => ({ value: status, label: status })),
      },
      {
        name: 'public_value',
        label: 'Access Key ID',
        width: 250,
        sortable: true,
        cell: { kind: 'text', value: ({ public_value: id }) => id },
      },
      {
        name: 'datasets',
        label: 'Datasets',
        width: 180,
        sortable: false,
        cell: {
          kind: 'hover-list',
          value: ({ datasets }) => datasets.map(({ name }) => name),
          total: ({ dataset_count: count }) => count,
        },
      },
      {
        name: 'client_libraries',
        label: 'Client Libraries In Use',
        width: 230,
        sortable: false,
        cell: {
          kind: 'hover-list',
          value: ({ client_libraries: libraries }) => libraries.map(libraryText),
        },
      },
      {
        name: 'created_at',
        label: 'Created',
        width: 220,
        sortable: true,
        cell: { kind: 'date', value: ({ created_at: created }) => created },
      },
      {
        name: 'creator',
        label: 'Created By',
        width: 160,
        sortable: true,
        cell: { kind: 'text', value: ({ creator }) => creator?.name ?? '' },
      },
      {
        name: 'last_used_at',
        label: 'Last Accessed',
        width: 250,
        sortable: true,
        cell: {
          kind: 'date',
          value: ({ last_used_at: last }) => last,
          empty: 'Never',
          warning: (record) => unusedWarning(record, new Date()),
        },
      },
      {
        name: 'end_date_tm',
        label: 'Expires',
        width: 220,
        sortable: true,
        cell: { kind: 'date', value: ({ end_date_tm: end }) => end, empty: 'No Expiration' },
      },
      {
        name: 'use',
        label: 'Use',
        width: 250,
        sortable: false,
        hidden: true,
        cell: { kind: 'text', value: (record) => unusedWarning(record, new Date()) ?? '' },
        setFilter: [{ value: 'unused', label: `Not used for more than ${unusedAfterDays} days` }],
      },
    ],
    defaultSort: { name: 'name', dir: 'asc' },
    settingsName: 'api_keys_grid_columns',
    csvPrefix: 'APIKeys_',
    searchLabel: 'Search API keys',
    empty: {
      title: 'No API keys yet',
      text: 'An API key lets a program encrypt and decrypt with the datasets it is associated with. Your company has none so far.',
    },
    create: { label: 'New API Key', to: '/api-keys/new', access: ['api-keys', 'create'] },
    notice: codeLoader(() => import('./UnusedNotice')),
  },
  detail: recordPage<ApiKeyRecord>({
    resource: 'api-keys',
    access: ['api-keys', 'read'],
    back: { to: '/api-keys', label: 'API Keys' },
    title: (record) => record?.name ?? 'API Key',
    loadFailed: apiKeyMessages.loadFailed,
    load: () => import('./ApiKeyPage'),
  }),
  // A fixed path goes before the record's own (traps 2.1).
  children: <Route path="new" element={<NewApiKeyRoute />} />,
  actions: apiKeyActions,
  messages: { updated: apiKeyMessages.updated, updateFailed: apiKeyMessages.updateFailed },
});
