import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { matches, wordSeparators } from '../../../contract/lib/nameMatch';
import type { FoundRecord } from '../../../contract/api/recordSearch';
import { uuidOfDigits } from '../../../contract/lib/uuid';
import type { TenantScope } from '../../db/scopes';
import { escapeLike, foldedName } from '../../db/searchText';
import { ownedBy, type RecordTable } from '../engine/records/recordKinds';
import type { StandardResource } from '../engine/standard-resources/standardResource';

export interface SearchTerms {
  /** The typed text, without surrounding spaces. */
  id: string;
  /** The text without case and accents, for comparing with names. */
  name: string;
  limit: number;
}

/** Minimum characters of an identifier: fewer match too much. */
const minIdLength = 8;

/**
 * @returns the first and the last uuid that start with the text, which has at least 8 digits, with all its
 *   hyphens or with none
 */
export function uuidRange(text: string): { first: string; last: string } | undefined {
  const start = text.toLowerCase();
  const digits = start.replaceAll('-', '');
  if (digits.length < minIdLength || !/^[0-9a-f]{8,32}$/.test(digits)) return undefined;
  const first = uuidOfDigits(digits.padEnd(32, '0'));
  const isStart = start === digits || first.startsWith(start);
  return isStart ? { first, last: uuidOfDigits(digits.padEnd(32, 'f')) } : undefined;
}

/** SQL expressions for searching a table. All use indexes, except in tables that only staff add to. */
export interface SearchedTable {
  table: RecordTable;
  name: RawBuilder<unknown>;
  folded: RawBuilder<unknown>;
  /** The first characters of `search_text`, in the order of an index. */
  beginning: RawBuilder<unknown>;
  /** Expression with the trigram index. */
  text: RawBuilder<unknown>;
  note: RawBuilder<unknown>;
  linked: RawBuilder<unknown>;
  /** Public identifier of the record, in addition to its uuid. */
  publicId?: RawBuilder<unknown>;
}

/** The length in the index. */
const beginningLength = 80;

/** `search_text` begins with the folded name, on a line of its own. */
const defaultTraits = (table: RecordTable): SearchedTable => ({
  table,
  name: sql.ref('name'),
  folded: foldedName(table),
  beginning: sql`left(search_text, ${sql.lit(beginningLength)})`,
  text: sql.ref('search_text'),
  note: sql`left(description, 200)`,
  linked: sql`true`,
});

/** Differences from the default for some tables. */
const ownTraits: Partial<Record<RecordTable, Partial<SearchedTable>>> = {
  api_keys: {
    note: sql.ref('public_value'),
    // Autoprovisioned keys are not linked (companion.md section 6).
    linked: sql`not autoprovisioned`,
    publicId: sql.ref('public_value'),
  },
};

/** @returns how the records of a customer's table are searched */
export const tenantTable = (table: RecordTable): SearchedTable => ({
  ...defaultTraits(table),
  ...ownTraits[table],
});

/** @returns how the records of a standard resource are searched */
export const standardTable = ({ table, searchResult = {} }: StandardResource): SearchedTable => {
  const { folded, ...traits } = searchResult;
  return {
    ...defaultTraits(table),
    ...traits,
    ...(folded && { folded, beginning: folded, text: folded }),
  };
};

/** Limit of the names that contain the text, applied before sorting. */
const maxParts = 1000;
/** A shorter text is only matched at the start of names, since almost every name would contain it. */
const minPartLength = 3;
/** Sorts after every other character. */
const lastCharacter = '\u{10FFFF}';

/**
 * The best matches of one table, one more than the limit if there are more. Of equal matches, a name in the typed
 * spelling comes first: names of datasets may differ only in case. If too few names start with the text, names that
 * contain it are searched too.
 */
export async function findInTable(
  tenantDb: TenantScope,
  source: SearchedTable,
  { id, name, limit }: SearchTerms,
): Promise<FoundRecord[]> {
  const { table, folded, beginning, text } = source;
  const size = limit + 1;
  const from = sql`from ${sql.table(table)} where ${ownedBy(tenantDb, table)}`;
  const like = (pattern: string) => sql<SqlBool>`${folded} like cast(${pattern} as text)`;
  const part = escapeLike(name);
  const nameStart = [...name].slice(0, beginningLength).join('');
  const wordStarts = wordSeparators.map((separator) => like(`%${escapeLike(separator)}${part}%`));
  const isId = idCondition(source, id);
  const { rows } = await sql<Omit<FoundRecord, 'match'> & { rank: number }>`
    with identified as (select uuid ${from} and ${isId} limit ${size}),
    started as (
      select uuid ${from} and ${beginning} >= cast(${nameStart} as text)
        and ${beginning} < cast(${nameStart + lastCharacter} as text) and ${like(`${part}%`)}
      order by ${beginning} limit ${size}),
    containing as (
      select uuid ${from} and ${text} like cast(${`%${part}%`} as text) and ${like(`%${part}%`)}
        and ${[...name].length >= minPartLength} and (select count(*) from started) < ${size}
      limit ${maxParts})
    select uuid, ${source.name} as name, ${source.note} as note, ${source.linked} as linked,
      case when ${isId} then 0 when ${folded} = cast(${name} as text) then 1
        when ${like(`${part}%`)} then 2 when ${sql.join(wordStarts, sql` or `)} then 3 else 4 end as rank
    ${from} and uuid in (select uuid from identified union select uuid from started
      union select uuid from containing)
    order by rank, ${source.name} <> cast(${id} as text), ${folded}, uuid limit ${size}`.execute(
    tenantDb.db,
  );
  return rows.map(({ uuid, name: recordName, note, linked, rank }) => {
    return { uuid, name: recordName, note, linked, match: matches[rank] ?? 'part' };
  });
}

function idCondition({ publicId }: SearchedTable, id: string): RawBuilder<SqlBool> {
  const range = uuidRange(id);
  const parts = [
    ...(range ? [sql`uuid between ${range.first} and ${range.last}`] : []),
    ...(publicId && id.length >= minIdLength
      ? [sql`(${publicId} >= ${id} and ${publicId} < ${id + lastCharacter})`]
      : []),
  ];
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}
