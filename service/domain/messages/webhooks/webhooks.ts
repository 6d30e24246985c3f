import type { NewWebhook, Webhook } from '../../../../contract/attention/webhooks';
import type { TenantScope } from '../../../db/scopes';
import type { Vault } from '../../../vault/vault';
import { purposes } from '../../../vault/purposes';
import { notFound } from '../../engine/apiError';
import { iso } from '../../engine/json';
import { choicesOf } from '../targets';

export type WebhookReader = Pick<TenantScope, 'db' | 'customer'> & { vault: Vault };

const webhookQuery = ({ db, customer }: WebhookReader) =>
  db
    .selectFrom('webhooks')
    .innerJoin('message_targets as target', 'target.uuid', 'webhooks.uuid')
    .selectAll('target')
    .select([
      'webhooks.name',
      'webhooks.format',
      'webhooks.url',
      'webhooks.secret_created_at',
      'webhooks.earlier_secret_until',
      'webhooks.failing_since',
      'webhooks.last_error',
      'webhooks.delivered_at',
    ])
    .where('webhooks.customer_uuid', '=', customer);

type Row = Awaited<ReturnType<ReturnType<typeof webhookQuery>['executeTakeFirstOrThrow']>>;

const openUrl = (vault: Vault, { uuid, url }: Pick<Row, 'uuid' | 'url'>): string =>
  Buffer.from(vault.open(url, purposes.webhookUrl(uuid))).toString();

/** @returns the part of a webhook that people configure */
const settingsOf = (vault: Vault, row: Row): NewWebhook => ({
  name: row.name,
  url: openUrl(vault, row),
  format: row.format,
  ...choicesOf(row),
});

const webhookOf = (vault: Vault, row: Row): Webhook => ({
  uuid: row.uuid,
  ...settingsOf(vault, row),
  created_at: row.created_at.toISOString(),
  secret_created_at: row.secret_created_at.toISOString(),
  earlier_secret_until: iso(row.earlier_secret_until),
  failing_since: iso(row.failing_since),
  last_error: row.last_error,
  delivered_at: iso(row.delivered_at),
  version: row.version,
});

/** @returns the webhooks of a company without their secrets, sorted by name */
export async function listWebhooks(reader: WebhookReader): Promise<Webhook[]> {
  const rows = await webhookQuery(reader)
    .orderBy('webhooks.name')
    .orderBy('webhooks.uuid')
    .execute();
  return rows.map((row) => webhookOf(reader.vault, row));
}

/** @throws ApiError 404 */
export async function readWebhook(reader: WebhookReader, uuid: string): Promise<Webhook> {
  const row = await webhookQuery(reader)
    .where('webhooks.uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => notFound('webhook'));
  return webhookOf(reader.vault, row);
}

/**
 * Locks a webhook against its deletion and other changes.
 * @returns the part of it that people configure, and its version
 * @throws ApiError 404
 */
export async function lockWebhook(
  reader: WebhookReader,
  uuid: string,
): Promise<{ settings: NewWebhook; version: number }> {
  await reader.db
    .selectFrom('message_targets')
    .select('uuid')
    .where('uuid', '=', uuid)
    .where('customer_uuid', '=', reader.customer)
    .forNoKeyUpdate()
    .execute();
  const row = await webhookQuery(reader)
    .where('webhooks.uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => notFound('webhook'));
  return { settings: settingsOf(reader.vault, row), version: row.version };
}
