import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export type ColumnType = 'text' | 'number' | 'date' | 'boolean';

/** One column of a list as the database sees it. */
export interface ListColumn {
  type: ColumnType;
  /** What filters compare. */
  filter: RawBuilder<unknown>;
  /** Expressions of an index that the list can be ordered by; absent means not sortable. */
  order?: { sql: RawBuilder<unknown>; type: string }[];
}

const nameOrder = { sql: sql`lower(name)`, type: 'text' };

/** A short text with an index on its lower-case form. */
export const nameColumn = (): ListColumn => ({
  type: 'text',
  filter: sql.ref('name'),
  order: [nameOrder],
});

/** A text ordered by an expression of its own, then by name. */
export const textColumn = (name: string, order?: RawBuilder<unknown>): ListColumn => ({
  type: 'text',
  filter: sql.ref(name),
  ...(order ? { order: [{ sql: order, type: 'text' }, nameOrder] } : {}),
});

/** A text ordered by an expression alone, where an index with the name would not pay. */
export const longTextColumn = (name: string): ListColumn => ({
  type: 'text',
  filter: sql.ref(name),
  order: [{ sql: sql`left(lower(${sql.ref(name)}), 200)`, type: 'text' }],
});

/** A moment; rows without one come first in ascending order. */
export const dateColumn = (name: string, nullable = false): ListColumn => ({
  type: 'date',
  filter: sql.ref(name),
  order: [
    {
      sql: nullable ? sql`coalesce(${sql.ref(name)}, '-infinity')` : sql.ref(name),
      type: 'timestamptz',
    },
  ],
});

export const numberColumn = (name: string): ListColumn => ({
  type: 'number',
  filter: sql.ref(name),
  order: [{ sql: sql.ref(name), type: 'integer' }],
});

export const booleanColumn = (name: string): ListColumn => ({
  type: 'boolean',
  filter: sql.ref(name),
  order: [{ sql: sql.ref(name), type: 'boolean' }, nameOrder],
});
