import { sql } from 'kysely';
import type { ApiVersion } from '../../contract/administration/administrationTerms';
import {
  clientLibraries,
  compareVersions,
  knowsTypedData,
  typedLibraries,
} from '../../contract/administration/clientLibraries';
import { type DataType, isTyped } from '../../contract/definition/dataTypes';
import { isStorable } from '../../contract/lib/text';
import { typedDataTexts } from '../../texts/datasets/typedData';
import { keyAccessRefusals } from '../../texts/refusals/clientCalls';
import type { Database } from '../db/database';
import type { NamedRecord } from '../domain/engine/records/recordHistory';
import { AccessRefused } from './accessRefused';

/** A client library and its version, such as ubiq-node 2.4.0. */
export interface ClientLibrary {
  product: string;
  version: string;
}

const maxVersionLength = 100;
// In usage reports, ubiq-node writes itself as `ubiq-node2.4.0`, without a slash.
const userAgentPattern = /^\s*(ubiq-[a-z+#]+(?:-[a-z+#]+)*)\s*[/ ]?\s*v?(\d[\w.+-]*)/i;

/** @returns the library in a User-Agent; undefined for any other program */
export function libraryOf(header: string | undefined): ClientLibrary | undefined {
  const [, product, version] =
    userAgentPattern.exec((header ?? '').slice(0, 2 * maxVersionLength)) ?? [];
  if (!product || !version || !isStorable(header ?? '')) return undefined;
  return { product: product.toLowerCase(), version: version.slice(0, maxVersionLength) };
}

/** The use of a client library by an API key, and the version's status. */
export interface LibraryUse {
  /** Status given to the version by staff, like `api_version`; null if there is none. */
  status: string | null;
  api_version: ApiVersion | null;
  /** When the key was last used with it. */
  seen_at: Date | null;
}

/** Maximum libraries cached per key: a program may send any version; the usual one is first. */
const maxCachedLibraries = 16;

/** @returns the use of the library with the key, which caches it */
export async function libraryUseOf(
  db: Database,
  key: { uuid: string; libraries: Map<string, LibraryUse> },
  { product, version }: ClientLibrary,
): Promise<LibraryUse> {
  const libraryName = `${product} ${version}`;
  const cached = key.libraries.get(libraryName);
  if (cached) return cached;
  const { rows } = await sql<LibraryUse>`
    select v.status, v.api_version, (select seen_at from api_key_client_libraries
        where api_key_uuid = ${key.uuid} and product = ${product}
          and product_version = ${version}) as seen_at
    from (select) as one left join client_library_versions v
      on v.product = ${product} and v.product_version = ${version}`.execute(db);
  const use = rows[0] ?? { status: null, api_version: null, seen_at: null };
  if (key.libraries.size < maxCachedLibraries) key.libraries.set(libraryName, use);
  return use;
}

/** @throws AccessRefused 426 when staff marked the version as Unsupported (client-protocol 2.4) */
export function requireSupported(
  library: ClientLibrary | undefined,
  use: LibraryUse | undefined,
): void {
  if (library && use?.status === 'Unsupported')
    throw new AccessRefused(
      'unsupported-library',
      keyAccessRefusals.libraryUnsupported(library.product, library.version),
    );
}

/**
 * Refuses old libraries, which would encrypt the text of a number or date unconverted, so that no other library could
 * read it.
 * @param library undefined for programs that are no client library
 * @param apiVersion recorded by staff for the version
 * @throws AccessRefused 426 if the library version does not support typed datasets
 */
export function requireTypedSupport(
  library: ClientLibrary | undefined,
  apiVersion: ApiVersion | null | undefined,
  dataset: NamedRecord & { data_type: DataType | null },
): void {
  if (!library || !isTyped(dataset.data_type)) return;
  const { product, version } = library;
  if (knowsTypedData(product, version, apiVersion)) return;
  const values = typedDataTexts.values[dataset.data_type];
  const typedSince = clientLibraries.get(product)?.typedSince;
  if (typedSince === undefined)
    throw new AccessRefused(
      'untyped-library',
      keyAccessRefusals.noTypedVersion(dataset.name, values, product, typedLibraries.join(', ')),
      dataset,
    );
  // A version that staff recorded as V0 is not necessarily older.
  const requiredVersion =
    compareVersions(version, typedSince) < 0
      ? `${product} ${typedSince} or newer`
      : 'a newer version';
  throw new AccessRefused(
    'untyped-library',
    keyAccessRefusals.untypedVersion(
      dataset.name,
      values,
      `${product} ${version}`,
      requiredVersion,
    ),
    dataset,
  );
}
