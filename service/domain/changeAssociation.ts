import type { Association } from '../../contract/apiKeys';
import { apiKeyRefusal, associationLabel } from '../../contract/apiKeyTerms';
import type { AssociationUpdate } from '../../contract/associations';
import type { Database } from '../db/database';
import { tenant } from '../db/tenant';
import type { Tenant } from '../db/tenant';
import type { Actor } from './actor';
import { recordActivity } from './activities';
import { invalid, notFound, refused } from './apiError';
import { named, pairName, recordOf, selected } from './associationRows';
import type { Selected } from './associationRows';
import { lockApiKey, stateOf } from './storedApiKey';

interface Services {
  db: Database;
  clock: () => Date;
}

/** @throws ApiError 404; 409 for a key that cannot be changed */
async function lockAssociation(mine: Tenant, clock: () => Date, uuid: string): Promise<Selected> {
  const found = await selected(mine).where('association.uuid', '=', uuid).executeTakeFirst();
  if (!found) throw notFound('association');
  const key = await lockApiKey(mine, found.api_key_uuid, undefined);
  const refusal = apiKeyRefusal('associate', stateOf(key), clock());
  if (refusal !== undefined) throw refused(refusal);
  // Read again behind the key's lock: another change may have come first.
  const row = await selected(mine).where('association.uuid', '=', uuid).executeTakeFirst();
  if (!row) throw notFound('association');
  return row;
}

/**
 * Changes what an association allows.
 * @throws ApiError 404, 409, 422 when nothing would be left (companion.md section 4)
 */
export async function updateAssociation(
  { db, clock }: Services,
  actor: Actor,
  uuid: string,
  update: AssociationUpdate,
): Promise<Association> {
  return db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const before = await lockAssociation(mine, clock, uuid);
    const flags = { encrypt: before.encrypt, decrypt: before.decrypt, ...update };
    if (!flags.encrypt && !flags.decrypt)
      throw invalid([
        {
          field: 'dataset_groups_datasets_api_keys.encrypt',
          code: 'invalid',
          detail: 'Encrypt, Decrypt or both are needed. Delete the association to take both away.',
        },
      ]);
    const after = recordOf({ ...before, ...flags });
    if (flags.encrypt === before.encrypt && flags.decrypt === before.decrypt) return after;
    await mine.changeAssociations().set(flags).where('uuid', '=', uuid).execute();
    await recordActivity(
      trx,
      {
        ...actor,
        title: 'API keys',
        action: 'Association changed',
        details: `${named(before)}: ${associationLabel(flags)}`,
        objectType: 'api_keys',
        objectUuid: before.api_key_uuid,
        changes: {
          [pairName(before)]: { from: associationLabel(before), to: associationLabel(flags) },
        },
      },
      clock,
    );
    return after;
  });
}

/** @throws ApiError 404, 409 */
export async function deleteAssociation(
  { db, clock }: Services,
  actor: Actor,
  uuid: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const before = await lockAssociation(mine, clock, uuid);
    await mine.deleteAssociations().where('uuid', '=', uuid).execute();
    await recordActivity(
      trx,
      {
        ...actor,
        title: 'API keys',
        action: 'Association deleted',
        details: named(before),
        objectType: 'api_keys',
        objectUuid: before.api_key_uuid,
        changes: { [pairName(before)]: { from: associationLabel(before), to: null } },
      },
      clock,
    );
  });
}
