import { randomUUID } from 'node:crypto';
import { webhookDelivery, type WebhookDelivery } from '../../../../contract/attention/webhooks';
import { webhookLimits } from '../../../../contract/attention/webhookTerms';
import type { Database } from '../../../db/database';
import { notFound } from '../../engine/apiError';
import { serialize } from '../../engine/serialize';
import { type MessageContent, messageOf } from './messageBody';
import { type WebhookReader, readWebhook } from './webhooks';

/**
 * Adds a message to the outbox of a webhook.
 * @param trx the transaction that marks the notices as sent
 * @returns the delivery's uuid; undefined if the webhook no longer exists
 */
export async function queueDelivery(
  trx: Database,
  webhook: string,
  content: MessageContent,
): Promise<string | undefined> {
  const company = await trx
    .selectFrom('webhooks')
    .innerJoin('customers', 'customers.uuid', 'webhooks.customer_uuid')
    .select(['customers.uuid', 'customers.name'])
    .where('webhooks.uuid', '=', webhook)
    .executeTakeFirst();
  if (!company) return undefined;
  const id = randomUUID();
  await trx
    .insertInto('webhook_deliveries')
    .values({
      uuid: id,
      webhook_uuid: webhook,
      is_test: content.type === 'test',
      body: JSON.stringify(messageOf(content, id, company)),
      created_at: content.now,
      due_at: content.now,
      status: 'waiting',
    })
    .execute();
  return id;
}

const deliveriesOf = (db: Database, webhook: string) =>
  db
    .selectFrom('webhook_deliveries')
    .select([
      'uuid',
      'is_test',
      'status',
      'created_at',
      'tries',
      'tried_at',
      'due_at',
      'response_status',
      'error',
      'milliseconds',
    ])
    .where('webhook_uuid', '=', webhook);

/** @returns the latest deliveries to a webhook, newest first. @throws ApiError 404 */
export async function listDeliveries(
  reader: WebhookReader,
  webhook: string,
): Promise<WebhookDelivery[]> {
  await readWebhook(reader, webhook);
  const rows = await deliveriesOf(reader.db, webhook)
    .orderBy('created_at', 'desc')
    .orderBy('uuid')
    .limit(webhookLimits.deliveries)
    .execute();
  return rows.map((row) => serialize(webhookDelivery, row));
}

/** @throws ApiError 404 if the delivery was deleted with its webhook */
export async function readDelivery(db: Database, webhook: string, uuid: string) {
  const row = await deliveriesOf(db, webhook)
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => notFound('webhook'));
  return serialize(webhookDelivery, row);
}
