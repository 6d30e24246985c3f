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

/** Tables that a declaration can describe: of customers' records, or of the platform's. */
export type StandardTable = PlatformTable | TenantTable;

/**
 * Declares a resource whose records are rows of one table and belong to a customer or to the platform. Its list,
 * routes, CSV file, search and wording in the security history are derived from this. Rules are methods, so that one
 * list can hold resources of different types: their arguments have passed the resource's own schemas.
 */
export interface StandardResource<
  Row extends RecordRow = RecordRow,
  Values extends object = object,
> {
  /** The resource in the permission table; its path is `/<name>`, or `/admin/<name>` if no customer has any. */
  name: StandardResourceName;
  /** Also the key of payloads. */
  table: StandardTable;
  row: z.ZodObject & z.ZodType<Row>;
  /** Schema of a single record, if it has more fields than a row. */
  record?: z.ZodType;
  newRecord: z.ZodType<Values>;
  update: z.ZodObject;
  /** Read-only fields that the service itself changes: an update may repeat older values of them. */
  volatileFields?: readonly string[];
  /** The allow-list of names for sorts and filters, each with the expression of its index. */
  columns: () => Record<string, ListColumn>;
  csv: readonly { title: string; value(row: Row): CsvValue }[];
  /** Expressions that the command palette shows in place of name and description. */
  searchResult?: {
    name?: RawBuilder<unknown>;
    note?: RawBuilder<unknown>;
    /** The folded name, where it is not the first line of `search_text`. */
    folded?: RawBuilder<unknown>;
  };
  /** Name of a record in the security history. */
  nameOf(values: Values): string;
  /** The texts that a quick search looks into, starting with the name. */
  searchedTexts(values: Values): readonly string[];
  /** Reads rows that need more than the table's columns; answers contain only the fields of `row`. */
  rows?(scope: Scope, uuids: readonly string[], now: Date): Promise<RecordRow[]>;
  details?(scope: Scope, row: Row, now: Date): Promise<object>;
  /** Words changes whose values mean nothing to people; after a deletion the new values are null. */
  describeChanges?(trx: Scope, changes: Changes): Promise<Changes>;
  /** Fields that are not columns; `link` writes them. */
  linkedFields?: readonly string[];
  /** Writes the parts of a record that are in other tables. @returns the changes in words */
  link?(trx: Scope, uuid: string, values: Partial<Values>): Promise<Changes>;
  /** The customer whose own history also records a creation or change. */
  customerOf?(uuid: string): string;
  /**
   * Changes other records before a record is deleted; runs before that record is locked.
   * @returns the changes of each other record, for its history
   */
  release?(trx: Scope, uuid: string, now: Date): Promise<ReleasedName[]>;
  /** Refuses a deletion, or deletes what belongs to the record, which is already locked. */
  clear?(trx: Scope, uuid: string, name: string): Promise<void>;
}

/** Checks a declaration's types. A resource needs one file that calls this, and one line in standardResources.ts. */
export const declareStandardResource = <Row extends RecordRow, Values extends object>(
  resource: StandardResource<Row, Values>,
): StandardResource<Row, Values> => resource;

const creator = sql`case when creator_name <> '' then jsonb_build_object('name', creator_name) end`;

/** Reads the table's columns of these records, for a customer's records with their `creator`. */
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
