import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { hourMs, minuteMs } from '../../../../contract/lib/clock';
import { type WebhookFormat, webhookLimits } from '../../../../contract/attention/webhookTerms';
import { webhookMessageTexts as texts } from '../../../../texts/attention/webhookMessages';
import { webhookHistory } from '../../../../texts/history/settings';
import type { Database } from '../../../db/database';
import { transact } from '../../../db/transaction';
import { StatusRefused } from '../../../outbound/callServer';
import { FetchRefused } from '../../../outbound/publicNetwork';
import type { WebhookClient } from '../../../outbound/webhookClient';
import { purposes } from '../../../vault/purposes';
import type { Vault } from '../../../vault/vault';
import type { DatabaseContext } from '../../engine/changeContext';
import { recordActivity } from '../../engine/recordActivity';
import { bodyOf } from './messageBody';
import { signedHeaders } from './signature';

export interface DeliveryServices extends DatabaseContext {
  vault: Vault;
  webhookClient: WebhookClient;
}

/** Lease of a delivery by the sending process; after a crash, another process takes it when the lease ends. */
const leaseMs = 2 * minuteMs;

export interface TakenDelivery {
  uuid: string;
  webhook: string;
  is_test: boolean;
  /** The message as JSON. */
  json: string;
  format: WebhookFormat;
  tries: number;
  created_at: Date;
  url: Uint8Array;
  secret: Uint8Array;
  earlier_secret: Uint8Array | null;
}

/** @param selection materialized, because the planner might otherwise run it per row, and lock other rows each time */
const takeQuery = (now: Date, selection: ReturnType<typeof sql>) => sql<TakenDelivery>`
  with chosen as materialized (${selection})
  update webhook_deliveries delivery set tries = tries + 1,
    due_at = ${new Date(now.getTime() + leaseMs)}
  from webhooks webhook
  where webhook.uuid = delivery.webhook_uuid and delivery.uuid in (select uuid from chosen)
  returning delivery.uuid, webhook.uuid as webhook, is_test, body as json, format, tries,
    delivery.created_at, url, secret,
    case when earlier_secret_until > ${now} then earlier_secret end as earlier_secret`;

/**
 * Takes due deliveries for this process alone, by postponing them until the lease ends.
 * @param failing true for deliveries to webhooks that failed last, which share a lane of their own
 */
export async function takeDeliveries(
  { db, clock }: Pick<DeliveryServices, 'db' | 'clock'>,
  failing: boolean,
  limit: number,
): Promise<TakenDelivery[]> {
  const now = clock();
  const selection = sql`
    select waiting.uuid from webhook_deliveries waiting
    join webhooks on webhooks.uuid = waiting.webhook_uuid and (webhooks.failures > 0) = ${failing}
    where waiting.due_at <= ${now} order by waiting.due_at, waiting.uuid limit ${limit}
    for update of waiting skip locked`;
  return (await takeQuery(now, selection).execute(db)).rows;
}

/** Takes a delivery queued in this transaction, so that no other process sends it. */
export async function takeDelivery(
  { db, clock }: Pick<DeliveryServices, 'db' | 'clock'>,
  uuid: string,
): Promise<TakenDelivery | undefined> {
  const now = clock();
  const selection = sql`select uuid from webhook_deliveries where uuid = ${uuid}`;
  return (await takeQuery(now, selection).execute(db)).rows[0];
}

/** Makes waiting deliveries to a webhook due at once. Running ones notice the change when they fail. */
export async function retrySoon(trx: Database, now: Date, webhook: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ due_at: now })
    .where('webhook_uuid', '=', webhook)
    .where('due_at', '>', new Date(now.getTime() + leaseMs))
    .execute();
}

interface Outcome {
  response_status: number | null;
  /** Undefined if the message was delivered. */
  error?: string;
  milliseconds: number;
}

/**
 * Posts a taken message, and records the outcome.
 * @throws errors that prevented posting, such as a sealed address that cannot be opened. They are recorded as an
 *   attempt too, because the delivery would otherwise return after each lease for ever
 */
export async function deliver(services: DeliveryServices, delivery: TakenDelivery): Promise<void> {
  const outcome = await post(services, delivery).catch(async (error: unknown) => {
    await recordOutcome(services, delivery, {
      response_status: null,
      error: texts.unsent,
      milliseconds: 0,
    });
    throw error;
  });
  await recordOutcome(services, delivery, outcome);
}

async function post(services: DeliveryServices, delivery: TakenDelivery): Promise<Outcome> {
  const { vault, clock, webhookClient } = services;
  const { uuid: id, webhook, json, format, url, secret, earlier_secret: earlierSecret } = delivery;
  const body = bodyOf(json, format);
  const address = Buffer.from(vault.open(url, purposes.webhookUrl(webhook))).toString();
  const secrets = [secret, ...(earlierSecret ? [earlierSecret] : [])].map((sealed) =>
    vault.open(sealed, purposes.webhookSecret(webhook)),
  );
  const headers = signedHeaders({ id, now: clock(), body }, secrets);
  const start = performance.now();
  const elapsedMs = () => Math.round(performance.now() - start);
  try {
    const status = await webhookClient.post(address, body, headers);
    return { response_status: status, milliseconds: elapsedMs() };
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    const status = error instanceof StatusRefused ? error.status : null;
    return { response_status: status, error: error.message, milliseconds: elapsedMs() };
  }
}

const pauseMs = (tries: number): number =>
  Math.min(webhookLimits.firstPauseMs * 2 ** (tries - 1), webhookLimits.maxPauseMs);

/** @returns when a failed delivery is retried; null if it is given up */
function nextTry({ is_test: isTest, tries, created_at }: TakenDelivery, now: Date): Date | null {
  const next = now.getTime() + pauseMs(tries);
  const isLate = next > created_at.getTime() + webhookLimits.retryMs;
  return isTest || isLate ? null : new Date(next);
}

/** @returns whether the webhook was saved since the delivery was taken: its address is then sealed again */
const isSavedSince = ({ url }: TakenDelivery, webhook: { url: Uint8Array }): boolean =>
  !Buffer.from(url).equals(webhook.url);

async function recordOutcome(
  services: DeliveryServices,
  delivery: TakenDelivery,
  outcome: Outcome,
) {
  const now = services.clock();
  const { error = null, ...response } = outcome;
  const nextTryAt = error === null ? null : nextTry(delivery, now);
  const status = error === null ? 'delivered' : nextTryAt ? 'waiting' : 'failed';
  await transact(services.db, async (trx) => {
    const webhook = await trx
      .selectFrom('webhooks')
      .select(['uuid', 'customer_uuid', 'name', 'failing_since', 'url'])
      .where('uuid', '=', delivery.webhook)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const dueAt = nextTryAt && webhook && isSavedSince(delivery, webhook) ? now : nextTryAt;
    const { numUpdatedRows } = await trx
      .updateTable('webhook_deliveries')
      .set({ ...response, error, status, due_at: dueAt, tried_at: now })
      .where('uuid', '=', delivery.uuid)
      // Unless the lease has ended and another process has taken the delivery.
      .where('tries', '=', delivery.tries)
      .executeTakeFirst();
    if (!webhook || numUpdatedRows === 0n || (delivery.is_test && error !== null)) return;
    const isGivenUp = status === 'failed';
    await trx
      .updateTable('webhooks')
      .set(({ eb }) =>
        error === null
          ? { failures: 0, failing_since: null, last_error: null, delivered_at: now }
          : {
              failures: eb('failures', '+', 1),
              last_error: error,
              ...(isGivenUp && { failing_since: webhook.failing_since ?? now }),
            },
      )
      .where('uuid', '=', webhook.uuid)
      .execute();
    if (isGivenUp && webhook.failing_since === null)
      await recordFailing({ db: trx, clock: services.clock }, webhook, error);
  });
}

/** Records in the company's history that messages to a webhook are lost. */
const recordFailing = (
  { db, clock }: DatabaseContext,
  { customer_uuid: customer, name }: { customer_uuid: string; name: string },
  error: string | null,
): Promise<void> =>
  recordActivity(
    db,
    {
      customer,
      userName: 'Webhooks',
      ipAddress: undefined,
      transactionId: randomUUID(),
      title: 'Account',
      action: 'Webhook failed',
      details: webhookHistory.givenUp(name, webhookLimits.retryMs / hourMs, error),
      objectType: 'settings',
    },
    clock,
  );
