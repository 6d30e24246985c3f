import type { Insertable } from 'kysely';
import { searchText } from '../db/searchText';
import type { Tables } from '../db/tables';
import { stableUuid } from './stableBytes';

type Row = Insertable<Tables['client_library_versions']>;

/** Product, version, reporting, status and release date, as staff would have them. */
const versions: readonly (readonly [string, string, Row['api_version'], Row['status'], string])[] =
  [
    ['ubiq-node', '2.4.0', 'V3', 'Latest', '2026-08-18'],
    ['ubiq-node', '2.3.0', 'V3', 'Out of Date', '2026-02-10'],
    ['ubiq-node', '2.2.1', 'V3', 'Out of Date', '2025-06-24'],
    ['ubiq-node', '1.0.6', 'V0', 'Unsupported', '2022-03-15'],
    ['ubiq-java', '2.3.0', 'V3', 'Latest', '2026-06-30'],
    ['ubiq-java', '2.2.2', 'V3', 'Out of Date', '2025-05-06'],
    ['ubiq-python', '2.3.0', 'V3', 'Latest', '2026-05-12'],
    ['ubiq-python', '2.1.2', 'V3', 'Out of Date', '2025-03-18'],
    ['ubiq-python', '1.1.0', 'V0', 'Unsupported', '2021-11-09'],
    ['ubiq-go', '2.2.0', 'V3', 'Latest', '2026-07-21'],
    ['ubiq-go', '2.1.0', 'V3', 'Out of Date', '2025-04-15'],
    ['ubiq-dotnet', '2.4.0', 'V3', 'Latest', '2025-09-30'],
    ['ubiq-c', '2.3.0', 'V3', 'Latest', '2025-08-26'],
    ['ubiq-c++', '2.3.0', 'V3', 'Latest', '2025-08-26'],
    ['ubiq-php', '1.0.4', 'V0', 'Out of Date', '2022-08-02'],
  ];

/** The client library versions of every customer; usage of the demo companies names many of them. */
export const libraryVersionRows = (): Row[] =>
  versions.map(([product, version, apiVersion, status, released]) => {
    const released_at = new Date(`${released}T12:00:00Z`);
    return {
      uuid: stableUuid('client-library-version', product, version),
      product,
      product_version: version,
      api_version: apiVersion,
      status,
      release_date: released,
      search_text: searchText(product, version),
      created_at: released_at,
      updated_at: released_at,
    };
  });
