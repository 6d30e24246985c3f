import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { matches, wordSeparators } from '../../../contract/nameMatch';
import type { FoundRecord } from '../../../contract/recordSearch';
import { escapeLike } from '../../db/searchText';
import type { Tenant } from '../../db/tenant';
import { shortestId, uuidRange } from './wanted';
import type { Wanted } from './wanted';

/** How a table is searched. All of it stands on indexes, save for the tables that only staff add to. */
interface SearchedTable {
  /** The customer's own rows alone. */
  owned: boolean;
  name: RawBuilder<unknown>;
  /** The name as searches compare it. */
  folded: RawBuilder<unknown>;
  /** The first characters of `search_text`, in the order of an index. */
  beginning: RawBuilder<unknown>;
  /** What trigrams are kept of. */
  text: RawBuilder<unknown>;
  note: RawBuilder<unknown>;
  linked: RawBuilder<unknown>;
  /** An identifier besides the uuid, which is given out. */
  publicId?: RawBuilder<unknown>;
}

/** As long as the index has it. */
const beginningLength = 80;

/** `search_text` begins with the folded name, on a line of its own. */
const described: SearchedTable = {
  owned: true,
  name: sql.ref('name'),
  folded: sql`split_part(search_text, ${sql.lit('\n')}, 1)`,
  beginning: sql`left(search_text, ${sql.lit(beginningLength)})`,
  text: sql.ref('search_text'),
  note: sql`left(description, 200)`,
  linked: sql`true`,
};

/** A version's name is that of its product and its own, which stand on two lines. */
const versionText = sql`replace(search_text, ${sql.lit('\n')}, ' ')`;

export const searchedTables = {
  datasets: described,
  dataset_groups: described,
  api_keys: {
    ...described,
    note: sql.ref('public_value'),
    // Autoprovisioned keys are not linked (companion.md section 6).
    linked: sql`not autoprovisioned`,
    publicId: sql.ref('public_value'),
  },
  primary_keys: described,
  customers: { ...described, owned: false, note: sql`coalesce(billing_contact, '')` },
  features: { ...described, owned: false },
  client_library_versions: {
    ...described,
    owned: false,
    name: sql`product || ' ' || product_version`,
    folded: versionText,
    beginning: versionText,
    text: versionText,
    note: sql.ref('status'),
  },
} as const satisfies Record<string, SearchedTable>;

/** Of names with the text somewhere inside, no more than these are put in order. */
const mostParts = 1000;
/** A shorter text is looked for at the start of names alone: everything would contain it. */
const shortestPart = 3;
/** Sorts after every other character. */
const lastCharacter = '\u{10FFFF}';

/**
 * The best matches of one table, one more than the limit where there are more. Names are only looked
 * through for those that contain the text when too few begin with it.
 */
export async function findInTable(
  mine: Tenant,
  table: keyof typeof searchedTables,
  { id, name, limit }: Wanted,
): Promise<FoundRecord[]> {
  const source: SearchedTable = searchedTables[table];
  const { folded, beginning, text } = source;
  const size = limit + 1;
  const own = source.owned ? sql<SqlBool>`customer_uuid = ${mine.customer}` : sql<SqlBool>`true`;
  const from = sql`from ${sql.table(table)} where ${own}`;
  const like = (pattern: string) => sql<SqlBool>`${folded} like cast(${pattern} as text)`;
  const part = escapeLike(name);
  const head = [...name].slice(0, beginningLength).join('');
  const words = wordSeparators.map((separator) => like(`%${escapeLike(separator)}${part}%`));
  const isId = idCondition(source, id);
  const { rows } = await sql<Omit<FoundRecord, 'match'> & { rank: number }>`
    with identified as (select uuid ${from} and ${isId} limit ${size}),
    started as (
      select uuid ${from} and ${beginning} >= cast(${head} as text)
        and ${beginning} < cast(${head + lastCharacter} as text) and ${like(`${part}%`)}
      order by ${beginning} limit ${size}),
    containing as (
      select uuid ${from} and ${text} like cast(${`%${part}%`} as text) and ${like(`%${part}%`)}
        and ${[...name].length >= shortestPart} and (select count(*) from started) < ${size}
      limit ${mostParts})
    select uuid, ${source.name} as name, ${source.note} as note, ${source.linked} as linked,
      case when ${isId} then 0 when ${folded} = cast(${name} as text) then 1
        when ${like(`${part}%`)} then 2 when ${sql.join(words, sql` or `)} then 3 else 4 end as rank
    ${from} and uuid in (select uuid from identified union select uuid from started
      union select uuid from containing)
    order by rank, ${folded}, uuid limit ${size}`.execute(mine.db);
  return rows.map(({ uuid, name: found, note, linked, rank }) => {
    return { uuid, name: found, note, linked, match: matches[rank] ?? 'part' };
  });
}

function idCondition({ publicId }: SearchedTable, id: string): RawBuilder<SqlBool> {
  const range = uuidRange(id);
  const parts = [
    ...(range ? [sql`uuid between ${range.first} and ${range.last}`] : []),
    ...(publicId && id.length >= shortestId
      ? [sql`(${publicId} >= ${id} and ${publicId} < ${id + lastCharacter})`]
      : []),
  ];
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}
