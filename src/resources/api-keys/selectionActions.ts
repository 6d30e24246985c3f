import type { ApiKeyRecord } from '../../../contract/api-keys/apiKeys';
import { type ApiKeyTransition, apiKeyRefusal } from '../../../contract/api-keys/apiKeyTerms';
import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';
import type { Action } from '../../model/action';
import type { BulkDialog } from '../../model/bulkDialog';
import { bulkAction } from '../../admin-kit/actions/bulk/bulkAction';
import { expiryBody } from './expiry';
import { impactLists } from './record';

const texts = apiKeyTexts.selection;
const affects = ['datasets', 'dataset-groups', 'dataset-groups-datasets'] as const;

const refusal = (transition: ApiKeyTransition) => (record: ApiKeyRecord) =>
  apiKeyRefusal(transition, record, new Date());

/** Those with inputs, whose code comes when one is opened. */
const form = (id: 'expire' | 'ranges' | 'associate'): BulkDialog['form'] => {
  return async () => ({ default: (await import('./selectionForms')).selectionForms[id] });
};

/** Actions on the chosen rows of the list, by the rules of the actions on one key. */
export const apiKeySelectionActions: readonly Action<ApiKeyRecord>[] = [
  bulkAction('api-keys', {
    ...texts.disable,
    id: 'disable',
    access: ['api-keys', 'disable'],
    disabledReason: refusal('disable'),
    lists: impactLists,
    affects,
  }),
  bulkAction('api-keys', {
    ...texts.expire,
    id: 'expire',
    access: ['api-keys', 'expire'],
    disabledReason: refusal('expire'),
    lists: impactLists,
    form: form('expire'),
    bodyOf: (records, { end_date_tm: expiry }) => ({ records, ...expiryBody(expiry) }),
    affects,
  }),
  bulkAction('api-keys', {
    ...texts.ranges,
    id: 'ranges',
    access: ['api-keys', 'update'],
    disabledReason: refusal('edit'),
    text: [texts.ranges.text],
    form: form('ranges'),
  }),
  bulkAction('api-keys', {
    ...texts.associate,
    id: 'associate',
    access: ['api-keys', 'associate'],
    disabledReason: refusal('associate'),
    text: [texts.associate.text],
    form: form('associate'),
    affects,
  }),
];
