import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { expiringTables } from '../../../service/jobs/expirySweep';
import { openTestDatabase } from '../database';

it('every table whose rows expire has an index, so that none is read whole every minute', async () => {
  const { rows } = await sql<{ begins: string }>`
    select i.indrelid::regclass || '.' || a.attname as begins
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indpred is null`.execute(await openTestDatabase());
  const indexed = new Set(rows.map(({ begins }) => begins));
  const needed = Object.entries(expiringTables).map(([table, [column]]) => `${table}.${column}`);
  expect(needed).toHaveLength(13);
  expect(needed.filter((column) => !indexed.has(column))).toEqual([]);
});
