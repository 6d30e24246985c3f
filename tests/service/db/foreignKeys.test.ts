import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../database';

it('every foreign key by which a deletion changes other rows has an index', async () => {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as key from pg_constraint f
    where contype = 'f' and confdeltype in ('c', 'n') and not exists (
      select from pg_index i where i.indrelid = f.conrelid and (
        i.indkey[0] = f.conkey[cardinality(f.conkey)]
        or (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(f.conkey)] @> f.conkey))
    order by 1`.execute(await openTestDatabase());
  expect(rows.map(({ key }) => key)).toEqual([]);
});

it('deleting a customer deletes all rows but those that block it or are deleted by the service', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'customers'::regclass and confdeltype = 'a'
    order by name`.execute(await openTestDatabase());
  // A new table: `clear` in service/domain/people/customers/customers.ts has to deal with its rows.
  expect(rows.map(({ name }) => name).join(' ')).toBe(
    'api_keys customer_users dataset_groups dataset_groups_datasets dataset_groups_datasets_api_keys ' +
      'datasets primary_keys scim_groups scim_users',
  );
});
