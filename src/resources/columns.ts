import { listTexts } from '../../texts/lists';
import type { Cell, Column, ColumnTraits } from '../model/list';

type Options<R> = Pick<Column<R>, 'width'> &
  Partial<Pick<Column<R>, 'sortable' | 'setFilter'>> &
  ColumnTraits;

/** A column that the list can be sorted by, unless the options say otherwise. */
export const column = <R>(
  name: string,
  label: string,
  cell: Cell<R>,
  options: Options<R>,
): Column<R> => ({ name, label, sortable: true, cell, ...options });

const columnOf =
  <V>(cellOf: <R>(value: (record: R) => V) => Cell<R>) =>
  <R>(name: string, label: string, value: (record: R) => V, options: Options<R>) =>
    column(name, label, cellOf(value), options);

export const textColumn = columnOf<string>((value) => ({ kind: 'text', value }));

/** A text that leads to the record's page. */
export const linkColumn = columnOf<string>((value) => ({ kind: 'link', value }));

export const numberColumn = columnOf<number | null>((value) => ({ kind: 'number', value }));

export const listColumn = columnOf<string[]>((value) => ({ kind: 'hover-list', value }));

interface HasDatasets {
  datasets: readonly { name: string }[];
  dataset_count: number;
}

/** The datasets of a record, of which the service names the first ones and counts all. */
export const datasetsColumn = <R extends HasDatasets>(label: string, options: Options<R>) =>
  column<R>(
    'datasets',
    label,
    {
      kind: 'hover-list',
      value: ({ datasets }) => datasets.map(({ name }) => name),
      total: ({ dataset_count: count }) => count,
    },
    options,
  );

/** @param options `empty` stands in for no moment */
export const dateColumn = <R>(
  name: string,
  label: string,
  value: (record: R) => string | null,
  { width, empty }: Pick<Options<R>, 'width'> & { empty?: string },
) => column<R>(name, label, { kind: 'date', value, empty }, { width });

const momentColumn = (name: 'created_at' | 'updated_at', label: string) =>
  dateColumn<Record<typeof name, string>>(name, label, (row) => row[name], { width: 190 });

export const createdColumn = momentColumn('created_at', listTexts.created);
export const updatedColumn = momentColumn('updated_at', listTexts.updated);
