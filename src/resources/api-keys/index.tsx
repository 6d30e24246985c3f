import ApiKeyIcon from '@mui/icons-material/VpnKeyOutlined';
import { apiKeyStatuses, unusedAfterDays } from '../../../contract/apiKeyTerms';
import { apiKeyTexts as texts } from '../../../texts/apiKeys';
import { codeLoader } from '../../model/code';
import { declareResource } from '../../model/resource';
import { column, dateColumn, listColumn, textColumn } from '../columns';
import { apiKeyActions } from './actions';
import { type ApiKeyRecord, libraryText, statusTones, unusedWarning } from './record';

/** API keys (companion.md sections 2 to 9). */
export const apiKeys = declareResource<ApiKeyRecord>({
  name: 'api-keys',
  label: texts.label,
  singular: texts.singular,
  icon: ApiKeyIcon,
  access: {
    list: ['api-keys', 'list'],
    read: ['api-keys', 'read'],
    update: ['api-keys', 'update'],
  },
  list: {
    columns: [
      column('name', texts.name, 250, {
        kind: 'link',
        value: ({ name }) => name,
        unlinked: ({ autoprovisioned }) => (autoprovisioned ? texts.autoprovisioned : undefined),
      }),
      textColumn('description', texts.description, 220, ({ description }) => description),
      column(
        'status',
        texts.status,
        240,
        {
          kind: 'status',
          value: ({ status }) => ({ label: status, tone: statusTones[status] }),
        },
        {
          sortable: false,
          setFilter: apiKeyStatuses.map((status) => ({ value: status, label: status })),
        },
      ),
      textColumn('public_value', texts.accessKeyId, 250, (row) => row.public_value),
      column(
        'datasets',
        texts.datasets,
        180,
        {
          kind: 'hover-list',
          value: ({ datasets }) => datasets.map(({ name }) => name),
          total: ({ dataset_count: count }) => count,
        },
        { sortable: false },
      ),
      listColumn(
        'client_libraries',
        texts.libraries,
        230,
        (row) => row.client_libraries.map(libraryText),
        { sortable: false, setFilter: [{ value: 'outdated', label: texts.outdated }] },
      ),
      dateColumn('created_at', texts.created, 220, (row) => row.created_at),
      textColumn('creator', texts.createdBy, 160, ({ creator }) => creator?.name ?? ''),
      column('last_used_at', texts.lastAccessed, 250, {
        kind: 'date',
        value: ({ last_used_at: last }) => last,
        empty: texts.never,
        warning: (record) => unusedWarning(record, new Date()),
      }),
      dateColumn('end_date_tm', texts.expires, 220, (row) => row.end_date_tm, texts.noExpiration),
      textColumn('use', texts.use, 250, (record) => unusedWarning(record, new Date()) ?? '', {
        sortable: false,
        hidden: true,
        setFilter: [{ value: 'unused', label: texts.unused(unusedAfterDays) }],
      }),
    ],
    csvPrefix: 'APIKeys_',
    searchLabel: texts.search,
    empty: texts.empty,
    create: { label: texts.create, to: '/api-keys/new', access: ['api-keys', 'create'] },
    notice: codeLoader(() => import('./UnusedNotice')),
  },
  schemas: async () => ({ update: (await import('../../../contract/apiKeys')).apiKeyDetails }),
  page: { parts: () => import('./ApiKeyParts') },
  overlays: [{ path: 'new', access: ['api-keys', 'create'], dialog: () => import('./NewApiKey') }],
  actions: apiKeyActions,
  messages: {
    updated: texts.updated,
    updateFailed: texts.updateFailed,
    loadFailed: texts.loadFailed,
  },
});
