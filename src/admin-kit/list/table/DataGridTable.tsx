import {
  DataGrid,
  type GridColDef,
  type GridSortDirection,
  type GridSortModel,
} from '@mui/x-data-grid';
import { type KeyboardEvent, useEffect, useMemo } from 'react';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { selectionTexts } from '../../../../texts/admin-kit/selection';
import { textScale } from '../../../ui/browser/textScale';
import { CellContent, textOf } from './cells';
import { widthLimits } from './columnLayout';
import { choiceColumnWidth, headerHeight, menuColumnWidth, pageSize } from './gridMeasures';
import { type DataGridTableProps, HeaderLabel, type RowFunctions, RowMenu } from './gridTable';
import { PageChoice, RowChoice } from './RowChoice';
import type { ConsoleRow } from '../../../model/record';

const menuField = 'row-menu';
const choiceField = 'row-choice';
const allColumnsPx = 10_000;
// React-admin has no unsorted list.
const sortingOrder: GridSortDirection[] = ['asc', 'desc'];
const idOf = (record: ConsoleRow) => record.uuid;

/** Makes the data grid look like the plain table that it replaces. */
const gridSx = {
  '&.MuiDataGrid-root': {
    border: 0,
    borderRadius: 0,
    fontSize: 'inherit',
    color: 'inherit',
    '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
    '--DataGrid-t-header-background-base': 'var(--mui-palette-background-paper)',
    '--DataGrid-t-color-background-base': 'var(--mui-palette-background-paper)',
    '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', lineHeight: 'inherit' },
    '& .MuiDataGrid-cell .cell-text': { minWidth: 0 },
    '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
    '& .MuiDataGrid-columnHeaderTitleContainerContent': { flex: 1, minWidth: 0 },
    '& .MuiDataGrid-columnHeaderTitleContainerContent .header-label': { flex: 1 },
    '& .MuiDataGrid-columnHeader--alignRight .header-label': { textAlign: 'right' },
  },
} as const;

/** Rendered in the first row: reports that rows are on the page. */
function RowsDrawn({ onReady }: { onReady: () => void }) {
  useEffect(onReady, [onReady]);
  return null;
}

type ColumnProps = Pick<
  DataGridTableProps,
  'columns' | 'records' | 'functions' | 'hasMenus' | 'hasChoices' | 'onMove' | 'onReady'
>;

/** @returns the grid's column definitions; the same array until one of them changes */
function useGridColumns(props: ColumnProps): GridColDef<ConsoleRow>[] {
  const { columns: shown, records, functions, hasMenus, hasChoices, onMove, onReady } = props;
  const firstUuid = records[0]?.uuid;
  const scale = textScale();
  return useMemo(() => {
    const declared = shown.map(({ column, width }, index): GridColDef<ConsoleRow> => {
      const { name, label, sortable, kind } = column;
      const align = kind === 'number' ? 'right' : 'left';
      return {
        field: name,
        headerName: label,
        width,
        minWidth: widthLimits.min * scale,
        maxWidth: widthLimits.max * scale,
        sortable,
        align,
        headerAlign: align,
        valueGetter: (_value, record) => textOf(column, record),
        renderHeader: () => <HeaderLabel {...{ name, label, onMove }} />,
        renderCell: ({ row }) => (
          <>
            <CellContent {...{ column, to: functions.addressOf(row) }} record={row} tabIndex={-1} />
            {index === 0 && row.uuid === firstUuid && <RowsDrawn onReady={onReady} />}
          </>
        ),
      };
    });
    return [
      ...(hasChoices ? [choiceColumn(functions)] : []),
      ...declared,
      ...(hasMenus ? [menuColumn(functions)] : []),
    ];
  }, [shown, hasMenus, hasChoices, firstUuid, onMove, onReady, functions, scale]);
}

/** The boxes read the selection themselves: the columns stay the same while rows are chosen. */
const choiceColumn = (functions: RowFunctions): GridColDef<ConsoleRow> => ({
  field: choiceField,
  headerName: selectionTexts.column,
  width: choiceColumnWidth,
  minWidth: choiceColumnWidth,
  sortable: false,
  resizable: false,
  valueGetter: () => '',
  renderHeader: () => <PageChoice />,
  renderCell: ({ row, tabIndex }) => (
    <RowChoice uuid={row.uuid} name={functions.nameOf(row)} tabIndex={tabIndex} />
  ),
});

const menuColumn = (functions: RowFunctions): GridColDef<ConsoleRow> => ({
  field: menuField,
  headerName: listTexts.actions,
  width: menuColumnWidth,
  sortable: false,
  resizable: false,
  valueGetter: () => '',
  renderHeader: () => <span className="hidden-text">{listTexts.actions}</span>,
  renderCell: ({ row }) => <RowMenu record={row} functions={functions} />,
});

/** Arrow keys focus a cell, not the link or button in it: Enter presses it, as on a focused link or button. */
function pressOnlyControl({ key, target, currentTarget }: KeyboardEvent): void {
  if (key !== 'Enter' || target !== currentTarget) return;
  const [control, ...others] = currentTarget.querySelectorAll<HTMLElement>('a[href], button');
  if (others.length === 0) control?.click();
}

/** The list as MUI X's data grid: virtual rows, resizing, movement by arrow keys. */
export default function DataGridTable(props: DataGridTableProps) {
  const { label, records, sort, onSort, onResize } = props;
  const { page, perPage, total, rowHeight, canResize } = props;
  const columns = useGridColumns(props);
  // Models that are new on each render send the grid back to its first page.
  const sortModel = useMemo(
    (): GridSortModel => [{ field: sort.field, sort: sort.order === 'DESC' ? 'desc' : 'asc' }],
    [sort.field, sort.order],
  );
  const paginationModel = useMemo(
    () => ({ page: page - 1, pageSize: Math.min(perPage, pageSize) }),
    [page, perPage],
  );

  return (
    <DataGrid
      aria-label={label}
      sx={gridSx}
      rows={records}
      columns={columns}
      getRowId={idOf}
      rowHeight={rowHeight}
      columnHeaderHeight={headerHeight * textScale()}
      sortingMode="server"
      sortingOrder={sortingOrder}
      sortModel={sortModel}
      onSortModelChange={([next]) => {
        if (next) onSort({ field: next.field, order: next.sort === 'desc' ? 'DESC' : 'ASC' });
      }}
      paginationMode="server"
      paginationModel={paginationModel}
      rowCount={total}
      filterMode="server"
      disableColumnFilter
      disableColumnMenu
      disableColumnResize={!canResize}
      disableRowSelectionOnClick
      rowSelection={false}
      hideFooter
      onColumnWidthChange={({ colDef, width }) => onResize(colDef.field, width)}
      onCellKeyDown={(_, event) => pressOnlyControl(event)}
      // The menu at a row's end is always in view, so its column must always be drawn.
      columnBufferPx={allColumnsPx}
    />
  );
}
