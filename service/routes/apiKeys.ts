import {
  apiKey,
  type ApiKey,
  apiKeyRecord,
  apiKeyUpdate,
  cloneApiKey as cloneBody,
  createApiKey as createBody,
  rollApiKey as rollBody,
} from '../../contract/api-keys/apiKeys';
import { libraryText } from '../../contract/api-keys/apiKeyTerms';
import { keyAddressLimits } from '../../contract/api-keys/apiKeyAddressTerms';
import { keyAddress, rangeSuggestion } from '../../contract/api-keys/apiKeyAddresses';
import { pageParameters } from '../../contract/api/searchBody';
import { z } from '../../contract/lib/zod';
import { apiKeyTexts as texts } from '../../texts/api-keys/apiKeys';
import { apiKeyList, readApiKey } from '../domain/api-keys/apiKeys';
import { readKeyAddresses, suggestKeyRanges } from '../domain/api-keys/keyAddresses';
import {
  certificateRenewalDays,
  deleteApiKey,
  renewCertificates,
  setApiKeyEnabled,
  updateApiKey,
} from '../domain/api-keys/changeApiKey';
import { cloneApiKey, createApiKey, rollApiKey } from '../domain/api-keys/createApiKey';
import { requireOwnName } from '../domain/engine/changeContext';
import { apiKeyImpact } from '../domain/usage/impact';
import { accessRoute, impactRoute } from './accessGrants';
import { datasetsCell } from './kit/csv';
import { tableRoutes } from './kit/lists';
import { pageRoute } from './kit/pageRoute';
import { recordRoutes, uuidParams } from './kit/recordRoutes';
import { payloadRoute, route, type Route } from './kit/route';

const keys = recordRoutes({
  resource: 'api-keys',
  record: apiKeyRecord,
  read: ({ tenantDb, clock }, uuid) => readApiKey(tenantDb, uuid, clock()),
  usage: 'api_keys',
});

const copyRoute = (action: 'clone' | 'roll', summary: string, copy: typeof cloneApiKey): Route =>
  route('post', `/api-keys/{uuid}/${action}`, {
    summary,
    access: ['api-keys', action],
    idempotent: true,
    params: uuidParams,
    body: action === 'roll' ? rollBody : cloneBody,
    key: 'api_keys',
    answer: keys.answer,
    handle: async (call) => {
      requireOwnName(call.actor, call.body, 'api_keys.');
      const { uuid } = await copy(call, call.params.uuid, call.body, call.ifMatch);
      return keys.currentAnswer(call, uuid);
    },
  });

/** API keys (companion.md section 7): everything about them except their calls, which are the client protocol. */
export const apiKeyRoutes: Route[] = [
  ...tableRoutes<ApiKey>({
    resource: 'api-keys',
    row: apiKey,
    source: apiKeyList,
    csv: [
      { title: texts.name, value: (row) => row.name },
      { title: texts.description, value: (row) => row.description },
      { title: texts.status, value: (row) => row.status },
      { title: texts.accessKeyId, value: (row) => row.public_value },
      { title: texts.datasets, value: datasetsCell },
      {
        title: texts.libraries,
        value: (row) => row.client_libraries.map(libraryText).join('; '),
      },
      { title: texts.created, value: (row) => row.created_at },
      { title: texts.createdBy, value: (row) => row.creator?.name },
      { title: texts.lastAccessed, value: (row) => row.last_used_at ?? texts.never },
      { title: texts.expires, value: (row) => row.end_date_tm ?? texts.noExpiration },
    ],
  }),
  keys.create(createBody, async (call, body) => (await createApiKey(call, body)).uuid),
  keys.read('', 'One API key with what it may do'),
  keys.read('/details', 'The same, under the path of older clients'),
  keys.update(apiKeyUpdate, updateApiKey, {
    summary: 'Change texts and address ranges, set or take away the end',
    fieldAccess: {
      end_date_tm: ['api-keys', 'expire'],
      expires_in: ['api-keys', 'expire'],
    },
    mayRequire: [['api-keys', 'widen-ranges']],
    volatileFields: ['status', 'last_used_at', 'client_libraries', 'replaces', 'replaced_by'],
  }),
  keys.action(
    'patch',
    ['api-keys', 'disable'],
    'Disable an API key: it works no more until it is enabled',
    setApiKeyEnabled(false),
  ),
  keys.action('patch', ['api-keys', 'enable'], 'Enable a disabled API key', setApiKeyEnabled(true)),
  copyRoute('clone', 'Create a key with new credentials and the same permissions', cloneApiKey),
  copyRoute('roll', 'Clone a key and set the end of the old one, both or none', rollApiKey),
  keys.remove(deleteApiKey),
  accessRoute('api-keys'),
  pageRoute('/api-keys/{uuid}/addresses', 'addresses', {
    summary: 'Addresses that the key was used from, those seen last first',
    access: ['api-keys', 'read'],
    params: uuidParams,
    query: pageParameters,
    answer: keyAddress,
    handle: ({ tenantDb, clock, params: { uuid }, query }) =>
      readKeyAddresses(tenantDb, uuid, query, clock()),
  }),
  payloadRoute('get', '/api-keys/{uuid}/range-suggestion', 'range_suggestions', {
    summary: `The smallest address ranges with every known address that used the key within ${keyAddressLimits.coveredDays} days`,
    access: ['api-keys', 'read'],
    params: uuidParams,
    answer: rangeSuggestion,
    handle: ({ tenantDb, clock, params: { uuid } }) => suggestKeyRanges(tenantDb, uuid, clock()),
  }),
  impactRoute('api-keys', apiKeyImpact),
  payloadRoute('post', '/tasks/certs/renew', 'certificates', {
    summary: `Renew the certificates of API keys that are missing or end within ${certificateRenewalDays} days`,
    access: ['api-keys', 'renew-certificates'],
    // Certificates that were renewed are kept even if a later one fails.
    transaction: false,
    answer: z.object({ renewed: z.int(), more: z.boolean() }),
    handle: (call) => renewCertificates(call),
  }),
];
