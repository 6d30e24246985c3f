import type { WebhookDelivery } from '../../../contract/webhooks';
import type { MailSettings } from '../../mail/mails';
import { FetchRefused } from '../../outbound/publicNetwork';
import type { WebhookClient } from '../../outbound/webhookClient';
import { invalidField } from '../engine/apiError';
import type { ChangeContext, VaultContext } from '../engine/changeContext';
import { requireRequest } from '../engine/rateLimits/attempts';
import { recordSetting } from '../engine/recordActivity';
import { deliver, takeDelivery } from './deliver';
import { queueDelivery, readDelivery } from './deliveries';
import { readWebhook } from './webhooks';

/**
 * Looks the address of a webhook up before it is saved. Not for use inside a transaction: another server's slowness
 * must not hold locks, and what is refused counts.
 * @throws ApiError 422, with a row in the history, for an address that is not one of the public Internet; 429
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
    const details = `A webhook to ${new URL(url).host} was refused. ${message}`;
    await recordSetting(context, { action: 'Webhook refused', details });
    throw invalidField('webhooks.url', 'refused', message);
  }
}

/**
 * Sends a test message at once, which is not tried again. Not for use inside a transaction.
 * @returns the delivery with what came of it
 * @throws ApiError 404, 429
 */
export async function testWebhook(
  context: VaultContext & { webhookClient: WebhookClient; mail: MailSettings },
  uuid: string,
): Promise<WebhookDelivery> {
  const { db, clock, actor, mail, vault } = context;
  const { customer } = actor;
  const { name } = await readWebhook({ db, customer, vault }, uuid);
  await requireRequest(db, clock(), 'webhook test', customer);
  const { publicUrl } = mail;
  const asked = { webhook: uuid, matters: [], now: clock(), publicUrl };
  const id = await queueDelivery(db, asked);
  await recordSetting(context, {
    action: 'Webhook tested',
    details: `A test message was sent to the webhook "${name}".`,
  });
  const delivery = id === undefined ? undefined : await takeDelivery(context, id);
  if (delivery) await deliver(context, delivery);
  return readDelivery(db, uuid, id ?? '');
}
