import { webhookTexts as texts } from '../../../texts/webhooks';
import type { Action, ActionParams, ServiceRecord } from '../../model/action';

/** Body of a webhook's call. Hours that were not chosen are none: a dialog's parameters have no null. */
export const webhookBody = (params: ActionParams) => ({
  quiet_from: null,
  quiet_until: null,
  ...params,
});

/** Action that makes a webhook of the company; the secret is shown once. */
export const webhookCreation: readonly Action<ServiceRecord>[] = [
  {
    id: 'create-webhook',
    ...texts.create,
    access: ['webhooks', 'create'],
    dialog: { kind: 'loaded', load: () => import('./newWebhookDialog') },
    run: async (_, params, provider) =>
      (await import('../../admin-kit/actions/makeSecret')).makeSecret(
        provider,
        { path: '/webhooks', body: webhookBody(params) },
        ['webhooks', 'secret'],
        texts.secret,
      ),
    affects: ['webhooks'],
  },
];
