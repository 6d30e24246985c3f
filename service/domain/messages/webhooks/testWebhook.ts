import type { WebhookDelivery } from '../../../../contract/attention/webhooks';
import { webhookHistory } from '../../../../texts/history/settings';
import type { MailSettings } from '../../../mail/mails';
import { FetchRefused } from '../../../outbound/publicNetwork';
import type { WebhookClient } from '../../../outbound/webhookClient';
import { invalidField, notFound } from '../../engine/apiError';
import { type ChangeContext, inTransaction, type VaultContext } from '../../engine/changeContext';
import { requireRequest } from '../../engine/rateLimits/requestLimits';
import { recordSetting } from '../../engine/recordActivity';
import { deliver, type TakenDelivery, takeDelivery } from './deliver';
import { queueDelivery, readDelivery } from './deliveries';
import { lockWebhook, readWebhook } from './webhooks';

/**
 * Resolves the address of a webhook before it is saved. Not for use inside a transaction, because a slow server
 * must not hold locks, and because refusals are counted.
 * @throws ApiError 422, with a row in the history, for an address outside the public Internet; 429
 */
export async function checkWebhookAddress(
  context: ChangeContext & { webhookClient: WebhookClient },
  url: string | undefined,
): Promise<void> {
  if (url === undefined) return;
  const { db, clock, actor, webhookClient } = context;
  await requireRequest(db, clock(), 'webhook address', actor.customer);
  try {
    await webhookClient.check(url);
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    const { message } = error;
    await recordSetting(context, {
      action: 'Webhook refused',
      details: webhookHistory.refused(new URL(url).host, message),
    });
    throw invalidField('webhooks.url', 'refused', message);
  }
}

/**
 * Sends a test message at once, without retries. Not for use inside a transaction, which would hold its locks
 * until another server has answered.
 * @returns the delivery with its outcome
 * @throws ApiError 404, 429
 */
export async function testWebhook(
  context: VaultContext & { webhookClient: WebhookClient; mail: MailSettings },
  uuid: string,
): Promise<WebhookDelivery> {
  const { db, clock, actor, mail, vault } = context;
  const { customer } = actor;
  await readWebhook({ db, customer, vault }, uuid);
  await requireRequest(db, clock(), 'webhook test', customer);
  const delivery = await takeTest(context, uuid, mail.publicUrl);
  await deliver(context, delivery);
  return readDelivery(db, uuid, delivery.uuid);
}

/**
 * Queues a test message and takes it in one transaction, so that no other process sends it.
 * @throws ApiError 404 if the webhook has been deleted meanwhile
 */
const takeTest = (
  context: VaultContext,
  webhook: string,
  publicUrl: string,
): Promise<TakenDelivery> =>
  inTransaction(context, async (within) => {
    const { settings } = await lockWebhook(within, webhook);
    const id = await queueDelivery(within.db, webhook, {
      type: 'test',
      matters: [],
      now: within.clock(),
      publicUrl,
    });
    const delivery = id === undefined ? undefined : await takeDelivery(within, id);
    if (!delivery) throw notFound('webhook');
    await recordSetting(within, {
      action: 'Webhook tested',
      details: webhookHistory.tested(settings.name),
    });
    return delivery;
  });
