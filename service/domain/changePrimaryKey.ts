import type { Selectable } from 'kysely';
import type { NewPrimaryKey, PrimaryKeyUpdate } from '../../contract/primaryKeys';
import { defaultRotationInterval } from '../../contract/rotationTerms';
import { searchText } from '../db/searchText';
import type { Tables } from '../db/tables';
import { tenant } from '../db/tenant';
import type { Tenant } from '../db/tenant';
import type { Vault } from '../vault/vault';
import type { Actor } from './actor';
import { changesBetween, recordActivity, recordCreation } from './activities';
import type { Changes } from './activities';
import { notFound, refused, stale } from './apiError';
import type { RotationServices } from './rotateDataKey';
import { takenName } from './uniqueNames';

type StoredKey = Selectable<Tables['primary_keys']>;

/** What one change does: new column values, and the words and values of its row in the history. */
interface Change {
  set: Partial<Pick<StoredKey, 'name' | 'description' | 'enabled' | 'key_rotation_interval'>> & {
    rotation_count?: number;
    last_rotation_date?: Date;
    search_text?: string;
  };
  action: string;
  details: string;
  changes: Changes;
}

/** @throws ApiError 404, 412 */
async function lock(mine: Tenant, uuid: string, expected: number | undefined): Promise<StoredKey> {
  const stored = await mine
    .primaryKeys()
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound('primary key');
  if (expected !== undefined && expected !== stored.version) throw stale('primary key');
  return stored;
}

/**
 * Locks a key, lets `decide` say what changes, and writes that with its row in the history.
 * @param decide returns undefined when nothing changes
 * @throws ApiError 404, 412, and what `decide` throws
 */
async function change(
  { db, clock }: Pick<RotationServices, 'db' | 'clock'>,
  actor: Actor,
  uuid: string,
  expected: number | undefined,
  decide: (before: StoredKey, mine: Tenant) => Change | undefined | Promise<Change | undefined>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const before = await lock(mine, uuid, expected);
    const decided = await decide(before, mine);
    if (!decided) return;
    const { set, ...told } = decided;
    await mine
      .changePrimaryKeys()
      .set({ ...set, updated_at: clock(), version: before.version + 1 })
      .where('uuid', '=', uuid)
      .execute();
    await recordActivity(
      trx,
      { ...actor, ...told, title: 'Primary keys', objectType: 'primary_keys', objectUuid: uuid },
      clock,
    );
  });
}

/** Changes name, description and schedule. */
export const updatePrimaryKey = (
  services: RotationServices,
  actor: Actor,
  uuid: string,
  update: PrimaryKeyUpdate,
  expected: number | undefined,
): Promise<void> =>
  change(services, actor, uuid, expected, (before) => {
    const changes = changesBetween<PrimaryKeyUpdate>(before, update);
    if (Object.keys(changes).length === 0) return undefined;
    const { name, description } = { ...before, ...update };
    return {
      set: { ...update, search_text: searchText(name, description) },
      action: 'Updated',
      details: `Primary key "${name}" updated`,
      changes,
    };
  }).catch(takenName('primary_keys_name', 'primary_keys.name', 'primary key', update.name));

/** @throws ApiError 409 when the key already is in that state */
export const setPrimaryKeyEnabled = (
  services: RotationServices,
  actor: Actor,
  uuid: string,
  enabled: boolean,
  expected: number | undefined,
): Promise<void> =>
  change(services, actor, uuid, expected, (before) => {
    const state = enabled ? 'enabled' : 'disabled';
    if (before.enabled === enabled)
      throw refused(`The primary key "${before.name}" is already ${state}.`);
    return {
      set: { enabled },
      action: enabled ? 'Enabled' : 'Disabled',
      details: `Primary key "${before.name}" ${state}`,
      changes: { enabled: { from: before.enabled, to: enabled } },
    };
  });

/**
 * Retires the current version and makes a new one; earlier versions stay able to decrypt (decision 19).
 * @throws ApiError 409 when the key is disabled
 */
export const rotatePrimaryKey = (
  { vault, ...services }: RotationServices,
  actor: Actor,
  uuid: string,
  expected: number | undefined,
): Promise<void> =>
  change(services, actor, uuid, expected, async (before, mine) => {
    if (!before.enabled)
      throw refused(`The primary key "${before.name}" is disabled. Enable it first.`);
    const current = await newestVersion(mine, uuid);
    const next = current + 1;
    await addVersion(mine, vault, actor, uuid, next, services.clock());
    return {
      set: { rotation_count: before.rotation_count + 1, last_rotation_date: services.clock() },
      action: 'Rotated',
      details: `Primary key "${before.name}" rotated`,
      changes: { version: { from: current, to: next } },
    };
  });

/** Makes a primary key with its first version, inside the caller's transaction. */
export async function insertPrimaryKey(
  mine: Tenant,
  { clock, vault }: Omit<RotationServices, 'db'>,
  actor: Actor,
  key: NewPrimaryKey,
): Promise<{ uuid: string; name: string }> {
  const now = clock();
  const made = await mine.db
    .insertInto('primary_keys')
    .values({
      customer_uuid: actor.customer,
      name: key.name,
      description: key.description,
      key_rotation_interval: key.key_rotation_interval ?? defaultRotationInterval,
      creator_customer_user_uuid: actor.customerUserUuid ?? null,
      creator_name: actor.userName,
      search_text: searchText(key.name, key.description),
      created_at: now,
      updated_at: now,
    })
    .returning(['uuid', 'name'])
    .executeTakeFirstOrThrow()
    .catch(takenName('primary_keys_name', 'primary_keys.name', 'primary key', key.name));
  await addVersion(mine, vault, actor, made.uuid, 1, now);
  await recordCreation(mine.db, clock, actor, 'Primary keys', 'primary_keys', 'Primary key', made);
  return made;
}

/** @throws ApiError 409 naming the datasets that still use the key (console.md section 8) */
export async function deletePrimaryKey(
  { db, clock }: Pick<RotationServices, 'db' | 'clock'>,
  actor: Actor,
  uuid: string,
  expected: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const mine = tenant(trx, actor.customer);
    const before = await lock(mine, uuid, expected);
    await refuseInUse(mine, uuid);
    await mine.deletePrimaryKeys().where('uuid', '=', uuid).execute();
    await recordActivity(
      trx,
      {
        ...actor,
        title: 'Primary keys',
        action: 'Deleted',
        details: `Primary key "${before.name}" deleted`,
        objectType: 'primary_keys',
        objectUuid: uuid,
      },
      clock,
    );
  });
}

const namedInRefusal = 10;

async function refuseInUse(mine: Tenant, uuid: string): Promise<void> {
  const users = await mine
    .datasets()
    .select('name')
    .where('primary_key_uuid', '=', uuid)
    .orderBy('name')
    .limit(namedInRefusal + 1)
    .execute();
  if (users.length === 0) return;
  const names = users.slice(0, namedInRefusal).map(({ name }) => name);
  const list = users.length > namedInRefusal ? `${names.join(', ')} and more` : names.join(', ');
  throw refused(`This primary key is currently in use by ${list} and cannot be deleted.`);
}

const newestVersion = async (mine: Tenant, uuid: string): Promise<number> => {
  const { version } = await mine.db
    .selectFrom('primary_key_versions')
    .select('version')
    .where('primary_key_uuid', '=', uuid)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return version;
};

const addVersion = (
  mine: Tenant,
  vault: Vault,
  actor: Actor,
  uuid: string,
  version: number,
  now: Date,
) =>
  mine.db
    .insertInto('primary_key_versions')
    .values({
      primary_key_uuid: uuid,
      version,
      material: vault.makePrimaryKeyVersion(uuid, version),
      creator_name: actor.userName,
      created_at: now,
    })
    .execute();
