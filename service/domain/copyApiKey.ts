import type { CloneApiKey } from '../../contract/apiKeys';
import { tenant } from '../db/tenant';
import type { Tenant } from '../db/tenant';
import type { Actor } from './actor';
import { endOf, refuseUnless, tell } from './apiKeyTransition';
import { checkedRequest, insertApiKey } from './createApiKey';
import type { RotationServices } from './rotateDataKey';
import { lockApiKey } from './storedApiKey';

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
