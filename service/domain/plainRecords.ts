import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { searchText } from '../db/searchText';
import type { Tables } from '../db/tables';
import type { Actor } from './actor';
import { changesBetween } from './activities';
import type { Changes } from './activities';
import { kindOf, lockPlatformRecord, missing, recordStaffChange } from './platformRecords';
import type { PlatformTable, StaffServices } from './platformRecords';
import { takenName } from './uniqueNames';

/**
 * A kind of record that staff look after and that is a row of one table: its own fields beside uuid,
 * moments, version and search text. What it is called stands in platformRecords.ts.
 */
export interface PlainKind<Values extends object> {
  table: PlatformTable;
  /** What a record is called in the security history. */
  nameOf: (values: Values) => string;
  /** The texts that a quick search looks into. */
  searched: (values: Values) => readonly string[];
  /** The unique index that keeps a name from being given twice, and the field whose problem that is. */
  unique?: { index: string; field: keyof Values & string };
  /** @throws ApiError 422 for values that no record may have */
  check?: (trx: Kysely<Tables>, values: Partial<Values>) => Promise<void>;
  /** Puts changes into words, where the values say nothing to a person. */
  inWords?: (trx: Kysely<Tables>, changes: Changes) => Promise<Changes>;
  /** What else changes when a record is deleted; it comes first. */
  release?: (trx: Kysely<Tables>, uuid: string, now: Date) => Promise<void>;
}

/** @returns rows of such a table as the contract has them: moments in ISO 8601, no search text */
export async function plainRows<Row>(
  db: Kysely<Tables>,
  table: PlatformTable,
  uuids: readonly string[],
): Promise<(Row & { uuid: string })[]> {
  const { rows } = await sql<{ uuid: string }>`
    select * from ${sql.table(table)} where uuid in (${sql.join(uuids)})`.execute(db);
  return rows.map((row) => {
    const shown = Object.entries(row).filter(([column]) => column !== 'search_text');
    const values = shown.map(([column, value]: [string, unknown]) => [
      column,
      value instanceof Date ? value.toISOString() : value,
    ]);
    return Object.fromEntries(values) as Row & { uuid: string };
  });
}

/** What is done with records of a plain kind; a change and its row in the history are one transaction. */
export function plainRecords<Values extends object>(kind: PlainKind<Values>) {
  const { table, nameOf, searched, unique, check, inWords, release } = kind;
  const { what } = kindOf(table);
  const told = `${what.slice(0, 1).toUpperCase()}${what.slice(1)}`;

  const guarded = <T>(work: Promise<T>, values: Partial<Values>): Promise<T> => {
    if (!unique) return work;
    const name = values[unique.field];
    const given = typeof name === 'string' ? name : undefined;
    return work.catch(takenName(unique.index, `${table}.${unique.field}`, what, given));
  };

  return {
    /** @throws ApiError 404 */
    read: async <Row>(db: Kysely<Tables>, uuid: string): Promise<Row> => {
      const [record] = await plainRows<Row>(db, table, [uuid]);
      if (!record) throw missing(table);
      return record;
    },

    /** @returns the uuid of the new record @throws ApiError 422 */
    create: ({ db, clock }: StaffServices, actor: Actor, values: Values): Promise<string> =>
      guarded(
        db.transaction().execute(async (trx) => {
          await check?.(trx, values);
          const now = clock();
          const columns = {
            ...values,
            search_text: searchText(...searched(values)),
            created_at: now,
            updated_at: now,
          };
          const { rows } = await sql<{ uuid: string }>`
            insert into ${sql.table(table)}
              (${sql.join(Object.keys(columns).map((column) => sql.ref(column)))})
            values (${sql.join(Object.values(columns))})
            returning uuid`.execute(trx);
          const uuid = rows[0]?.uuid;
          if (uuid === undefined) throw new Error(`The ${what} was not stored.`);
          const details = `${told} "${nameOf(values)}" created`;
          await recordStaffChange(trx, clock, actor, table, { uuid, action: 'Created', details });
          return uuid;
        }),
        values,
      ),

    /** @throws ApiError 404, 412, 422 */
    change: (
      { db, clock }: StaffServices,
      actor: Actor,
      uuid: string,
      update: Partial<Values>,
      expected: number | undefined,
    ): Promise<void> =>
      guarded(
        db.transaction().execute(async (trx) => {
          const before = await lockPlatformRecord(trx, table, uuid, expected);
          const found = changesBetween<object>(before, update);
          if (Object.keys(found).length === 0) return;
          await check?.(trx, update);
          const changes = inWords ? await inWords(trx, found) : found;
          const after = { ...before, ...update } as unknown as Values;
          const columns = {
            ...update,
            search_text: searchText(...searched(after)),
            updated_at: clock(),
            version: before.version + 1,
          };
          await sql`
            update ${sql.table(table)}
            set ${sql.join(
              Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
            )}
            where uuid = ${uuid}`.execute(trx);
          const details = `${told} "${nameOf(after)}" updated`;
          const row = { uuid, action: 'Updated', details, changes };
          await recordStaffChange(trx, clock, actor, table, row);
        }),
        update,
      ),

    /** @throws ApiError 404, 412 */
    remove: (
      { db, clock }: StaffServices,
      actor: Actor,
      uuid: string,
      expected: number | undefined,
    ): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await release?.(trx, uuid, clock());
        const before = await lockPlatformRecord(trx, table, uuid, expected);
        await sql`delete from ${sql.table(table)} where uuid = ${uuid}`.execute(trx);
        const details = `${told} "${nameOf(before as unknown as Values)}" deleted`;
        await recordStaffChange(trx, clock, actor, table, { uuid, action: 'Deleted', details });
      }),
  };
}
