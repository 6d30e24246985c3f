import type { ApiKeyUpdate, CreateApiKey } from '../../contract/apiKeys';
import { searchText } from '../db/searchText';
import { tenant } from '../db/tenant';
import type { Actor } from './actor';
import { changesBetween } from './activities';
import { invalid } from './apiError';
import { endOf, refuseUnless, tell } from './apiKeyTransition';
import { checkedRequest, insertApiKey } from './createApiKey';
import type { RotationServices } from './rotateDataKey';
import { lockApiKey } from './storedApiKey';
import { takenName } from './uniqueNames';

type Services = Pick<RotationServices, 'db' | 'clock'>;

/** Makes an API key from credentials that were made in the browser. */
export async function createApiKey(
  services: RotationServices,
  actor: Actor,
  { ip_allowed: ranges, end_date_tm, expires_in, creator_customer_user_uuid, ...key }: CreateApiKey,
): Promise<{ uuid: string; name: string }> {
  if (creator_customer_user_uuid && creator_customer_user_uuid !== actor.customerUserUuid)
    throw invalid([
      {
        field: 'api_keys.creator_customer_user_uuid',
        code: 'invalid',
        detail: 'An API key is created by whoever sends the request.',
      },
    ]);
  const request = await checkedRequest(key);
  const end = endOf({ end_date_tm, expires_in }, services.clock());
  return services.db.transaction().execute((trx) =>
    insertApiKey(tenant(trx, actor.customer), services, actor, key, request, {
      ...(ranges === undefined ? {} : { ip_allowed: ranges }),
      end_date_tm: end ?? null,
    }),
  );
}

/**
 * Changes texts and address ranges, and sets or takes away the end.
 * @throws ApiError 404, 409 when the state does not allow it, 412, 422
 */
export async function updateApiKey(
  { db, clock }: Services,
  actor: Actor,
  uuid: string,
  update: ApiKeyUpdate,
  expected: number | undefined,
): Promise<void> {
  const { end_date_tm, expires_in, ...texts } = update;
  const now = clock();
  const end = endOf({ end_date_tm, expires_in }, now);
  await db
    .transaction()
    .execute(async (trx) => {
      const mine = tenant(trx, actor.customer);
      const before = await lockApiKey(mine, uuid, expected);
      if (Object.keys(texts).length > 0) refuseUnless('edit', before, now);
      if (end !== undefined) refuseUnless('expire', before, now);
      const changes = changesBetween<object>(
        { ...before, end_date_tm: before.end_date_tm?.toISOString() ?? null },
        { ...texts, ...(end === undefined ? {} : { end_date_tm: end?.toISOString() ?? null }) },
      );
      if (Object.keys(changes).length === 0) return;
      const { name, description } = { ...before, ...texts };
      await mine
        .changeApiKeys()
        .set({
          ...texts,
          ...(end === undefined ? {} : { end_date_tm: end }),
          search_text: searchText(name, description, before.public_value),
          updated_at: now,
          version: before.version + 1,
        })
        .where('uuid', '=', uuid)
        .execute();
      await tell(mine, clock, actor, uuid, {
        action: 'end_date_tm' in changes ? 'Expiration changed' : 'Updated',
        details: `API key "${name}" updated`,
        changes,
      });
    })
    .catch(takenName('api_keys_name', 'api_keys.name', 'API key', update.name));
}

/** @throws ApiError 404, 409 when the state does not allow it, 412 */
export async function setApiKeyEnabled(
  { db, clock }: Services,
  actor: Actor,
  uuid: string,
  enabled: boolean,
  expected: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const before = await lockApiKey(mine, uuid, expected);
    refuseUnless(enabled ? 'enable' : 'disable', before, clock());
    await mine
      .changeApiKeys()
      .set({ enabled, updated_at: clock(), version: before.version + 1 })
      .where('uuid', '=', uuid)
      .execute();
    await tell(mine, clock, actor, uuid, {
      action: enabled ? 'Enabled' : 'Disabled',
      details: `API key "${before.name}" ${enabled ? 'enabled' : 'disabled'}`,
      changes: { enabled: { from: before.enabled, to: enabled } },
    });
  });
}

/** @throws ApiError 404, 409 for an autoprovisioned key, 412 */
export async function deleteApiKey(
  { db, clock }: Services,
  actor: Actor,
  uuid: string,
  expected: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const before = await lockApiKey(mine, uuid, expected);
    refuseUnless('delete', before, clock());
    await mine.deleteApiKeys().where('uuid', '=', uuid).execute();
    await tell(mine, clock, actor, uuid, {
      action: 'Deleted',
      details: `API key "${before.name}" deleted`,
    });
  });
}
