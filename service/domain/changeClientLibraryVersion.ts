import type { Kysely } from 'kysely';
import type {
  ClientLibraryVersionUpdate,
  NewClientLibraryVersion,
} from '../../contract/clientLibraryVersions';
import { searchText } from '../db/searchText';
import type { Tables } from '../db/tables';
import type { Actor } from './actor';
import { changesBetween } from './activities';
import type { Changes } from './activities';
import { invalid } from './apiError';
import { lockPlatformRecord, recordStaffChange } from './platformRecords';
import type { StaffServices } from './platformRecords';
import { takenName } from './uniqueNames';

interface Named {
  product: string;
  product_version: string;
}

const nameOf = ({ product, product_version: version }: Named): string => `${product} ${version}`;

const takenVersion = (name: string) =>
  takenName(
    'client_library_versions_product',
    'client_library_versions.product_version',
    'client library version',
    name,
  );

/** @returns the names of the features, sorted @throws ApiError 422 when one does not exist */
async function namesOf(trx: Kysely<Tables>, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const found = await trx
    .selectFrom('features')
    .select(['uuid', 'name'])
    .where('uuid', 'in', uuids)
    .orderBy('name')
    // A feature that is deleted meanwhile waits, and then leaves the selection.
    .forKeyShare()
    .execute();
  if (found.length < uuids.length)
    throw invalid([
      {
        field: 'client_library_versions.feature_uuids',
        code: 'missing',
        detail: 'One of the selected features does not exist any more.',
      },
    ]);
  return found.map(({ name }) => name);
}

/** Makes the selection the record's features. @returns what changed, by name */
async function selectFeatures(
  trx: Kysely<Tables>,
  uuid: string,
  selection: readonly string[],
): Promise<Changes> {
  const wanted = [...new Set(selection)];
  const to = await namesOf(trx, wanted);
  const links = await trx
    .selectFrom('client_library_version_features')
    .innerJoin('features', 'features.uuid', 'client_library_version_features.feature_uuid')
    .select('features.name')
    .where('client_library_version_uuid', '=', uuid)
    .orderBy('features.name')
    .execute();
  const from = links.map(({ name }) => name);
  if (from.join('\n') === to.join('\n')) return {};
  await trx
    .deleteFrom('client_library_version_features')
    .where('client_library_version_uuid', '=', uuid)
    .execute();
  if (wanted.length > 0)
    await trx
      .insertInto('client_library_version_features')
      .values(
        wanted.map((feature) => ({ client_library_version_uuid: uuid, feature_uuid: feature })),
      )
      .execute();
  return { features: { from: from.join(', '), to: to.join(', ') } };
}

/** Makes a client library version. @returns its uuid @throws ApiError 422 */
export const createClientLibraryVersion = (
  { db, clock }: StaffServices,
  actor: Actor,
  {
    feature_uuids: features = [],
    release_date: released = null,
    ...texts
  }: NewClientLibraryVersion,
): Promise<string> =>
  db
    .transaction()
    .execute(async (trx) => {
      const now = clock();
      const { uuid } = await trx
        .insertInto('client_library_versions')
        .values({
          ...texts,
          release_date: released,
          search_text: searchText(texts.product, texts.product_version),
          created_at: now,
          updated_at: now,
        })
        .returning('uuid')
        .executeTakeFirstOrThrow();
      await selectFeatures(trx, uuid, features);
      await recordStaffChange(trx, clock, actor, 'client_library_versions', {
        uuid,
        action: 'Created',
        details: `Client library version "${nameOf(texts)}" created`,
      });
      return uuid;
    })
    .catch(takenVersion(nameOf(texts)));

/** @throws ApiError 404, 412, 422 */
export async function updateClientLibraryVersion(
  { db, clock }: StaffServices,
  actor: Actor,
  uuid: string,
  { feature_uuids: features, ...update }: ClientLibraryVersionUpdate,
  expected: number | undefined,
): Promise<void> {
  let name = '';
  await db
    .transaction()
    .execute(async (trx) => {
      const before = await lockPlatformRecord(trx, 'client_library_versions', uuid, expected);
      const after = { ...before, ...update };
      name = nameOf(after);
      const changes = {
        ...changesBetween<object>(before, update),
        ...(features ? await selectFeatures(trx, uuid, features) : {}),
      };
      if (Object.keys(changes).length === 0) return;
      await trx
        .updateTable('client_library_versions')
        .set({
          ...update,
          search_text: searchText(after.product, after.product_version),
          updated_at: clock(),
          version: before.version + 1,
        })
        .where('uuid', '=', uuid)
        .execute();
      await recordStaffChange(trx, clock, actor, 'client_library_versions', {
        uuid,
        action: 'Updated',
        details: `Client library version "${name}" updated`,
        changes,
      });
    })
    .catch((error: unknown) => takenVersion(name)(error));
}

/** @throws ApiError 404, 412 */
export async function deleteClientLibraryVersion(
  { db, clock }: StaffServices,
  actor: Actor,
  uuid: string,
  expected: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockPlatformRecord(trx, 'client_library_versions', uuid, expected);
    await trx.deleteFrom('client_library_versions').where('uuid', '=', uuid).execute();
    await recordStaffChange(trx, clock, actor, 'client_library_versions', {
      uuid,
      action: 'Deleted',
      details: `Client library version "${nameOf(before)}" deleted`,
    });
  });
}
