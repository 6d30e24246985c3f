import type { ApiKeyUpdate, CloneApiKey, CreateApiKey } from '../../contract/apiKeys';
import { apiKeyRefusal, expiryLimits, expiryTexts } from '../../contract/apiKeyTerms';
import type { ApiKeyTransition } from '../../contract/apiKeyTerms';
import { searchText } from '../db/searchText';
import { tenant } from '../db/tenant';
import type { Tenant } from '../db/tenant';
import type { Actor } from './actor';
import { changesBetween, recordActivity } from './activities';
import type { Activity, Changes } from './activities';
import { invalid, refused } from './apiError';
import { lockApiKey, stateOf } from './storedApiKey';
import type { StoredApiKey } from './storedApiKey';
import { checkedRequest, insertApiKey } from './createApiKey';
import type { RotationServices } from './rotateDataKey';
import { takenName } from './uniqueNames';

type Services = Pick<RotationServices, 'db' | 'clock'>;

const day = 24 * 60 * 60_000;

interface AskedEnd {
  end_date_tm: string | null | undefined;
  expires_in: number | undefined;
}

const wrongEnd = () =>
  invalid([{ field: 'api_keys.end_date_tm', code: 'invalid', detail: expiryTexts.custom }]);

/**
 * The end that a request asks for: seconds from the service's clock, or a moment 1 to 3650 days away.
 * @returns undefined when the request says nothing of an end; null for none
 * @throws ApiError 422
 */
function endOf(
  { end_date_tm: end, expires_in: seconds }: AskedEnd,
  now: Date,
): Date | null | undefined {
  if (seconds !== undefined) return new Date(now.getTime() + seconds * 1000);
  if (end === undefined || end === null) return end;
  const moment = new Date(end);
  const days = (moment.getTime() - now.getTime()) / day;
  // A moment was picked by the minute, and some time ago.
  if (days < expiryLimits.leastDays - 1 / 24 || days > expiryLimits.mostDays) throw wrongEnd();
  return moment;
}

const refuseUnless = (transition: ApiKeyTransition, key: StoredApiKey, now: Date): void => {
  const refusal = apiKeyRefusal(transition, stateOf(key), now);
  if (refusal !== undefined) throw refused(refusal);
};

type Told = Pick<Activity, 'action' | 'details'> & { changes?: Changes };

const tell = (mine: Tenant, clock: () => Date, actor: Actor, uuid: string, told: Told) =>
  recordActivity(
    mine.db,
    { ...actor, ...told, title: 'API keys', objectType: 'api_keys', objectUuid: uuid },
    clock,
  );

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

/**
 * Makes a key with new credentials and the same permissions; a roll also sets the end of the old one.
 * All or nothing.
 * @throws ApiError 404, 409 when the state does not allow it, 412, 422
 */
export async function copyApiKey(
  services: RotationServices,
  actor: Actor,
  uuid: string,
  transition: 'clone' | 'roll',
  { end_date_tm, expires_in, description, ...credentials }: CloneApiKey,
  expected: number | undefined,
): Promise<{ uuid: string; name: string }> {
  const { db, clock } = services;
  const now = clock();
  // The subject names the access key id, so that the description plays no part here.
  const request = await checkedRequest({ ...credentials, description: description ?? '' });
  const asked = endOf({ end_date_tm, expires_in }, now);
  return db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const before = await lockApiKey(mine, uuid, expected);
    refuseUnless(transition, before, now);
    const end = transition === 'roll' ? earlierEnd(asked, before.end_date_tm) : asked;
    const copy = await insertApiKey(
      mine,
      services,
      actor,
      { ...credentials, description: description ?? before.description },
      request,
      {
        ip_allowed: before.ip_allowed,
        begin_date_tm: before.begin_date_tm,
        end_date_tm: transition === 'clone' ? (end ?? null) : null,
      },
    );
    await copyAssociations(mine, uuid, copy.uuid, now);
    if (transition === 'roll' && end)
      await mine
        .changeApiKeys()
        .set({ end_date_tm: end, updated_at: now, version: before.version + 1 })
        .where('uuid', '=', uuid)
        .execute();
    await tell(mine, clock, actor, uuid, {
      action: transition === 'roll' ? 'Rolled' : 'Cloned',
      details: `API key "${before.name}" ${transition === 'roll' ? 'rolled' : 'cloned'}: "${copy.name}" has its permissions`,
      ...(transition === 'roll' && end
        ? {
            changes: {
              end_date_tm: {
                from: before.end_date_tm?.toISOString() ?? null,
                to: end.toISOString(),
              },
            },
          }
        : {}),
    });
    return copy;
  });
}

/** Rolling replaces a key: it never lets the old one live longer. @returns undefined for no change */
const earlierEnd = (asked: Date | null | undefined, now: Date | null): Date | undefined =>
  asked && (now === null || asked < now) ? asked : undefined;

async function copyAssociations(mine: Tenant, from: string, to: string, now: Date): Promise<void> {
  // No pair may go while it is copied.
  await mine
    .associations()
    .select('link.uuid')
    .where('association.api_key_uuid', '=', from)
    .forShare(['link', 'association'])
    .execute();
  await mine.db
    .insertInto('dataset_groups_datasets_api_keys')
    .columns([
      'customer_uuid',
      'api_key_uuid',
      'dataset_groups_dataset_uuid',
      'encrypt',
      'decrypt',
      'created_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('dataset_groups_datasets_api_keys')
        .select((inner) => [
          'customer_uuid',
          inner.val(to).$castTo<string>().as('api_key_uuid'),
          'dataset_groups_dataset_uuid',
          'encrypt',
          'decrypt',
          inner.val(now).$castTo<Date>().as('created_at'),
        ])
        .where('customer_uuid', '=', mine.customer)
        .where('api_key_uuid', '=', from),
    )
    .execute();
}
