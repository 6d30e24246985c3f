import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { tenantTables } from '../../../service/domain/engine/records/recordKinds';
import { openTestDatabase } from '../database';

it('creators are renamed and erased in every table that names them', async () => {
  const db = await openTestDatabase();
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'creator_customer_user_uuid'
    order by table_name`.execute(db);
  const [renaming] = (
    await sql<{ code: string }>`
      select prosrc as code from pg_proc where proname = 'rename_creator'`.execute(db)
  ).rows;
  const created = rows.map(({ name }) => name);
  // A new table: add it to `tenantTables`, and to the trigger by a migration that replaces `rename_creator`.
  expect(tenantTables.toSorted()).toEqual(created);
  expect(created.filter((table) => !renaming?.code.includes(`update ${table} `))).toEqual([]);
});
