import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import type { SortPayload } from 'ra-core';
import { memo, type ReactNode, startTransition, useEffect, useState } from 'react';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { isSplashShown } from '../../../ui/browser/splash';
import { CellContent } from './cells';
import { choiceColumnWidth, menuColumnWidth, rowsInSight } from './gridMeasures';
import {
  type GridHeadProps,
  type GridTableProps,
  HeaderLabel,
  type ListColumn,
  RowMenu,
} from './gridTable';
import { PageChoice, RowChoice } from './RowChoice';
import type { ConsoleRow } from '../../../model/record';

/** The list as a plain table, which can be read, sorted and followed to its records. */
export function PlainTable({ records, functions, rowHeight, ...head }: GridTableProps) {
  const { hasMenus, hasChoices } = head;
  const columns = useStableColumns(head.columns);
  const count = useDrawnCount(records.length, rowHeight);
  const height = (records.length - count) * rowHeight;
  return (
    <PlainFrame {...head}>
      <tbody>
        {records.slice(0, count).map((record) => (
          <PlainRow key={record.uuid} {...{ record, columns, functions, hasMenus, hasChoices }} />
        ))}
      </tbody>
      {height > 0 && (
        <tbody aria-hidden="true">
          <tr style={{ height }} />
        </tbody>
      )}
    </PlainFrame>
  );
}

/** @returns how many rows are rendered: while the console starts, first the visible ones, right after that all */
function useDrawnCount(total: number, rowHeight: number): number {
  const [isWhole, setWhole] = useState(() => !isSplashShown());
  useEffect(() => startTransition(() => setWhole(true)), []);
  return isWhole ? total : Math.min(total, rowsInSight(rowHeight));
}

const skeletonRows = Array.from({ length: 12 }, (_, row) => row);

export const SkeletonTable = (head: GridHeadProps) => (
  <PlainFrame {...head}>
    <tbody aria-hidden="true">
      {skeletonRows.map((row) => (
        <tr key={row}>
          {head.hasChoices && <td>{'\u00A0'}</td>}
          {head.columns.map(({ column }) => (
            <td key={column.name}>
              <span className="skeleton">{'\u00A0'}</span>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </PlainFrame>
);

/** Returns the same array while only widths change, so that rows do not render again. */
function useStableColumns(gridColumns: GridHeadProps['columns']): readonly ListColumn[] {
  const next = gridColumns.map(({ column }) => column);
  const [columns, setColumns] = useState(next);
  if (columns.length === next.length && next.every((column, index) => column === columns[index]))
    return columns;
  setColumns(next);
  return next;
}

const alignOf = ({ kind }: ListColumn) => (kind === 'number' ? 'end' : undefined);

/** @returns the opposite direction for the sorted column, ascending for any other column */
const nextSort = (sort: SortPayload, field: string): SortPayload => ({
  field,
  order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC',
});

function PlainFrame({ label, children, ...head }: GridHeadProps & { children: ReactNode }) {
  const { columns, sort, onSort, onMove, hasMenus, hasChoices } = head;
  const columnsWidth = columns.reduce((sum, column) => sum + column.width, 0);
  const width =
    columnsWidth + (hasMenus ? menuColumnWidth : 0) + (hasChoices ? choiceColumnWidth : 0);
  return (
    <table className="plain-table" aria-label={label} style={{ minWidth: width }}>
      <colgroup>
        {hasChoices && <col style={{ width: choiceColumnWidth }} />}
        {columns.map(({ column, width: columnWidth }) => (
          <col key={column.name} style={{ width: columnWidth }} />
        ))}
        {hasMenus && <col style={{ width: menuColumnWidth }} />}
        {/* Takes the remaining width, which the data grid leaves empty. */}
        <col />
      </colgroup>
      <thead>
        <tr>
          {hasChoices && (
            <th scope="col" className="choice-cell">
              <PageChoice />
            </th>
          )}
          {columns.map(({ column }) => (
            <HeaderCell key={column.name} {...{ column, sort, onSort, onMove }} />
          ))}
          {hasMenus && (
            <th scope="col" className="menu-cell">
              <span className="hidden-text">{listTexts.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      {children}
    </table>
  );
}

type HeaderCellProps = { column: ListColumn } & Pick<GridHeadProps, 'sort' | 'onSort' | 'onMove'>;

function HeaderCell({ column, sort, onSort, onMove }: HeaderCellProps) {
  const { name, sortable } = column;
  const order = sort.field === name ? sort.order : undefined;
  const Arrow = order === 'DESC' ? ArrowDownwardIcon : ArrowUpwardIcon;
  const title = <HeaderLabel name={name} label={column.label} onMove={onMove} />;
  return (
    <th
      scope="col"
      className={alignOf(column)}
      aria-sort={order && (order === 'ASC' ? 'ascending' : 'descending')}
    >
      {sortable ? (
        <button
          type="button"
          className="sort-button"
          data-focus={`sort:${name}`}
          onClick={() => onSort(nextSort(sort, name))}
        >
          {title}
          {order && <Arrow fontSize="small" />}
        </button>
      ) : (
        title
      )}
      {/* A pointer here is about to resize: the data grid, which can, is loaded. */}
      <span className="column-edge" />
    </th>
  );
}

interface RowProps extends Pick<GridTableProps, 'functions' | 'hasMenus' | 'hasChoices'> {
  record: ConsoleRow;
  columns: readonly ListColumn[];
}

const PlainRow = memo(function PlainRow(props: RowProps) {
  const { record, columns, functions, hasMenus, hasChoices } = props;
  const to = functions.addressOf(record);
  return (
    <tr data-id={record.uuid}>
      {hasChoices && (
        <td className="choice-cell">
          <RowChoice uuid={record.uuid} name={functions.nameOf(record)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.name} className={alignOf(column)}>
          <CellContent column={column} record={record} to={to} />
        </td>
      ))}
      {hasMenus && (
        <td className="menu-cell">
          <RowMenu {...{ record, functions }} />
        </td>
      )}
    </tr>
  );
});
