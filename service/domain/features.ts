import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Feature, FeatureCategory } from '../../contract/features';
import type { Platform } from '../db/platform';
import type { Tables } from '../db/tables';
import { dateColumn, longTextColumn, nameColumn } from './lists/listColumns';
import type { ListSource } from './lists/readList';
import { missing } from './platformRecords';

async function featureRows(db: Kysely<Tables>, uuids: string[]): Promise<Feature[]> {
  const stored = await db
    .selectFrom('features')
    .innerJoin('feature_categories', 'feature_categories.uuid', 'features.feature_category_uuid')
    .selectAll('features')
    .select('feature_categories.name as category')
    .where('features.uuid', 'in', uuids)
    .execute();
  return stored.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    description: row.description,
    feature_category_uuid: row.feature_category_uuid,
    feature_category: { uuid: row.feature_category_uuid, name: row.category },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  }));
}

const categoryName = sql`(select c.name from feature_categories c
  where c.uuid = features.feature_category_uuid)`;

/** The list of `/table/features`. */
export const featureList: ListSource<Feature, Platform> = {
  table: 'features',
  columns: () => ({
    name: nameColumn(),
    description: longTextColumn('description'),
    feature_category: {
      type: 'text',
      filter: categoryName,
      order: [
        { sql: sql`lower(${categoryName})`, type: 'text' },
        { sql: sql`lower(name)`, type: 'text' },
      ],
    },
    created_at: dateColumn('created_at'),
    updated_at: dateColumn('updated_at'),
  }),
  rows: ({ db }, uuids) => featureRows(db, uuids),
};

/** @throws ApiError 404 */
export async function readFeature(db: Kysely<Tables>, uuid: string): Promise<Feature> {
  const [record] = await featureRows(db, [uuid]);
  if (!record) throw missing('features');
  return record;
}

/** All categories by name; there are few, and nobody adds any. */
export const readFeatureCategories = (db: Kysely<Tables>): Promise<FeatureCategory[]> =>
  db.selectFrom('feature_categories').select(['uuid', 'name']).orderBy('name').execute();
