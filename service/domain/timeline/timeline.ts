import type { RawBuilder, SqlBool } from 'kysely';
import type { Tenant } from '../../db/tenant';
import type { ListColumn } from '../lists/listColumns';

/**
 * What a column belongs to. `date` orders the timeline; a condition on `source` or `kind` is counted by the
 * sums that the database keeps; one on `row` has to look at the rows.
 */
export type TimelineColumn = ListColumn & {
  level: 'date' | 'source' | 'kind' | 'row';
  /** What is compared when a row itself must tell; `filter` unless given. */
  onRow?: RawBuilder<unknown>;
  /** Finds the rows of one value by an index: then nothing has to be examined. */
  lookup?: (value: string) => RawBuilder<SqlBool>;
};

/** Which rows count, as far as the kept sums know; undefined means all. */
export interface Narrowing {
  source: RawBuilder<SqlBool> | undefined;
  kind: RawBuilder<SqlBool> | undefined;
}

/** The same, ready to be asked: conditions on the rows, and the sums that count them. */
export interface Narrowed {
  where: RawBuilder<SqlBool>;
  /** `select start, rows` of the hours or days from a moment up to before another. */
  sums: (unit: 'hour' | 'day', from: Date, until: Date) => RawBuilder<unknown>;
}

/** A long table in the order of time, such as events or the security history. */
export interface Timeline<Row> {
  table: 'events' | 'activities';
  /** Column that orders the rows, together with `id`. */
  date: 'date' | 'created_at';
  /** The allow-list of names that filters may use; the timeline is sorted by `date` only. */
  columns: Record<string, TimelineColumn>;
  /** What the quick search looks into, and what that belongs to. */
  quickSearch: { filter: RawBuilder<unknown>; level: 'source' | 'row' };
  narrow: (mine: Tenant, narrowing: Narrowing) => Promise<Narrowed>;
  /** Full rows of these ids, in any order. */
  rows: (mine: Tenant, ids: number[]) => Promise<(Row & { id: string })[]>;
}
