import { webhookTexts as texts } from '../../../texts/webhooks';
import type { Action, ActionSource } from '../../model/action';
import { recordCall } from '../../model/recordCall';
import { type PageSource, wholeListEndpoint } from '../declare';
import { webhookBody } from './webhookCreation';
import type { WebhookRecord } from './webhookFields';

const name = 'webhooks';
const path = '/webhooks';

const webhookActions: readonly Action<WebhookRecord>[] = [
  {
    id: 'edit',
    ...texts.edit,
    access: ['webhooks', 'update'],
    dialog: { kind: 'loaded', load: () => import('./webhookDialog') },
    run: ({ uuid, version, url: before }, params, { action }) => {
      const { url, ...others } = params;
      // An address that stays is not looked up again.
      const body = webhookBody(url === before ? others : params);
      const call = { path: `${path}/{uuid}`, params: { uuid }, ifMatch: version };
      return action({ ...call, method: 'PATCH', body });
    },
  },
  {
    id: 'test',
    ...texts.test,
    access: ['webhooks', 'test'],
    dialog: { kind: 'confirm', text: (record) => [texts.testText(record.name)] },
    run: recordCall('POST', `${path}/{uuid}/test`),
  },
  {
    id: 'renew-secret',
    ...texts.renew,
    access: ['webhooks', 'renew-secret'],
    dialog: { kind: 'confirm', text: () => texts.renewText },
    run: async ({ uuid }, _, provider) =>
      (await import('../../admin-kit/actions/makeSecret')).makeSecret(
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
