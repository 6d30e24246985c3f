import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { FeatureUpdate, NewFeature } from '../../contract/features';
import { searchText } from '../db/searchText';
import type { Tables } from '../db/tables';
import type { Actor } from './actor';
import { changesBetween } from './activities';
import { invalid } from './apiError';
import { lockPlatformRecord, recordStaffChange } from './platformRecords';
import type { StaffServices } from './platformRecords';
import { takenName } from './uniqueNames';

const takenFeatureName = (name: string | undefined) =>
  takenName('features_name', 'features.name', 'feature', name);

/** @throws ApiError 422 when there is no such category */
async function nameOfCategory(trx: Kysely<Tables>, uuid: string): Promise<string> {
  const category = await trx
    .selectFrom('feature_categories')
    .select('name')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (category) return category.name;
  throw invalid([
    {
      field: 'features.feature_category_uuid',
      code: 'missing',
      detail: 'This feature category does not exist.',
    },
  ]);
}

/** Makes a feature. @returns its uuid @throws ApiError 422 */
export const createFeature = (
  { db, clock }: StaffServices,
  actor: Actor,
  { name, description, feature_category_uuid: category }: NewFeature,
): Promise<string> =>
  db
    .transaction()
    .execute(async (trx) => {
      await nameOfCategory(trx, category);
      const now = clock();
      const { uuid } = await trx
        .insertInto('features')
        .values({
          name,
          description,
          feature_category_uuid: category,
          search_text: searchText(name, description),
          created_at: now,
          updated_at: now,
        })
        .returning('uuid')
        .executeTakeFirstOrThrow();
      await recordStaffChange(trx, clock, actor, 'features', {
        uuid,
        action: 'Created',
        details: `Feature "${name}" created`,
      });
      return uuid;
    })
    .catch(takenFeatureName(name));

/** @throws ApiError 404, 412, 422 */
export async function updateFeature(
  { db, clock }: StaffServices,
  actor: Actor,
  uuid: string,
  update: FeatureUpdate,
  expected: number | undefined,
): Promise<void> {
  await db
    .transaction()
    .execute(async (trx) => {
      const before = await lockPlatformRecord(trx, 'features', uuid, expected);
      const after = { ...before, ...update };
      const changes = changesBetween<object>(before, update);
      if (Object.keys(changes).length === 0) return;
      if ('feature_category_uuid' in changes) {
        delete changes['feature_category_uuid'];
        changes['feature_category'] = {
          from: await nameOfCategory(trx, before.feature_category_uuid),
          to: await nameOfCategory(trx, after.feature_category_uuid),
        };
      }
      await trx
        .updateTable('features')
        .set({
          ...update,
          search_text: searchText(after.name, after.description),
          updated_at: clock(),
          version: before.version + 1,
        })
        .where('uuid', '=', uuid)
        .execute();
      await recordStaffChange(trx, clock, actor, 'features', {
        uuid,
        action: 'Updated',
        details: `Feature "${after.name}" updated`,
        changes,
      });
    })
    .catch(takenFeatureName(update.name));
}

/** Deletes a feature; client library versions lose it. @throws ApiError 404, 412 */
export async function deleteFeature(
  { db, clock }: StaffServices,
  actor: Actor,
  uuid: string,
  expected: number | undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Their selections change: an editor who saw the older one is told so (decision 30). First, since
    // a change of theirs locks them before their features.
    await trx
      .updateTable('client_library_versions')
      .set({ version: sql`version + 1`, updated_at: clock() })
      .where('uuid', 'in', (eb) =>
        eb
          .selectFrom('client_library_version_features')
          .select('client_library_version_uuid')
          .where('feature_uuid', '=', uuid),
      )
      .execute();
    const { name } = await lockPlatformRecord(trx, 'features', uuid, expected);
    await trx.deleteFrom('features').where('uuid', '=', uuid).execute();
    await recordStaffChange(trx, clock, actor, 'features', {
      uuid,
      action: 'Deleted',
      details: `Feature "${name}" deleted`,
    });
  });
}
