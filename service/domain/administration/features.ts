import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { Scope } from '../../db/scopes';
import {
  feature,
  type FeatureCategory,
  featureUpdate,
  newFeature,
} from '../../../contract/administration/features';
import { featureTexts as texts } from '../../../texts/administration/features';
import { dateColumn, longTextColumn, nameColumn } from '../engine/lists/listColumns';
import { declareStandardResource } from '../engine/standard-resources/standardResource';
import type { RecordRow } from '../engine/records/recordKinds';

const featureRows = ({ db }: Scope, uuids: readonly string[]): Promise<RecordRow[]> =>
  db
    .selectFrom('features')
    .innerJoin('feature_categories as c', 'c.uuid', 'features.feature_category_uuid')
    .selectAll('features')
    .select(sql`jsonb_build_object('uuid', c.uuid, 'name', c.name)`.as('feature_category'))
    .where('features.uuid', 'in', uuids)
    .execute();

const categoryName = sql`(select c.name from feature_categories c
  where c.uuid = features.feature_category_uuid)`;

/** All categories by name; there are few, and none are ever added. */
export const readFeatureCategories = (db: Database): Promise<FeatureCategory[]> =>
  db.selectFrom('feature_categories').select(['uuid', 'name']).orderBy('name').execute();

/** @returns null if there is no such category, in which case the database refuses the feature */
async function nameOfCategory(trx: Database, uuid: unknown): Promise<string | null> {
  const category = await trx
    .selectFrom('feature_categories')
    .select('name')
    .where('uuid', '=', String(uuid))
    .executeTakeFirst();
  return category?.name ?? null;
}

/** Features of client libraries; deleting a feature removes it from the client library versions. */
export const features = declareStandardResource({
  name: 'features',
  table: 'features',
  row: feature,
  newRecord: newFeature,
  update: featureUpdate,
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
  csv: [
    { title: texts.name, value: (row) => row.name },
    { title: texts.description, value: (row) => row.description },
    { title: texts.category, value: (row) => row.feature_category.name },
    { title: texts.created, value: (row) => row.created_at },
    { title: texts.updated, value: (row) => row.updated_at },
  ],
  rows: featureRows,
  nameOf: ({ name }) => name,
  searchedTexts: ({ name, description }) => [name, description],
  describeChanges: async ({ db: trx }, { feature_category_uuid: category, ...changes }) => {
    if (!category) return changes;
    const from = await nameOfCategory(trx, category.from);
    const to = category.to === null ? null : await nameOfCategory(trx, category.to);
    return { ...changes, feature_category: { from, to } };
  },
  release: async ({ db: trx }, uuid, now) => {
    // Raises the versions of records whose features change, so that outdated edits are refused (decision 30). Locks
    // them first, because a change of a version locks it before its features.
    const hasFeature = sql`uuid in (
      select client_library_version_uuid from client_library_version_features
      where feature_uuid = ${uuid})`;
    await sql`select from client_library_versions where ${hasFeature}
      order by uuid for no key update`.execute(trx);
    // Waits for transactions that add a version with this feature, so that the new version loses it too.
    await sql`select from features where uuid = ${uuid} for update`.execute(trx);
    await sql`update client_library_versions set version = version + 1, updated_at = ${now}
      where ${hasFeature}`.execute(trx);
    const { rows } = await sql<{ uuid: string; name: string; from: string; to: string }>`
      select v.uuid, v.product || ' ' || v.product_version as name,
        string_agg(f.name, ', ' order by f.name) as from,
        coalesce(string_agg(f.name, ', ' order by f.name) filter (where f.uuid <> ${uuid}), '') as to
      from client_library_versions v
      join client_library_version_features l on l.client_library_version_uuid = v.uuid
      join features f on f.uuid = l.feature_uuid
      where v.${hasFeature}
      group by v.uuid order by v.uuid`.execute(trx);
    return rows.map(({ uuid: version, name, from, to }) => ({
      table: 'client_library_versions',
      uuid: version,
      name,
      changes: { features: { from, to } },
    }));
  },
});
