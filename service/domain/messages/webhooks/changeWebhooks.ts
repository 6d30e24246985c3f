import { randomUUID } from 'node:crypto';
import type {
  NewWebhook,
  WebhookSecret,
  WebhookUpdate,
} from '../../../../contract/attention/webhooks';
import { webhookLimits } from '../../../../contract/attention/webhookTerms';
import { webhookRefusals } from '../../../../texts/refusals/keys';
import { webhookHistory } from '../../../../texts/history/settings';
import { purposes } from '../../../vault/purposes';
import { countOf } from '../../../db/paging';
import type { Vault } from '../../../vault/vault';
import { type IfMatch, conflict, requireVersion } from '../../engine/apiError';
import { inTransaction, lockCompany, type VaultContext } from '../../engine/changeContext';
import { changesBetween, recordSetting } from '../../engine/recordActivity';
import { columnsOf, rescheduleTarget } from '../targets';
import { retrySoon } from './deliver';
import { newSecret, secretText } from './signature';
import { lockWebhook } from './webhooks';

/** Prefix of field names in problems. */
const fieldPrefix = 'webhooks';

const hostOf = ({ url }: Pick<NewWebhook, 'url'>): string => new URL(url).host;

/** @returns the columns of a name, an address and a format. The history contains only the host */
const endpointColumns = (vault: Vault, uuid: string, { name, url, format }: NewWebhook) => ({
  name,
  format,
  host: hostOf({ url }),
  url: vault.seal(Buffer.from(url), purposes.webhookUrl(uuid)),
});

/**
 * Creates a webhook with a checked address.
 * @returns its secret, to be shown once
 * @throws ApiError 409 if there are too many, 422
 */
export const createWebhook = (context: VaultContext, body: NewWebhook): Promise<WebhookSecret> =>
  inTransaction(context, async (within) => {
    const { db, clock, vault, customer } = within;
    const now = clock();
    await lockCompany(db, customer);
    const count = await countOf(db.selectFrom('webhooks').where('customer_uuid', '=', customer));
    if (count >= webhookLimits.webhooks)
      throw conflict(webhookRefusals.full(webhookLimits.webhooks));
    const { name, url: _, format, ...choices } = body;
    const [uuid, secret] = [randomUUID(), newSecret()];
    await db
      .insertInto('message_targets')
      .values({
        uuid,
        customer_uuid: customer,
        customer_user_uuid: null,
        created_at: now,
        updated_at: now,
        ...columnsOf(choices, fieldPrefix),
      })
      .execute();
    await db
      .insertInto('webhooks')
      .values({
        uuid,
        customer_uuid: customer,
        ...endpointColumns(vault, uuid, body),
        secret: vault.seal(secret, purposes.webhookSecret(uuid)),
        secret_created_at: now,
      })
      .execute();
    await rescheduleTarget(db, now, customer, uuid);
    await recordSetting(within, {
      action: 'Webhook created',
      details: webhookHistory.created(name, hostOf(body)),
      changes: changesBetween({}, { format, ...choices }),
    });
    return { uuid, secret: secretText(secret) };
  });

/** @param expected the version the person saw @throws ApiError 404, 412, 422 */
export const updateWebhook = (
  context: VaultContext,
  uuid: string,
  update: WebhookUpdate,
  expected: IfMatch,
): Promise<void> =>
  inTransaction(context, async (within) => {
    const { db, clock, vault, customer } = within;
    const now = clock();
    const { settings: before, version } = await lockWebhook(within, uuid);
    const { url: urlChange, ...changes } = changesBetween<WebhookUpdate>(before, update);
    // Before the version is checked, so that a repetition after a lost answer succeeds (RFC 9110 section 13.1.1).
    if (Object.keys(changes).length === 0 && !urlChange) return;
    requireVersion('webhook', version, expected);
    const after = { ...before, ...update };
    const { name, url: _, format: __, ...choices } = after;
    await db
      .updateTable('message_targets')
      .set({ ...columnsOf(choices, fieldPrefix), updated_at: now, version: version + 1 })
      .where('uuid', '=', uuid)
      .execute();
    await db
      .updateTable('webhooks')
      .set(endpointColumns(vault, uuid, after))
      .where('uuid', '=', uuid)
      .execute();
    if (urlChange || changes.format) await retrySoon(db, now, uuid);
    await rescheduleTarget(db, now, customer, uuid);
    await recordSetting(within, {
      action: 'Webhook updated',
      details: webhookHistory.changed(name, hostOf(after)),
      // Records only the host, because an address may be a secret.
      changes: {
        ...changes,
        ...(urlChange && { host: { from: hostOf(before), to: hostOf(after) } }),
      },
    });
  });

/** @throws ApiError 404 */
export const removeWebhook = (context: VaultContext, uuid: string): Promise<void> =>
  inTransaction(context, async (within) => {
    const { settings } = await lockWebhook(within, uuid);
    await within.db.deleteFrom('message_targets').where('uuid', '=', uuid).execute();
    await recordSetting(within, {
      action: 'Webhook deleted',
      details: webhookHistory.deleted(settings.name, hostOf(settings)),
    });
  });

/**
 * Creates a new secret. For a day, messages are also signed with the earlier one.
 * @returns the secret, to be shown once
 * @throws ApiError 404
 */
export const renewSecret = (context: VaultContext, uuid: string): Promise<WebhookSecret> =>
  inTransaction(context, async (within) => {
    const { db, clock, vault } = within;
    const now = clock();
    const { settings } = await lockWebhook(within, uuid);
    const secret = newSecret();
    await db
      .updateTable('webhooks')
      .set((eb) => ({
        earlier_secret: eb.ref('secret'),
        earlier_secret_until: new Date(now.getTime() + webhookLimits.earlierSecretMs),
        secret: vault.seal(secret, purposes.webhookSecret(uuid)),
        secret_created_at: now,
      }))
      .where('uuid', '=', uuid)
      .execute();
    await recordSetting(within, {
      action: 'Webhook secret replaced',
      details: webhookHistory.newSecret(settings.name),
    });
    return { uuid, secret: secretText(secret) };
  });
