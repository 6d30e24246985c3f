import { type ApiKeyStatus, apiKeyStatuses, libraryText } from '../../../contract/apiKeyTerms';
import { attentionKinds, attentionThresholds } from '../../../contract/attention';
import { apiKeyTexts as texts } from '../../../texts/apiKeys';
import { declareResource } from '../../model/resource';
import { rowOf } from '../table';
import { relativeTime } from '../../ui/formats';
import { column, datasetsColumn, dateColumn, listColumn, textColumn } from '../columns';
import { apiKeyActions } from './actions';
import { type ApiKeyRecord, expiryRemark, statusTone, unusedRemark } from './record';

const expiryOf = (status: ApiKeyStatus, end: string | null, now: Date): string => {
  if (end === null) return texts.noExpiration;
  return (status === 'Expired' ? texts.expiredWhen : texts.expiresWhen)(relativeTime(end, now));
};

/** API keys (companion.md sections 2 to 9). */
export const apiKeys = declareResource<ApiKeyRecord>({
  ...rowOf('api-keys'),
  list: {
    columns: [
      column(
        'name',
        texts.name,
        {
          kind: 'link',
          value: ({ name }) => name,
          unlinked: ({ autoprovisioned }) => (autoprovisioned ? texts.autoprovisioned : undefined),
          second: ({ description }) => description,
        },
        { width: 178 },
      ),
      column(
        'status',
        texts.status,
        {
          kind: 'status',
          value: (record) => ({ label: record.status, tone: statusTone(record, new Date()) }),
        },
        {
          width: 172,
          sortable: false,
          setFilter: apiKeyStatuses.map((status) => ({ value: status, label: status })),
        },
      ),
      column(
        'last_used_at',
        texts.lastAccessed,
        {
          kind: 'date',
          value: ({ last_used_at: last }) => last,
          empty: texts.never,
          remark: (record) => unusedRemark(record, new Date()),
        },
        { width: 122 },
      ),
      column(
        'end_date_tm',
        texts.expires,
        {
          kind: 'date',
          value: (row) => row.end_date_tm,
          empty: texts.noExpiration,
          isDue: true,
          remark: (record) => expiryRemark(record, new Date()),
        },
        { width: 122 },
      ),
      datasetsColumn(texts.datasets, { width: 119, sortable: false }),
      listColumn(
        'client_libraries',
        texts.libraries,
        (row) => row.client_libraries.map(libraryText),
        { width: 134, sortable: false, setFilter: [{ value: 'outdated', label: texts.outdated }] },
      ),
      column(
        'public_value',
        texts.accessKeyId,
        { kind: 'text', value: (row) => row.public_value, copied: texts.accessKeyId },
        { width: 150 },
      ),
      textColumn('description', texts.description, ({ description }) => description, {
        width: 220,
        hidden: true,
      }),
      {
        ...dateColumn<ApiKeyRecord>('created_at', texts.created, (row) => row.created_at, {
          width: 115,
        }),
        hidden: true,
      },
      textColumn('creator', texts.createdBy, ({ creator }) => creator?.name ?? '', {
        width: 140,
        hidden: true,
      }),
    ],
    twoLines: true,
    states: [
      { name: 'enabled', label: texts.states.enabled },
      { name: 'expiring', label: texts.states.expiring, tone: attentionKinds['key-expiring'].tone },
      {
        name: 'unused',
        label: texts.states.unused,
        tone: attentionKinds['keys-unused'].tone,
        warning: (count) => texts.unusedCount(count, attentionThresholds.unusedAfterDays),
      },
    ],
    phone: {
      status: 'status',
      facts: ({ status, last_used_at: last, end_date_tm: end }, now) => [
        last === null ? texts.neverUsed : texts.usedWhen(relativeTime(last, now)),
        expiryOf(status, end, now),
      ],
    },
    csvPrefix: 'APIKeys_',
    searchLabel: texts.search,
    empty: texts.empty,
  },
  dialogs: { new: () => import('./NewApiKey') },
  schemas: async () => ({ update: (await import('../../../contract/apiKeys')).apiKeyDetails }),
  page: { parts: () => import('./ApiKeyParts') },
  actions: apiKeyActions,
  messages: {
    updated: texts.updated,
    updateFailed: texts.updateFailed,
    loadFailed: texts.loadFailed,
  },
});
