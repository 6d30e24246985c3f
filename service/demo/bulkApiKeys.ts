import { sql } from 'kysely';
import type { Database } from '../db/database';

/**
 * Adds API keys to a company by two statements, for measurements: nobody can sign with them, and each may
 * use one dataset. Call it again to add more.
 * @throws when no dataset of the company is in a group
 */
export async function bulkApiKeys(
  db: Database,
  customerUuid: string,
  count: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into api_keys (customer_uuid, name, description, search_text, public_value,
        signing_value, csr, public_key, encrypted_private_key, created_at)
      select ${customerUuid}::uuid, 'Program ' || id, 'Program of a branch', 'program ' || id,
        left(replace(id::text, '-', ''), 24), decode(md5(id::text), 'hex'), '', '', '',
        timestamptz '2026-01-01' + make_interval(secs => n)
      from (select n, gen_random_uuid() as id from generate_series(1, ${count}::int) as n) as made`.execute(
      trx,
    );
    await sql`
      insert into dataset_groups_datasets_api_keys
        (customer_uuid, api_key_uuid, dataset_groups_dataset_uuid, encrypt, decrypt)
      select k.customer_uuid, k.uuid, links.uuids[1 + k.n % cardinality(links.uuids)], true, true
      from (select customer_uuid, uuid, row_number() over (order by uuid) as n from api_keys
            where customer_uuid = ${customerUuid}::uuid and csr = '') as k,
           (select array_agg(uuid order by uuid) as uuids from dataset_groups_datasets
            where customer_uuid = ${customerUuid}::uuid having count(*) > 0) as links
      on conflict do nothing`.execute(trx);
  });
  for (const table of ['api_keys', 'dataset_groups_datasets_api_keys'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}
