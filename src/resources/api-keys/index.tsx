import type { ApiKeyRecord } from '../../../contract/api-keys/apiKeys';
import {
  type ApiKeyStatus,
  apiKeyStatuses,
  libraryText,
} from '../../../contract/api-keys/apiKeyTerms';
import { attentionKinds, attentionThresholds } from '../../../contract/attention/attention';
import { apiKeyTexts as texts } from '../../../texts/api-keys/apiKeys';
import { declareResource } from '../../model/resource';
import { rowOf } from '../table';
import { relativeTime } from '../../ui/formats';
import { creatorColumn, datasetsColumn } from '../columns';
import { apiKeyActions } from './actions';
import { expiryRemark, statusTone, unusedRemark } from './record';

const expiryOf = (status: ApiKeyStatus, end: string | null, now: Date): string => {
  if (end === null) return texts.noExpiration;
  return (status === 'Expired' ? texts.expiredWhen : texts.expiresWhen)(relativeTime(end, now));
};

/** API keys (companion.md sections 2 to 9). */
export const apiKeys = declareResource<ApiKeyRecord>({
  ...rowOf('api-keys'),
  list: {
    columns: [
      {
        kind: 'link',
        name: 'name',
        label: texts.name,
        width: 170,
        unlinked: ({ autoprovisioned }) => (autoprovisioned ? texts.autoprovisioned : undefined),
        second: ({ description }) => description,
      },
      {
        kind: 'status',
        name: 'status',
        label: texts.status,
        width: 172,
        sortable: false,
        value: (record) => ({ label: record.status, tone: statusTone(record, new Date()) }),
        setFilter: apiKeyStatuses.map((status) => ({ value: status, label: status })),
      },
      {
        kind: 'date',
        name: 'last_used_at',
        label: texts.lastAccessed,
        width: 122,
        empty: texts.never,
        remark: (record) => unusedRemark(record, new Date()),
      },
      {
        kind: 'date',
        name: 'end_date_tm',
        label: texts.expires,
        width: 122,
        empty: texts.noExpiration,
        isDue: true,
        remark: (record) => expiryRemark(record, new Date()),
      },
      { ...datasetsColumn, label: texts.datasets, width: 128, sortable: false },
      {
        kind: 'hover-list',
        name: 'client_libraries',
        label: texts.libraries,
        width: 129,
        sortable: false,
        value: (row) => row.client_libraries.map(libraryText),
        setFilter: [{ value: 'outdated', label: texts.outdated }],
      },
      {
        kind: 'text',
        name: 'public_value',
        label: texts.accessKeyId,
        width: 136,
        copied: texts.accessKeyId,
      },
      { kind: 'text', name: 'description', label: texts.description, width: 220, hidden: true },
      { kind: 'date', name: 'created_at', label: texts.created, width: 115, hidden: true },
      { ...creatorColumn, label: texts.createdBy, width: 140, hidden: true },
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
  schemas: async () => ({
    update: (await import('../../../contract/api-keys/apiKeys')).apiKeyDetails,
  }),
  page: { parts: () => import('./ApiKeyParts') },
  actions: apiKeyActions,
  messages: {
    updated: texts.updated,
    updateFailed: texts.updateFailed,
    loadFailed: texts.loadFailed,
  },
});
