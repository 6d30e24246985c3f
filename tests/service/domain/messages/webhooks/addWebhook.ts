import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../../service/db/database';
import { purposes } from '../../../../../service/vault/purposes';
import type { Vault } from '../../../../../service/vault/vault';
import type { Person } from '../../../people';
import { addRow } from '../../../rows';

/** The bytes of every such webhook's secret. */
const webhookSecret = Buffer.from('0123456789abcdef0123456789abcdef');

/** Makes a webhook of the person's company with one delivery that arrived. */
export async function addWebhook(
  { db, vault }: { db: Database; vault: Vault },
  { customer }: Person,
  name: string,
  more: { url?: string; modes?: string; failures?: number } = {},
): Promise<{ webhook_uuid: string }> {
  const created_at = new Date('2026-06-15T09:00:00Z');
  const { url = 'https://hooks.example/chat', modes = '{}', failures = 0 } = more;
  const uuid = randomUUID();
  await addRow(db, 'message_targets', {
    uuid,
    customer_uuid: customer,
    modes,
    time_zone: 'UTC',
    digest_at: '08:00',
    created_at,
  });
  await db
    .insertInto('message_checks')
    .values({ customer_uuid: customer, due_at: created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await addRow(db, 'webhooks', {
    uuid,
    customer_uuid: customer,
    name,
    host: new URL(url).host,
    format: 'json',
    url: vault.seal(Buffer.from(url), purposes.webhookUrl(uuid)),
    secret: vault.seal(webhookSecret, purposes.webhookSecret(uuid)),
    secret_created_at: created_at,
    failures,
  });
  await addRow(db, 'webhook_deliveries', {
    webhook_uuid: uuid,
    is_test: true,
    body: '{}',
    created_at,
    tries: 1,
    status: 'delivered',
    response_status: 204,
    milliseconds: 12,
    tried_at: created_at,
  });
  return { webhook_uuid: uuid };
}
