import { HttpError } from 'ra-core';
import { webhookLimits } from '../../../../contract/attention/webhookTerms';
import { hourMs } from '../../../../contract/lib/clock';
import { isObject } from '../../../../contract/lib/isObject';
import { webhookTexts as texts } from '../../../../texts/attention/webhooks';
import type { Action, ActionParams, ActionSource } from '../../../model/action';
import { recordCall } from '../../../model/recordCall';
import { type PageSource, wholeListEndpoint } from '../../customPage';
import type { WebhookRecord } from './webhookDialogs';
import type { ServiceRecord } from '../../../model/record';

const name = 'webhooks';
const path = '/webhooks';

/** Body of a webhook's call. Hours that were not chosen become null, which a dialog's parameters cannot hold. */
const bodyOf = (params: ActionParams) => ({ quiet_from: null, quiet_until: null, ...params });

/** Action that makes a webhook of the company; the secret is shown once. */
export const webhookCreation: readonly Action<ServiceRecord>[] = [
  {
    id: 'create-webhook',
    ...texts.create,
    access: ['webhooks', 'create'],
    dialog: async () => ({ default: (await import('./webhookDialogs')).webhookDialogs.create }),
    run: async (_, params, provider) =>
      (await import('../../../admin-kit/actions/makeSecret')).makeSecret(
        provider,
        { path, body: bodyOf(params) },
        ['webhooks', 'secret'],
        texts.secret,
      ),
    affects: [name],
  },
];

const sendTest = recordCall('POST', `${path}/{uuid}/test`);

/** @throws HttpError with the reason for a test message that did not arrive, although the service answers with 200 */
function requireArrival({ webhook_deliveries: delivery }: Readonly<Record<string, unknown>>): void {
  if (!isObject(delivery) || delivery['status'] === 'delivered') return;
  const { error } = delivery;
  throw new HttpError(typeof error === 'string' ? error : texts.unknownArrival, 200);
}

const webhookActions: readonly Action<WebhookRecord>[] = [
  {
    id: 'edit',
    ...texts.edit,
    access: ['webhooks', 'update'],
    dialog: async () => ({ default: (await import('./webhookDialogs')).webhookDialogs.edit }),
    run: ({ uuid, version, url: currentUrl }, params, { action }) => {
      const { url, ...otherParams } = params;
      // An unchanged address is not sent, so that the service does not look it up again.
      const body = bodyOf(url === currentUrl ? otherParams : params);
      const call = { path: `${path}/{uuid}`, params: { uuid }, ifMatch: version };
      return action({ ...call, method: 'PATCH', body });
    },
  },
  {
    id: 'test',
    ...texts.test,
    access: ['webhooks', 'test'],
    dialog: { kind: 'confirm', text: (record) => [texts.testText(record.name)] },
    run: async (...call) => requireArrival(await sendTest(...call)),
  },
  {
    id: 'renew-secret',
    ...texts.renew,
    access: ['webhooks', 'renew-secret'],
    dialog: {
      kind: 'confirm',
      text: () => texts.renewText(webhookLimits.earlierSecretMs / hourMs),
    },
    run: async ({ uuid }, _, provider) =>
      (await import('../../../admin-kit/actions/makeSecret')).makeSecret(
        provider,
        { path: `${path}/{uuid}/secret`, params: { uuid } },
        [name, 'secret'],
        texts.secret,
      ),
  },
  {
    id: 'delete',
    ...texts.remove,
    danger: true,
    access: ['webhooks', 'delete'],
    dialog: { kind: 'confirm', text: () => [texts.removeText] },
    run: recordCall('DELETE', `${path}/{uuid}`),
    deletes: true,
  },
];

export const webhooksSource = {
  name,
  actions: webhookActions,
  nameOf: (webhook) => webhook.name,
  endpoint: wholeListEndpoint(path, name),
} satisfies ActionSource<WebhookRecord> & PageSource;
