import { type RawBuilder, sql } from 'kysely';
import type { StandardResourceName } from '../../../../contract/access/accessTable';
import type { CsvValue } from '../../../../contract/lib/csv';
import type { z } from '../../../../contract/lib/zod';
import { anyOf } from '../../../db/anyOf';
import type { Scope } from '../../../db/scopes';
import type { Changes } from '../recordActivity';
import type { ListColumn } from '../lists/listColumns';
import {
  isOwned,
  ownedBy,
  type PlatformTable,
  type RecordRow,
  type TenantTable,
} from '../records/recordKinds';

interface ReleasedName {
  table: StandardTable;
  uuid: string;
  name: string;
  changes: Changes;
}

/** Tables of records that a declaration can describe: of a customer's own, or of the platform's. */
export type StandardTable = PlatformTable | TenantTable;

/**
 * The whole of a resource whose records are rows of one table, which belong to a customer or to the platform. Its
 * list, routes, CSV file, search and the words of the security history follow from it. Rules are methods, so that one
 * list holds resources of different values: what they are given has passed the resource's own schemas.
 */
export interface StandardResource<
  Row extends RecordRow = RecordRow,
  Values extends object = object,
> {
  /** The resource of the permission table; at `/<name>`, or `/admin/<name>` where no customer has any. */
  name: StandardResourceName;
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
  rows?(scope: Scope, uuids: readonly string[], now: Date): Promise<RecordRow[]>;
  details?(scope: Scope, row: Row, now: Date): Promise<object>;
  /** Puts changes into words, where the values say nothing to a person; of a deleted record, to null. */
  inWords?(trx: Scope, changes: Changes): Promise<Changes>;
  /** Fields that are no columns: `link` writes them. */
  linked?: readonly string[];
  /** Writes what a record has in other tables. @returns what changed, in words */
  link?(trx: Scope, uuid: string, values: Partial<Values>): Promise<Changes>;
  /** The customer whose own history tells of a creation or change too. */
  customerOf?(uuid: string): string;
  /**
   * Changes other records before a record is deleted; runs before the record is locked.
   * @returns what changed in which record, for the history of that
   */
  release?(trx: Scope, uuid: string, now: Date): Promise<ReleasedName[]>;
  /** Refuses a deletion, or deletes what belongs to the record, which is locked. */
  clear?(trx: Scope, uuid: string, name: string): Promise<void>;
}

/** Checks a declaration's types. One file that calls this and one line in standardResources.ts is a resource. */
export const declareStandardResource = <Row extends RecordRow, Values extends object>(
  resource: StandardResource<Row, Values>,
): StandardResource<Row, Values> => resource;

const creator = sql`case when creator_name <> '' then jsonb_build_object('name', creator_name) end`;

/** The table's columns of these records; those of a customer with their `creator`. */
export const standardRows = async (
  scope: Scope,
  table: StandardTable,
  uuids: readonly string[],
): Promise<RecordRow[]> =>
  (
    await sql<RecordRow>`
      select *, ${isOwned(table) ? creator : null} as creator
      from ${sql.table(table)} where ${ownedBy(scope, table, sql`uuid = ${anyOf(uuids)}`)}`.execute(
      scope.db,
    )
  ).rows;
