import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../database';

it('has an index for every key by which the deletion of one row changes others', async () => {
  const { rows } = await sql<{ key: string }>`
    select conrelid::regclass || ': ' || pg_get_constraintdef(oid) as key from pg_constraint f
    where contype = 'f' and confdeltype in ('c', 'n') and not exists (
      select from pg_index i where i.indrelid = f.conrelid and (
        i.indkey[0] = f.conkey[cardinality(f.conkey)]
        or (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(f.conkey)] @> f.conkey))
    order by 1`.execute(await openTestDatabase());
  expect(rows.map(({ key }) => key)).toEqual([]);
});
