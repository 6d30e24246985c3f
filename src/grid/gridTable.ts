import type { SortPayload } from 'ra-core';
import type { ShownAction } from '../actions/shownActions';
import type { ShownColumn } from './columnLayout';
import type { ListColumn, ListRecord } from './listRecord';

/** What the plain table and the data grid both draw. All of it is stable between renders. */
export interface GridTableProps {
  label: string;
  columns: readonly ShownColumn<ListColumn>[];
  records: readonly ListRecord[];
  sort: SortPayload;
  onSort: (sort: SortPayload) => void;
  /** Puts a column where another one stands. */
  onMove: (moved: string, target: string) => void;
  /** Name of a record for its row menu. */
  nameOf: (record: ListRecord) => string;
  /** Address of a record's own page. */
  addressOf: (record: ListRecord) => string;
  actionsOf: (record: ListRecord) => readonly ShownAction[];
  /** Whether any record of the list can have a menu. */
  hasMenus: boolean;
  onOpenMenu: (record: ListRecord, button: HTMLElement) => void;
}

/** What only the data grid takes. */
export interface DataGridTableProps extends GridTableProps {
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  onResize: (name: string, width: number) => void;
  /** Called when the rows are drawn. */
  onReady: () => void;
}

/** @returns the other direction of the column a list is sorted by, ascending for any other column */
export const nextSort = (sort: SortPayload, field: string): SortPayload => ({
  field,
  order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC',
});
