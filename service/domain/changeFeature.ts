import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { NewFeature } from '../../contract/features';
import type { Tables } from '../db/tables';
import { invalid } from './apiError';
import { plainRecords } from './plainRecords';

/** @throws ApiError 422 when there is no such category */
async function nameOfCategory(trx: Kysely<Tables>, uuid: unknown): Promise<string> {
  const category = await trx
    .selectFrom('feature_categories')
    .select('name')
    .where('uuid', '=', String(uuid))
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

/** Making, changing and deleting features; client library versions lose one that is deleted. */
export const featureChanges = plainRecords<NewFeature>({
  table: 'features',
  nameOf: ({ name }) => name,
  searched: ({ name, description }) => [name, description],
  unique: { index: 'features_name', field: 'name' },
  check: async (trx, { feature_category_uuid: category }) => {
    if (category !== undefined) await nameOfCategory(trx, category);
  },
  inWords: async (trx, { feature_category_uuid: category, ...changes }) => {
    if (!category) return changes;
    const from = await nameOfCategory(trx, category.from);
    const to = await nameOfCategory(trx, category.to);
    return { ...changes, feature_category: { from, to } };
  },
  release: async (trx, uuid, now) => {
    // Their selections change: an editor who saw the older one is told so (decision 30). First, since
    // a change of theirs locks them before their features.
    await trx
      .updateTable('client_library_versions')
      .set({ version: sql`version + 1`, updated_at: now })
      .where('uuid', 'in', (eb) =>
        eb
          .selectFrom('client_library_version_features')
          .select('client_library_version_uuid')
          .where('feature_uuid', '=', uuid),
      )
      .execute();
  },
});
