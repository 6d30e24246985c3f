import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { Scope } from '../../db/scopes';
import {
  clientLibraryVersion,
  clientLibraryVersionUpdate,
  newClientLibraryVersion,
} from '../../../contract/administration/clientLibraryVersions';
import { clientLibraryTexts as texts } from '../../../texts/administration/clientLibraryVersions';
import { administrationRefusals } from '../../../texts/refusals/people';
import type { Changes } from '../engine/recordActivity';
import { invalidField } from '../engine/apiError';
import { groupBy } from '../engine/groupBy';
import { dateColumn, type ListColumn } from '../engine/lists/listColumns';
import {
  declareStandardResource,
  standardRows,
} from '../engine/standard-resources/standardResource';
import type { RecordRow } from '../engine/records/recordKinds';

async function versionRows(scope: Scope, uuids: readonly string[]): Promise<RecordRow[]> {
  const stored = await standardRows(scope, 'client_library_versions', uuids);
  const links = await scope.db
    .selectFrom('client_library_version_features')
    .select(['client_library_version_uuid as version', 'feature_uuid as feature'])
    .where('client_library_version_uuid', 'in', uuids)
    .orderBy('feature_uuid')
    .execute();
  const features = groupBy(links, ({ version, feature }) => [version, feature]);
  return stored.map((row) => Object.assign(row, { feature_uuids: features.get(row.uuid) ?? [] }));
}

const product = { sql: sql`lower(product)`, type: 'text' };
/** Numbers padded to ten digits, so that 2.10.0 sorts after 2.9.0. */
const productVersion = {
  sql: sql`regexp_replace(regexp_replace(lower(product_version), '([0-9]+)', '0000000000\\1', 'g'),
    '[0-9]*([0-9]{10})', '\\1', 'g')`,
  type: 'text',
};

const wordColumn = (name: string): ListColumn => ({
  type: 'text',
  filter: sql.ref(name),
  order: [{ sql: sql.ref(name), type: 'text' }, product, productVersion],
});

const releaseDate = sql`cast(release_date || 'T00:00:00Z' as timestamptz)`;

/** @returns the names of the features, sorted @throws ApiError 422 when one does not exist */
async function lockFeatureNames(trx: Database, uuids: readonly string[]): Promise<string[]> {
  if (uuids.length === 0) return [];
  const features = await trx
    .selectFrom('features')
    .select(['uuid', 'name'])
    .where('uuid', 'in', uuids)
    .orderBy('name')
    // A concurrent deletion of a feature waits, and then removes it from the selection.
    .forKeyShare()
    .execute();
  if (features.length < uuids.length)
    throw invalidField(
      'client_library_versions.feature_uuids',
      'missing',
      administrationRefusals.noFeature,
    );
  return features.map(({ name }) => name);
}

/** Replaces the record's features by the selection. @returns the changes, by name */
async function selectFeatures(
  trx: Database,
  uuid: string,
  selection: readonly string[],
): Promise<Changes> {
  const featureUuids = [...new Set(selection)];
  const newNames = await lockFeatureNames(trx, featureUuids);
  const links = await trx
    .selectFrom('client_library_version_features')
    .innerJoin('features', 'features.uuid', 'client_library_version_features.feature_uuid')
    .select('features.name')
    .where('client_library_version_uuid', '=', uuid)
    .orderBy('features.name')
    .execute();
  const oldNames = links.map(({ name }) => name);
  if (oldNames.join('\n') === newNames.join('\n')) return {};
  await trx
    .deleteFrom('client_library_version_features')
    .where('client_library_version_uuid', '=', uuid)
    .execute();
  if (featureUuids.length > 0)
    await trx
      .insertInto('client_library_version_features')
      .values(
        featureUuids.map((feature) => ({
          client_library_version_uuid: uuid,
          feature_uuid: feature,
        })),
      )
      .execute();
  return { features: { from: oldNames.join(', '), to: newNames.join(', ') } };
}

/** A version's name consists of its product and its number, which are on two lines. */
const folded = sql`replace(search_text, ${sql.lit('\n')}, ' ')`;

/** Versions of the client libraries, with the features of each. */
export const clientLibraryVersions = declareStandardResource({
  name: 'client-library-versions',
  table: 'client_library_versions',
  row: clientLibraryVersion,
  newRecord: newClientLibraryVersion,
  update: clientLibraryVersionUpdate,
  columns: () => ({
    product: { type: 'text', filter: sql.ref('product'), order: [product, productVersion] },
    product_version: {
      type: 'text',
      filter: sql.ref('product_version'),
      order: [productVersion, product],
    },
    api_version: wordColumn('api_version'),
    status: wordColumn('status'),
    release_date: {
      type: 'date',
      filter: releaseDate,
      order: [{ sql: sql`coalesce(${releaseDate}, '-infinity')`, type: 'timestamptz' }, product],
    },
    created_at: dateColumn('created_at'),
    updated_at: dateColumn('updated_at'),
  }),
  csv: [
    { title: texts.product, value: (row) => row.product },
    { title: texts.productVersion, value: (row) => row.product_version },
    { title: texts.apiVersion, value: (row) => row.api_version },
    { title: texts.status, value: (row) => row.status },
    { title: texts.releaseDate, value: (row) => row.release_date },
    { title: texts.created, value: (row) => row.created_at },
    { title: texts.updated, value: (row) => row.updated_at },
  ],
  searchResult: { name: sql`product || ' ' || product_version`, note: sql.ref('status'), folded },
  nameOf: (version) => `${version.product} ${version.product_version}`,
  searchedTexts: (version) => [version.product, version.product_version],
  rows: versionRows,
  linkedFields: ['feature_uuids'],
  link: async ({ db: trx }, uuid, { feature_uuids: selection }) =>
    selection ? selectFeatures(trx, uuid, selection) : {},
});
