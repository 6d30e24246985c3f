import { sql } from 'kysely';
import { libraryUser, type LibraryUser } from '../../../contract/people/staff';
import type { Database } from '../../db/database';
import { type Page, type PageOf, readPageOf } from '../../db/paging';
import { recordNotFound } from '../engine/records/recordKinds';
import { serialize } from '../engine/serialize';

interface Row {
  uuid: string;
  name: string;
  key_count: number;
  last_used_at: Date;
}

/**
 * A page of the customers whose API keys used a version of a client library, the most recent first.
 * @throws ApiError 404 if the version does not exist
 */
export async function readLibraryUsers(
  db: Database,
  uuid: string,
  page: PageOf,
): Promise<Page<LibraryUser>> {
  const version = await db
    .selectFrom('client_library_versions')
    .select(['product', 'product_version'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow(() => recordNotFound('client_library_versions'));
  const customersQuery = sql`
    select c.uuid, c.name, count(*)::int4 as key_count, max(seen.seen_at) as last_used_at
    from api_key_client_libraries seen
    join api_keys k on k.uuid = seen.api_key_uuid
    join customers c on c.uuid = k.customer_uuid
    where seen.product = ${version.product} and seen.product_version = ${version.product_version}
    group by c.uuid, c.name`;
  const { rows, total } = await readPageOf<Row>(
    db,
    customersQuery,
    sql`last_used_at desc, lower(name), uuid`,
    page,
  );
  return { rows: rows.map((row) => serialize(libraryUser, row)), total };
}
