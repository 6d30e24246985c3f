import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../../service/db/database';
import { purposes } from '../../../../../service/vault/purposes';
import type { Vault } from '../../../../../service/vault/vault';
import type { Person } from '../../../people';
import { addRows } from '../../../rows';

/** The bytes of every such webhook's secret. */
const webhookSecret = Buffer.from('0123456789abcdef0123456789abcdef');

interface WebhookTraits {
  url?: string;
  modes?: string;
  failures?: number;
}

/** Makes a webhook of the person's company with one delivery that arrived. */
export async function addWebhook(
  service: { db: Database; vault: Vault },
  person: Person,
  name: string,
  more: WebhookTraits = {},
): Promise<{ webhook_uuid: string }> {
  const [uuid = ''] = await addWebhooks(service, person, [{ name, ...more }]);
  return { webhook_uuid: uuid };
}

/** Makes many such webhooks in four statements. @returns their uuids, in that order */
export async function addWebhooks(
  { db, vault }: { db: Database; vault: Vault },
  { customer }: Person,
  webhooks: readonly ({ name: string } & WebhookTraits)[],
): Promise<string[]> {
  const created_at = new Date('2026-06-15T09:00:00Z');
  const completed = webhooks.map((webhook) => ({
    uuid: randomUUID(),
    url: 'https://hooks.example/chat',
    modes: '{}',
    failures: 0,
    ...webhook,
  }));
  const target = { customer_uuid: customer, time_zone: 'UTC', digest_at: '08:00', created_at };
  await addRows(
    db,
    'message_targets',
    completed.map(({ uuid, modes }) => ({ uuid, modes, ...target })),
  );
  await db
    .insertInto('message_checks')
    .values({ customer_uuid: customer, due_at: created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = completed.map(({ uuid, name, url, failures }) => ({
    uuid,
    customer_uuid: customer,
    name,
    host: new URL(url).host,
    format: 'json' as const,
    url: vault.seal(Buffer.from(url), purposes.webhookUrl(uuid)),
    secret: vault.seal(webhookSecret, purposes.webhookSecret(uuid)),
    secret_created_at: created_at,
    failures,
  }));
  await addRows(db, 'webhooks', rows);
  const delivered = {
    is_test: true,
    body: '{}',
    created_at,
    tries: 1,
    status: 'delivered',
    response_status: 204,
    milliseconds: 12,
    tried_at: created_at,
  } as const;
  await addRows(
    db,
    'webhook_deliveries',
    completed.map(({ uuid }) => ({ webhook_uuid: uuid, ...delivered })),
  );
  return completed.map(({ uuid }) => uuid);
}
