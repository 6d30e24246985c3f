import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { ClientLibraryVersion } from '../../contract/clientLibraryVersions';
import type { Platform } from '../db/platform';
import type { Tables } from '../db/tables';
import { dateColumn } from './lists/listColumns';
import type { ListColumn } from './lists/listColumns';
import type { ListSource } from './lists/readList';
import { plainRows } from './plainRecords';
import { missing } from './platformRecords';

async function versionRows(db: Kysely<Tables>, uuids: string[]): Promise<ClientLibraryVersion[]> {
  const stored = await plainRows<Omit<ClientLibraryVersion, 'feature_uuids'>>(
    db,
    'client_library_versions',
    uuids,
  );
  const links = await db
    .selectFrom('client_library_version_features')
    .select(['client_library_version_uuid as of', 'feature_uuid as feature'])
    .where('client_library_version_uuid', 'in', uuids)
    .orderBy('feature_uuid')
    .execute();
  const features = new Map<string, string[]>();
  for (const { of, feature } of links) features.set(of, [...(features.get(of) ?? []), feature]);
  return stored.map((row) => Object.assign(row, { feature_uuids: features.get(row.uuid) ?? [] }));
}

const product = { sql: sql`lower(product)`, type: 'text' };
/** Numbers padded to ten digits, so that 2.10.0 comes after 2.9.0. */
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

const released = sql`cast(release_date || 'T00:00:00Z' as timestamptz)`;

/** The list of `/table/client-library-versions`. */
export const clientLibraryVersionList: ListSource<ClientLibraryVersion, Platform> = {
  table: 'client_library_versions',
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
      filter: released,
      order: [{ sql: sql`coalesce(${released}, '-infinity')`, type: 'timestamptz' }, product],
    },
    created_at: dateColumn('created_at'),
    updated_at: dateColumn('updated_at'),
  }),
  rows: ({ db }, uuids) => versionRows(db, uuids),
};

/** @throws ApiError 404 */
export async function readClientLibraryVersion(
  db: Kysely<Tables>,
  uuid: string,
): Promise<ClientLibraryVersion> {
  const [record] = await versionRows(db, [uuid]);
  if (!record) throw missing('client_library_versions');
  return record;
}
