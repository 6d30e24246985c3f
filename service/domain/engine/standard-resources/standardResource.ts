import { type RawBuilder, sql } from 'kysely';
import { anyOf } from '../../../db/anyOf';
import type { administeredLists } from '../../../../contract/access/accessTable';
import type { CsvValue } from '../../../../contract/lib/csv';
import type { z } from '../../../../contract/lib/zod';
import type { Database } from '../../../db/database';
import type { Changes } from '../recordActivity';
import type { ListColumn } from '../lists/listColumns';
import type { StandardRow, StandardTable } from '../records/recordKinds';

interface Released {
  table: StandardTable;
  uuid: string;
  name: string;
  changes: Changes;
}

/**
 * The whole of a resource that staff look after and whose records are rows of one table. Its list, routes,
 * CSV file, search and the words of the security history follow from it. Rules are methods, so that one
 * list holds resources of different values: what they are given has passed the resource's own schemas.
 */
export interface StandardResource<
  Row extends StandardRow = StandardRow,
  Values extends object = object,
> {
  /** `/admin/<name>`, `/table/<name>`, and the resource of the permission table. */
  name: (typeof administeredLists)[number];
  /** Also the key of payloads. */
  table: StandardTable;
  row: z.ZodObject & z.ZodType<Row>;
  /** Schema of a single record, if it has more fields than a row. */
  record?: z.ZodType;
  newRecord: z.ZodType<Values>;
  update: z.ZodObject;
  /** Read-only fields that the service changes by itself: an update may repeat an older value of them. */
  volatileFields?: readonly string[];
  /** The allow-list of names that sorts and filters may use, each with the expression of its index. */
  columns: () => Record<string, ListColumn>;
  csv: readonly { title: string; value(row: Row): CsvValue }[];
  /** Expressions that the command palette shows instead of name and description. */
  found?: {
    name?: RawBuilder<unknown>;
    note?: RawBuilder<unknown>;
    /** The folded name, where it is not the first line of `search_text`. */
    folded?: RawBuilder<unknown>;
  };
  /** Name of a record in the security history. */
  nameOf(values: Values): string;
  /** The texts that a quick search looks into, the name first. */
  searched(values: Values): readonly string[];
  /** Reads rows that need more than the table's columns; only the fields in `row` are shown. */
  rows?(db: Database, uuids: readonly string[], now: Date): Promise<StandardRow[]>;
  details?(db: Database, row: Row, now: Date): Promise<object>;
  /** Puts changes into words, where the values say nothing to a person; of a deleted record, to null. */
  inWords?(trx: Database, changes: Changes): Promise<Changes>;
  /** Fields that are no columns: `link` writes them. */
  linked?: readonly string[];
  /** Writes what a record has in other tables. @returns what changed, in words */
  link?(trx: Database, uuid: string, values: Partial<Values>): Promise<Changes>;
  /** The customer whose own history tells of a creation or change too. */
  customerOf?(uuid: string): string;
  /**
   * Changes other records before a record is deleted; runs before the record is locked.
   * @returns what changed in which record, for the history of that
   */
  release?(trx: Database, uuid: string, now: Date): Promise<Released[]>;
  /** Refuses a deletion, or deletes what belongs to the record, which is locked. */
  clear?(trx: Database, uuid: string, name: string): Promise<void>;
}

/** Checks a declaration's types. One file that calls this and one line in standardResources.ts is a resource. */
export const declareStandardResource = <Row extends StandardRow, Values extends object>(
  resource: StandardResource<Row, Values>,
): StandardResource<Row, Values> => resource;

export const standardRows = async (
  db: Database,
  table: StandardTable,
  uuids: readonly string[],
): Promise<StandardRow[]> =>
  (
    await sql<StandardRow>`
      select * from ${sql.table(table)} where uuid = ${anyOf(uuids)}`.execute(db)
  ).rows;
