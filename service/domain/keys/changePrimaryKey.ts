import type { NewPrimaryKey, PrimaryKeyUpdate } from '../../../contract/keys/primaryKeys';
import { defaultRotationInterval } from '../../../contract/keys/rotationTerms';
import { actionTexts } from '../../../texts/admin-kit/actions';
import { primaryKeyTexts } from '../../../texts/keys/primaryKeys';
import { primaryKeyRefusals } from '../../../texts/refusals/keys';
import type { TenantScope } from '../../db/scopes';
import { searchText } from '../../db/searchText';
import { changesBetween } from '../engine/recordActivity';
import { conflict } from '../engine/apiError';
import { newestVersion } from './primaryKeyVersions';
import {
  type RecordAction,
  changeRecord,
  deleteRecord,
  insertRecord,
  type Update,
} from '../engine/records/records';
import type { NamedRecord } from '../engine/records/recordHistory';
import { rotationSucceeded } from './rotationFailures';
import type { VaultContext, TransactionContext } from '../engine/changeContext';
import { datasetsOfKey } from './primaryKeys';

export const updatePrimaryKey: Update<PrimaryKeyUpdate> = (context, uuid, update, expected) =>
  changeRecord(context, { table: 'primary_keys', uuid, expected }, (before) => {
    const changes = changesBetween<PrimaryKeyUpdate>(before, update);
    if (Object.keys(changes).length === 0) return undefined;
    const { name, description } = { ...before, ...update };
    const set = { ...update, search_text: searchText(name, description) };
    return { set, action: 'Updated', name, changes };
  });

/** @throws ApiError 409 when the key already is in that state */
export const setPrimaryKeyEnabled =
  (enabled: boolean): RecordAction =>
  (context, uuid, expected) =>
    changeRecord(
      context,
      { table: 'primary_keys', uuid, expected },
      ({ name, enabled: wasEnabled }) => {
        const action = enabled ? 'Enabled' : 'Disabled';
        if (wasEnabled === enabled)
          throw conflict(primaryKeyRefusals.already(name, action.toLowerCase()));
        const changes = { enabled: { from: wasEnabled, to: enabled } };
        return { set: { enabled }, action, name, changes };
      },
    );

/**
 * Retires the current version and creates a new one; earlier versions can still decrypt (decision 19).
 * @throws ApiError 409 if the key is disabled
 */
export const rotatePrimaryKey: RecordAction<VaultContext> = (context, uuid, expected) =>
  changeRecord(context, { table: 'primary_keys', uuid, expected }, async (before, within) => {
    const { name, rotation_count: count } = before;
    if (!before.enabled) throw conflict(primaryKeyRefusals.enableFirst(name));
    const { version: current } = await newestVersion(within, uuid);
    const next = current + 1;
    await addVersion(within, uuid, next);
    return {
      set: { rotation_count: count + 1, last_rotation_date: context.clock(), ...rotationSucceeded },
      action: 'Rotated',
      name,
      changes: { version: { from: current, to: next } },
    };
  });

/** Creates a primary key with its first version, inside the caller's transaction. */
export async function insertPrimaryKey(
  context: TransactionContext<VaultContext>,
  { name, description, key_rotation_interval: interval }: NewPrimaryKey,
): Promise<NamedRecord> {
  const key = await insertRecord(context, 'primary_keys', {
    name,
    values: {
      name,
      description,
      key_rotation_interval: interval ?? defaultRotationInterval,
      search_text: searchText(name, description),
    },
  });
  await addVersion(context, key.uuid, 1);
  return key;
}

/** @throws ApiError 409 naming the datasets that still use the key (console.md section 8) */
export const deletePrimaryKey: RecordAction = (context, uuid, expected) =>
  deleteRecord(context, { table: 'primary_keys', uuid, expected }, async ({ name }, within) => {
    await refuseInUse(within, uuid);
    return { name };
  });

const namedInRefusal = 10;

async function refuseInUse(tenantDb: TenantScope, uuid: string): Promise<void> {
  const first = { page: 1, per_page: namedInRefusal };
  const { rows, total } = await datasetsOfKey(tenantDb, uuid, first);
  if (total === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  const otherCount = total - rows.length;
  const list = otherCount > 0 ? actionTexts.andMore(names, `${otherCount}`) : names;
  throw conflict(primaryKeyTexts.delete.inUse(list));
}

const addVersion = ({ db, vault, clock, actor }: VaultContext, uuid: string, version: number) =>
  db
    .insertInto('primary_key_versions')
    .values({
      primary_key_uuid: uuid,
      version,
      material: vault.makePrimaryKeyVersion(uuid, version),
      creator_name: actor.userName,
      created_at: clock(),
    })
    .execute();
