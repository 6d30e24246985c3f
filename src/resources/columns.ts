import { listTexts } from '../../texts/lists';
import type { Cell, Column } from '../model/list';

type Options<R> = Partial<
  Pick<
    Column<R>,
    'sortable' | 'setFilter' | 'hidden' | 'opensPanel' | 'widthBeside' | 'staysBeside'
  >
>;

/** A column that the list can be sorted by, unless the options say otherwise. */
export const column = <R>(
  name: string,
  label: string,
  width: number,
  cell: Cell<R>,
  options?: Options<R>,
): Column<R> => ({ name, label, width, sortable: true, cell, ...options });

const columnOf =
  <V>(cellOf: <R>(value: (record: R) => V) => Cell<R>) =>
  <R>(name: string, label: string, width: number, value: (record: R) => V, options?: Options<R>) =>
    column(name, label, width, cellOf(value), options);

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
export const datasetsColumn = <R extends HasDatasets>(
  label: string,
  width: number,
  options?: Options<R>,
) =>
  column<R>(
    'datasets',
    label,
    width,
    {
      kind: 'hover-list',
      value: ({ datasets }) => datasets.map(({ name }) => name),
      total: ({ dataset_count: count }) => count,
    },
    options,
  );

/** @param empty stands in for no moment */
export const dateColumn = <R>(
  name: string,
  label: string,
  width: number,
  value: (record: R) => string | null,
  empty?: string,
) => column<R>(name, label, width, { kind: 'date', value, empty });

const momentColumn = (name: 'created_at' | 'updated_at', label: string) =>
  dateColumn<Record<typeof name, string>>(name, label, 190, (row) => row[name]);

export const createdColumn = momentColumn('created_at', listTexts.created);
export const updatedColumn = momentColumn('updated_at', listTexts.updated);
