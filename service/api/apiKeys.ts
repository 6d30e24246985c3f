import {
  apiKey,
  apiKeyImpact as impactSchema,
  apiKeyRecord,
  apiKeyUpdate,
  cloneApiKey,
  createApiKey as createBody,
  rollApiKey,
  unusedApiKeys,
} from '../../contract/apiKeys';
import type { ApiKey } from '../../contract/apiKeys';
import { unusedAfterDays } from '../../contract/apiKeyTerms';
import { dataUnder } from '../../contract/envelope';
import { z } from '../../contract/zod';
import { tenant } from '../db/tenant';
import { apiKeyList, countUnused, readApiKey } from '../domain/apiKeys';
import { createApiKey, deleteApiKey, setApiKeyEnabled, updateApiKey } from '../domain/changeApiKey';
import { copyApiKey } from '../domain/copyApiKey';
import { apiKeyImpact } from '../domain/impact';
import { accessRoute } from './access';
import { actorOf } from './caller';
import { tableRoutes } from './lists';
import { route } from './route';
import type { Call, Route } from './route';

const params = z.strictObject({ uuid: z.uuid() });
const answer = dataUnder('api_keys', apiKeyRecord);

type RecordCall = Pick<
  Call<{ uuid: string }, unknown, unknown>,
  'db' | 'clock' | 'caller' | 'params'
>;

async function currentAnswer({ db, clock, caller, params: { uuid } }: RecordCall) {
  const record = await readApiKey(tenant(db, caller.user.customer_uuid), uuid, clock());
  return { data: { api_keys: record }, version: record.version };
}

const read = (path: string, summary: string) =>
  route({
    method: 'get',
    path,
    summary,
    access: ['api-keys', 'read'],
    params,
    answer,
    handle: currentAnswer,
  });

const setEnabled = (action: 'enable' | 'disable', summary: string) =>
  route({
    method: 'patch',
    path: `/api-keys/{uuid}/${action}`,
    summary,
    access: ['api-keys', action],
    params,
    answer,
    handle: async (call) => {
      const actor = actorOf(call.caller);
      await setApiKeyEnabled(call, actor, call.params.uuid, action === 'enable', call.ifMatch);
      return currentAnswer(call);
    },
  });

const copy = (action: 'clone' | 'roll', summary: string, body: typeof cloneApiKey) =>
  route({
    method: 'post',
    path: `/api-keys/{uuid}/${action}`,
    summary,
    access: ['api-keys', action],
    idempotent: true,
    params,
    body,
    key: 'api_keys',
    answer,
    handle: async (call) => {
      const { uuid } = await copyApiKey(
        call,
        actorOf(call.caller),
        call.params.uuid,
        action,
        call.body,
        call.ifMatch,
      );
      return currentAnswer({ ...call, params: { uuid } });
    },
  });

/** API keys (companion.md section 7): their whole life but what they do, which is the clients' protocol. */
export const apiKeyRoutes: Route[] = [
  ...tableRoutes<ApiKey>({
    name: 'api-keys',
    key: 'api_keys',
    access: ['api-keys', 'list'],
    row: apiKey,
    source: apiKeyList,
    csv: [
      { title: 'Name', value: (row) => row.name },
      { title: 'Description', value: (row) => row.description },
      { title: 'Status', value: (row) => row.status },
      { title: 'Access Key ID', value: (row) => row.public_value },
      { title: 'Datasets', value: (row) => row.datasets.map(({ name }) => name).join('; ') },
      {
        title: 'Client Libraries In Use',
        value: (row) =>
          row.client_libraries
            .map(({ product, product_version: version }) => `${product} ${version}`)
            .join('; '),
      },
      { title: 'Created', value: (row) => row.created_at },
      { title: 'Created By', value: (row) => row.creator?.name },
      { title: 'Last Accessed', value: (row) => row.last_used_at ?? 'Never' },
      { title: 'Expires', value: (row) => row.end_date_tm ?? 'No Expiration' },
    ],
  }),
  route({
    method: 'get',
    path: '/api-keys/unused',
    summary: 'How many enabled API keys nothing used for 180 days',
    access: ['api-keys', 'list'],
    answer: dataUnder('unused', unusedApiKeys),
    handle: async ({ db, clock, caller }) => ({
      data: {
        unused: {
          count: await countUnused(tenant(db, caller.user.customer_uuid), clock()),
          days: unusedAfterDays,
        },
      },
    }),
  }),
  route({
    method: 'post',
    path: '/api-keys',
    summary: 'Make an API key from credentials that were made where they will be used',
    access: ['api-keys', 'create'],
    idempotent: true,
    body: createBody,
    key: 'api_keys',
    answer,
    handle: async (call) => {
      const { uuid } = await createApiKey(call, actorOf(call.caller), call.body);
      return currentAnswer({ ...call, params: { uuid } });
    },
  }),
  read('/api-keys/{uuid}', 'One API key with what it may do'),
  read('/api-keys/{uuid}/details', 'The same, under the path of older clients'),
  route({
    method: 'patch',
    path: '/api-keys/{uuid}',
    summary: 'Change texts and address ranges, set or take away the end',
    access: ['api-keys', 'update'],
    fieldAccess: {
      end_date_tm: ['api-keys', 'expire'],
      expires_in: ['api-keys', 'expire'],
    },
    params,
    body: apiKeyUpdate,
    key: 'api_keys',
    answer,
    handle: async (call) => {
      const actor = actorOf(call.caller);
      await updateApiKey(call, actor, call.params.uuid, call.body, call.ifMatch);
      return currentAnswer(call);
    },
  }),
  setEnabled('disable', 'Disable an API key: it works no more until it is enabled'),
  setEnabled('enable', 'Enable a disabled API key'),
  copy('clone', 'Make a key with new credentials and the same permissions', cloneApiKey),
  copy('roll', 'Clone a key and set the end of the old one, both or none', rollApiKey),
  route({
    method: 'delete',
    path: '/api-keys/{uuid}',
    summary: 'Delete an API key for good',
    access: ['api-keys', 'delete'],
    params,
    answer: dataUnder('api_keys', z.object({ uuid: z.uuid() })),
    handle: async (call) => {
      const { uuid } = call.params;
      await deleteApiKey(call, actorOf(call.caller), uuid, call.ifMatch);
      return { data: { api_keys: { uuid } } };
    },
  }),
  accessRoute('api-keys', 'api_keys'),
  route({
    method: 'get',
    path: '/api-keys/{uuid}/impact',
    summary: 'What stops working without an API key',
    access: ['api-keys', 'read'],
    params,
    answer: dataUnder('impact', impactSchema),
    handle: async ({ db, clock, caller, params: { uuid } }) => ({
      data: { impact: await apiKeyImpact(tenant(db, caller.user.customer_uuid), uuid, clock()) },
    }),
  }),
];
