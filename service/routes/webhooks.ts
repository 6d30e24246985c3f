import {
  newWebhook,
  webhook,
  webhookDelivery,
  webhookSecret,
  webhookUpdate,
} from '../../contract/attention/webhooks';
import { webhookLimits } from '../../contract/attention/webhookTerms';
import { z } from '../../contract/lib/zod';
import {
  createWebhook,
  removeWebhook,
  renewSecret,
  updateWebhook,
} from '../domain/messages/webhooks/changeWebhooks';
import { listDeliveries } from '../domain/messages/webhooks/deliveries';
import { checkWebhookAddress, testWebhook } from '../domain/messages/webhooks/testWebhook';
import { listWebhooks, readWebhook } from '../domain/messages/webhooks/webhooks';
import { removalRoute, uuidParams } from './kit/recordRoutes';
import { payloadRoute, type RawRequest, type Route } from './kit/route';

const key = 'webhooks';
const path = '/webhooks';
const webhookPath = '/webhooks/{uuid}';

const readerOf = ({ db, vault, caller }: Pick<RawRequest, 'db' | 'vault' | 'caller'>) => ({
  db,
  vault,
  customer: caller.user.customer.uuid,
});

/** Webhooks of the company, for its administrators. */
export const webhookRoutes: Route[] = [
  payloadRoute('get', path, key, {
    summary: 'The webhooks of the company, without their secrets',
    access: ['webhooks', 'list'],
    answer: z.array(webhook),
    handle: (call) => listWebhooks(readerOf(call)),
  }),
  payloadRoute('post', path, key, {
    summary: 'Make a webhook; its secret is shown once',
    access: ['webhooks', 'create'],
    recordsRefusals: true,
    key,
    body: newWebhook,
    answer: webhookSecret,
    prepare: (call) => checkWebhookAddress(call, call.body.url),
    handle: (call) => createWebhook(call, call.body),
  }),
  payloadRoute('patch', webhookPath, key, {
    summary: 'Change a webhook',
    access: ['webhooks', 'update'],
    // The address in the answer may be a secret, and is stored only sealed.
    idempotent: false,
    params: uuidParams,
    key,
    body: webhookUpdate,
    readBefore: (call) => readWebhook(readerOf(call), call.params.uuid),
    prepare: (call) => checkWebhookAddress(call, call.body.url),
    answer: webhook,
    handle: async (call) => {
      const { uuid } = call.params;
      await updateWebhook(call, uuid, call.body, call.ifMatch);
      return readWebhook(readerOf(call), uuid);
    },
  }),
  removalRoute(webhookPath, key, removeWebhook, {
    summary: 'Delete a webhook with its deliveries',
    access: ['webhooks', 'delete'],
  }),
  payloadRoute('post', `${webhookPath}/secret`, key, {
    summary: 'Make a new secret, which is shown once; the earlier one works for a day beside it',
    access: ['webhooks', 'renew-secret'],
    params: uuidParams,
    answer: webhookSecret,
    handle: (call) => renewSecret(call, call.params.uuid),
  }),
  payloadRoute('post', `${webhookPath}/test`, 'webhook_deliveries', {
    summary: 'Send a test message to a webhook, and say what came of it',
    access: ['webhooks', 'test'],
    // A slow server of somebody else must not hold locks.
    transaction: false,
    params: uuidParams,
    answer: webhookDelivery,
    handle: (call) => testWebhook(call, call.params.uuid),
  }),
  payloadRoute('get', `${webhookPath}/deliveries`, 'webhook_deliveries', {
    summary: `The last ${webhookLimits.deliveries} messages to a webhook, newest first`,
    access: ['webhooks', 'list'],
    params: uuidParams,
    answer: z.array(webhookDelivery),
    handle: (call) => listDeliveries(readerOf(call), call.params.uuid),
  }),
];
