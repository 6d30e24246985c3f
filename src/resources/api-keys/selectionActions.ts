import type { ApiKeyRecord } from '../../../contract/api-keys/apiKeys';
import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';
import type { Action } from '../../model/action';
import type { BulkDialog } from '../../model/bulkDialog';
import { bulkAction } from '../../admin-kit/actions/bulk/bulkAction';
import { expiryBody } from './expiry';
import { affects, impactLists, transitionRefusal } from './record';

const texts = apiKeyTexts.selection;

/** Forms of the actions with inputs, loaded when one is opened. */
const form = (id: 'expire' | 'ranges' | 'associate'): BulkDialog['form'] => {
  return async () => ({ default: (await import('./selectionForms')).selectionForms[id] });
};

/** Actions on the chosen rows of the list, by the rules of the actions on one key. */
export const apiKeySelectionActions: readonly Action<ApiKeyRecord>[] = [
  bulkAction('api-keys', {
    ...texts.disable,
    id: 'disable',
    access: ['api-keys', 'disable'],
    disabledReason: transitionRefusal('disable'),
    lists: impactLists,
    affects,
  }),
  bulkAction('api-keys', {
    ...texts.expire,
    id: 'expire',
    access: ['api-keys', 'expire'],
    disabledReason: transitionRefusal('expire'),
    lists: impactLists,
    form: form('expire'),
    bodyOf: (records, { end_date_tm: expiry }) => ({ records, ...expiryBody(expiry) }),
    affects,
  }),
  bulkAction('api-keys', {
    ...texts.ranges,
    id: 'ranges',
    access: ['api-keys', 'update'],
    disabledReason: transitionRefusal('edit'),
    text: [texts.ranges.text],
    form: form('ranges'),
  }),
  bulkAction('api-keys', {
    ...texts.associate,
    id: 'associate',
    access: ['api-keys', 'associate'],
    disabledReason: transitionRefusal('associate'),
    text: [texts.associate.text],
    form: form('associate'),
    affects,
  }),
];
