import { sql } from 'kysely';
import type { Database } from '../service/db/database';
import { transact } from '../service/db/transaction';

/**
 * Adds datasets to a company by one statement, for measurements: unlike the demo's they have no keys.
 * Names are "Ledger Archive 000042" and the like; the words repeat, so that a search can be rare or
 * common ("quasar" is in one description of a thousand, "ledger" in one name of eight). One in five is
 * unstructured, one in three is in a group. Call it again to add more.
 * @throws when the company has no primary key
 */
export async function bulkDatasets(
  db: Database,
  customerUuid: string,
  count: number,
): Promise<void> {
  const first = await db
    .selectFrom('datasets')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_uuid', '=', customerUuid)
    .executeTakeFirstOrThrow();
  const from = first.count + 1;
  await transact(db, async (trx) => {
    await sql`
      with keys as (
        select array_agg(uuid order by name) as uuids from primary_keys
        where customer_uuid = ${customerUuid}::uuid),
      numbered as (
        select n, (${nouns}::text[])[1 + n % 8] || ' ' || (${kinds}::text[])[1 + n / 8 % 8] || ' '
            || lpad(n::text, 6, '0') as name,
          'Holds the ' || lower((${kinds}::text[])[1 + n / 3 % 8]) || ' data of branch ' || n % 97
            || case when n % 1000 = 500 then ', moved from quasar' else '' end as description,
          n % 5 = 0 as unstructured
        from generate_series(${from}::int, ${from + count - 1}::int) as n)
      insert into datasets (customer_uuid, name, description, search_text, dataset_type,
        primary_key_uuid, input_character_set, output_character_set, passthrough_character_set,
        input_min_length, input_max_length, msb_encoding_bits, max_key_rotations,
        encryption_algorithm, tweak_source, vendor, published_at, created_at, updated_at)
      select ${customerUuid}::uuid, name, description, lower(name || chr(10) || description),
        case when unstructured then 'unstructured' else 'structured' end,
        keys.uuids[1 + n % cardinality(keys.uuids)],
        case when not unstructured then '0123456789' end,
        case when not unstructured then '0123456789ABCDEF' end,
        case when not unstructured then '' end,
        case when not unstructured then 6 end, case when not unstructured then 12 end,
        case when not unstructured then 0 end, case when not unstructured then 16 end,
        case when unstructured then 'AES256GCM' else 'FF1' end,
        case when not unstructured then 'CONSTANT' end,
        case when unstructured then 'Amazon S3' end,
        moment, moment, moment
      from numbered, keys,
        lateral (select timestamptz '2026-01-01' + make_interval(secs => n)) as made (moment)
    `.execute(trx);
    await sql`
      insert into dataset_groups_datasets (customer_uuid, dataset_group_uuid, dataset_uuid)
      select d.customer_uuid, g.uuids[1 + d.n % cardinality(g.uuids)], d.uuid
      from (select customer_uuid, uuid, row_number() over (order by created_at desc, name) as n
            from datasets where customer_uuid = ${customerUuid}::uuid
            order by created_at desc, name limit ${count}) as d,
           (select array_agg(uuid order by name) as uuids from dataset_groups
            where customer_uuid = ${customerUuid}::uuid having count(*) > 0) as g
      where d.n % 3 = 0
      on conflict do nothing`.execute(trx);
  });
  for (const table of ['datasets', 'dataset_groups_datasets', 'primary_keys'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
}

const nouns = ['Ledger', 'Badge', 'Parcel', 'Tariff', 'Roster', 'Permit', 'Meter', 'Docket'];
const kinds = ['Archive', 'Index', 'Export', 'Intake', 'Mirror', 'Audit', 'Staging', 'Report'];

/**
 * Adds API keys to a company by two statements, for measurements: nobody can sign with them, and each may
 * use one dataset (their first byte says that no root key sealed them). Call it again to add more.
 * @throws when no dataset of the company is in a group
 */
export async function bulkApiKeys(
  db: Database,
  customerUuid: string,
  count: number,
): Promise<void> {
  await transact(db, async (trx) => {
    await sql`
      insert into api_keys (customer_uuid, name, description, search_text, public_value,
        signing_value, csr, public_key, encrypted_private_key, created_at)
      select ${customerUuid}::uuid, 'Program ' || id, 'Program of a branch', 'program ' || id,
        left(replace(id::text, '-', ''), 24), '\\x01'::bytea || decode(md5(id::text), 'hex'), '', '', '',
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
