import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import type { SortPayload } from 'ra-core';
import { memo, type ReactNode, useState } from 'react';
import { RowMenuButton } from '../actions/RowMenuButton';
import { CellContent } from './cells';
import type { ShownColumn } from './columnLayout';
import { menuColumnWidth } from './gridMeasures';
import { type GridTableProps, nextSort } from './gridTable';
import { HeaderLabel } from './HeaderLabel';
import type { ListColumn, ListRecord } from './listRecord';

const alignOf = ({ cell }: ListColumn) => (cell.kind === 'number' ? 'end' : undefined);

interface PlainHeadProps {
  columns: readonly ShownColumn<ListColumn>[];
  sort: SortPayload;
  onSort: GridTableProps['onSort'];
  onMove: GridTableProps['onMove'];
  hasMenus: boolean;
}

function PlainHead({ columns, sort, onSort, onMove, hasMenus }: PlainHeadProps) {
  return (
    <thead>
      <tr>
        {columns.map(({ column }) => {
          const { name, label, sortable } = column;
          const order = sort.field === name ? sort.order : undefined;
          const title = <HeaderLabel name={name} label={label} onMove={onMove} />;
          const Arrow = order === 'DESC' ? ArrowDownwardIcon : ArrowUpwardIcon;
          return (
            <th
              key={name}
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
            </th>
          );
        })}
        {hasMenus && <th scope="col" className="menu-cell" aria-label="Actions" />}
      </tr>
    </thead>
  );
}

type RowProps = Pick<
  GridTableProps,
  'nameOf' | 'addressOf' | 'actionsOf' | 'hasMenus' | 'onOpenMenu'
> & { columns: readonly ListColumn[]; record: ListRecord };

const PlainRow = memo(function PlainRow(props: RowProps) {
  const { columns, record, nameOf, addressOf, actionsOf, hasMenus, onOpenMenu } = props;
  const to = addressOf(record);
  return (
    <tr data-id={record.uuid}>
      {columns.map((column) => (
        <td key={column.name} className={alignOf(column)}>
          <CellContent column={column} record={record} to={to} />
        </td>
      ))}
      {hasMenus && (
        <td className="menu-cell">
          {actionsOf(record).length > 0 && (
            <RowMenuButton
              name={nameOf(record)}
              focusKey={`menu:${record.uuid}`}
              onOpen={(button) => onOpenMenu(record, button)}
            />
          )}
        </td>
      )}
    </tr>
  );
});

interface PlainFrameProps extends PlainHeadProps {
  label: string;
  children: ReactNode;
}

function PlainFrame({ label, children, ...head }: PlainFrameProps) {
  const { columns, hasMenus } = head;
  const width =
    columns.reduce((sum, column) => sum + column.width, 0) + (hasMenus ? menuColumnWidth : 0);
  return (
    <table className="plain-table" aria-label={label} style={{ minWidth: width }}>
      <colgroup>
        {columns.map(({ column, width: columnWidth }) => (
          <col key={column.name} style={{ width: columnWidth }} />
        ))}
        {hasMenus && <col className="menu-column" />}
        {/* Takes the room that is left, as the data grid leaves it empty. */}
        <col />
      </colgroup>
      <PlainHead {...head} />
      {children}
    </table>
  );
}

/** Rows stay as they are while only widths change: the same columns are the same list. */
function useStableColumns(shown: readonly ShownColumn<ListColumn>[]): readonly ListColumn[] {
  const [columns, setColumns] = useState(() => shown.map(({ column }) => column));
  const same =
    columns.length === shown.length &&
    shown.every(({ column }, place) => column === columns[place]);
  if (same) return columns;
  const next = shown.map(({ column }) => column);
  setColumns(next);
  return next;
}

/** The list as a plain table: there long before the data grid's code is, with all that one needs. */
export function PlainTable({ records, columns: shown, ...props }: GridTableProps) {
  const { nameOf, addressOf, actionsOf, hasMenus, onOpenMenu, ...head } = props;
  const columns = useStableColumns(shown);
  return (
    <PlainFrame {...head} columns={shown} hasMenus={hasMenus}>
      <tbody>
        {records.map((record) => (
          <PlainRow
            key={record.uuid}
            {...{ columns, record, nameOf, addressOf, actionsOf, hasMenus, onOpenMenu }}
          />
        ))}
      </tbody>
    </PlainFrame>
  );
}

/** A no-break space. */
const blank = '\u00A0';

/** Rows drawn while the first page is on its way. */
const skeletonRows = Array.from({ length: 12 }, (_, row) => row);

/** The list before its first page is in. */
export function SkeletonTable(props: PlainHeadProps & { label: string }) {
  return (
    <PlainFrame {...props}>
      <tbody aria-hidden="true">
        {skeletonRows.map((row) => (
          <tr key={row}>
            {props.columns.map(({ column }) => (
              <td key={column.name}>
                <span className="skeleton">{blank}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainFrame>
  );
}
