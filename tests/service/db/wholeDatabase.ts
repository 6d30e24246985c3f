import { sql } from 'kysely';
import type { Database } from '../../../service/db/database';

/** @returns rows of all tables whose text or bytes contain one of the words, in any case of letters: "table: row" */
export async function rowsWith(db: Database, ...words: string[]): Promise<string[]> {
  const hex = (word: string) => Buffer.from(word).toString('hex');
  const capitalised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
  const sought = words.flatMap((word) => [word.toLowerCase(), hex(word), hex(capitalised(word))]);
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  const matches: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t
      where exists (
        select from unnest(${sought}::text[]) word where strpos(lower(t::text), word) > 0
      )`.execute(db);
    matches.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return matches;
}
