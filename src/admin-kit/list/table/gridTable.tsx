import MoreVertIcon from '@mui/icons-material/MoreVert';
import type { SortPayload } from 'ra-core';
import { type DragEvent, useState } from 'react';
import { listTexts } from '../../../../texts/admin-kit/lists';
import type { ShownAction } from '../../actions/shownActions';
import type { Column } from '../../../model/list';
import type { Declaration } from '../../../model/resource';
import type { ShownColumn } from './columnLayout';
import type { ConsoleRow } from '../../../model/record';

export type ListOf = Declaration<ConsoleRow>;
export type ListColumn = Column<ConsoleRow>;

/** The head of both tables. All of it is stable between renders. */
export interface GridHeadProps {
  label: string;
  columns: readonly ShownColumn<ListColumn>[];
  sort: SortPayload;
  onSort: (sort: SortPayload) => void;
  /** Puts the column `moved` where the column `target` stands. */
  onMove: (moved: string, target: string) => void;
  /** True if any record of the list can have a menu. */
  hasMenus: boolean;
  /** True if rows can be chosen for bulk actions. */
  hasChoices: boolean;
}

/** Functions that the rows render with. The object itself is stable between renders, too. */
export interface RowFunctions {
  nameOf: (record: ConsoleRow) => string;
  addressOf: (record: ConsoleRow) => string;
  actionsOf: (record: ConsoleRow) => readonly ShownAction[];
  onOpenMenu: (record: ConsoleRow, button: HTMLElement) => void;
}

/** Props that the plain table and the data grid share. */
export interface GridTableProps extends GridHeadProps {
  records: readonly ConsoleRow[];
  /** In CSS pixels. */
  rowHeight: number;
  functions: RowFunctions;
}

interface RowMenuProps {
  record: ConsoleRow;
  functions: RowFunctions;
}

/** Opens the menu of a record's actions. A plain button, as a hundred of MUI's would slow the first rows down. */
export function RowMenu({ record, functions }: RowMenuProps) {
  if (functions.actionsOf(record).length === 0) return null;
  const label = listTexts.actionsFor(functions.nameOf(record));
  return (
    <button
      type="button"
      className="row-menu-button"
      aria-label={label}
      aria-haspopup="menu"
      title={label}
      // Restores the focus after the table is rendered again.
      data-focus={`menu:${record.uuid}`}
      onClick={({ currentTarget }) => functions.onOpenMenu(record, currentTarget)}
    >
      <MoreVertIcon />
    </button>
  );
}

export interface DataGridTableProps extends GridTableProps {
  /** From 1. */
  page: number;
  perPage: number;
  total: number;
  onResize: (name: string, width: number) => void;
  canResize: boolean;
  onReady: () => void;
}

/** Marks a drag as one of our columns, so that dropping anything else here does nothing. */
const columnDrag = 'application/x-column';

type HeaderLabelProps = Pick<GridHeadProps, 'onMove'> & Pick<ListColumn, 'name' | 'label'>;

/** The label of a column, which can be dragged: the community grid has no column moves of its own. */
export function HeaderLabel({ name, label, onMove }: HeaderLabelProps) {
  const [isTarget, setIsTarget] = useState(false);
  const isColumn = (event: DragEvent) => event.dataTransfer.types.includes(columnDrag);
  return (
    <span
      className="header-label"
      draggable
      data-target={isTarget || undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData(columnDrag, name);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event) => {
        if (!isColumn(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        setIsTarget(false);
        if (!isColumn(event)) return;
        event.preventDefault();
        onMove(event.dataTransfer.getData(columnDrag), name);
      }}
    >
      {label}
    </span>
  );
}

/** @returns the element with this mark in the active table; the other table may be rendered behind it */
export const findMarked = (
  box: HTMLElement,
  mark: 'id' | 'focus',
  value: string,
): HTMLElement | null =>
  box.querySelector<HTMLElement>(`[data-${mark}=${JSON.stringify(value)}]:not([inert] *)`);

export function isSelecting(element: Element): boolean {
  const selection = document.getSelection();
  return selection !== null && !selection.isCollapsed && element.contains(selection.anchorNode);
}
