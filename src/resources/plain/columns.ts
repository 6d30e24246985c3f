import type { Column } from '../declare';

interface ColumnBasics<R> {
  name: string;
  label: string;
  width: number;
  value: (record: R) => string;
}

/** A column of short texts that the list can be sorted by. */
export const textColumn = <R>({ value, ...column }: ColumnBasics<R>): Column<R> => ({
  ...column,
  sortable: true,
  cell: { kind: 'text', value },
});

/** The same, where the text leads to the record's page. */
export const linkColumn = <R>({ value, ...column }: ColumnBasics<R>): Column<R> => ({
  ...column,
  sortable: true,
  cell: { kind: 'link', value },
});

type Moments = { created_at: string; updated_at: string };

/** When records were made. */
export const createdColumn: Column<Moments> = {
  name: 'created_at',
  label: 'Created',
  width: 208,
  sortable: true,
  cell: { kind: 'date', value: ({ created_at: created }) => created },
};

/** When they were last changed. */
export const updatedColumn: Column<Moments> = {
  name: 'updated_at',
  label: 'Updated',
  width: 208,
  sortable: true,
  cell: { kind: 'date', value: ({ updated_at: updated }) => updated },
};

export const createdAndUpdated: readonly Column<Moments>[] = [createdColumn, updatedColumn];
