import { useCreatePath, useListContext } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { textOf } from './cells';
import type { LayoutChange, ShownColumn } from './columnLayout';
import { GridRows } from './GridRows';
import { GridFrame } from './gridStyles';
import type { ListColumn, ListOf, ListRecord } from './listRecord';
import { EmptyList, LoadError, NoMatch } from './ListStates';
import { PaginationFooter } from './PaginationFooter';
import { SkeletonTable } from './PlainTable';
import { useListSearch } from './useListSearch';

interface ResourceGridProps {
  declaration: ListOf;
  columns: readonly ShownColumn<ListColumn>[];
  onLayoutChange: (change: LayoutChange) => void;
  /** Names of all columns in their order, hidden ones included. */
  order: readonly string[];
  /** Stands in the list of which nothing is shown until something is looked for. */
  invitation?: ReactNode;
}

/** The list itself: its rows, or why there are none, and the way to its other pages. */
export function ResourceGrid(props: ResourceGridProps) {
  const { declaration, columns, onLayoutChange, order, invitation } = props;
  const { name, label, list, actions } = declaration;
  const context = useListContext<ListRecord>();
  const { data, total, error, isPending, isFetching, page, perPage, sort, meta } = context;
  const { setSort, setPage, setFilters, refetch } = context;
  const { isNarrowed, clear } = useListSearch(list);
  const frame = useRef<HTMLElement>(null);
  const createPath = useCreatePath();

  const latest = useRef({ columns, order });
  useEffect(() => {
    latest.current = { columns, order };
  }, [columns, order]);
  const onMove = useCallback(
    (moved: string, target: string) =>
      onLayoutChange({ type: 'move', name: moved, to: latest.current.order.indexOf(target) }),
    [onLayoutChange],
  );
  const onResize = useCallback(
    (resized: string, width: number) => {
      const shown = latest.current.columns.map((column) => [column.column.name, column.width]);
      onLayoutChange({ type: 'resize', name: resized, width, shown: Object.fromEntries(shown) });
    },
    [onLayoutChange],
  );
  const naming = list.columns[0];
  const { nameOf: declaredName } = declaration;
  const nameOf = useCallback(
    (record: ListRecord) =>
      declaredName?.(record) ?? (naming ? textOf(naming, record) : record.uuid),
    [declaredName, naming],
  );
  const addressOf = useCallback(
    (record: ListRecord) => createPath({ resource: name, type: 'edit', id: record.uuid }),
    [createPath, name],
  );
  const head = useMemo(
    () => ({ label, columns, sort, onSort: setSort, onMove, hasMenus: actions.length > 0 }),
    [label, columns, sort, setSort, onMove, actions],
  );

  // The button that was pressed goes away with what it stood in: focus stays in the list.
  const keepFocus = () => frame.current?.focus();
  const reset = () => {
    keepFocus();
    setFilters({});
    setSort({
      field: list.defaultSort.name,
      order: list.defaultSort.dir === 'asc' ? 'ASC' : 'DESC',
    });
    setPage(1);
  };
  const retry = () => {
    keepFocus();
    void refetch();
  };

  const body = () => {
    if (isPending) return <SkeletonBody {...head} />;
    if (error && !data) return <LoadError error={error} onRetry={retry} onReset={reset} />;
    const records = data ?? [];
    if (records.length > 0)
      return (
        <GridRows
          {...head}
          {...{ declaration, page, perPage, nameOf, addressOf, onResize }}
          records={records}
          total={total ?? records.length}
        />
      );
    if (!isNarrowed) return invitation ?? <EmptyList {...list.empty} />;
    const onClear = () => {
      keepFocus();
      clear();
    };
    return <NoMatch label={list.rowsLabel ?? label} onClear={onClear} />;
  };

  return (
    <GridFrame ref={frame} tabIndex={-1} aria-label={label} aria-busy={isFetching}>
      {isFetching && <div className="grid-progress" />}
      {error && data && (
        <div className="grid-notice">
          <LoadError error={error} onRetry={retry} onReset={reset} />
        </div>
      )}
      {body()}
      <PaginationFooter
        {...{ page, perPage }}
        total={invitation !== undefined && !isNarrowed ? undefined : total}
        capped={meta?.['capped'] === true}
        onPage={setPage}
      />
    </GridFrame>
  );
}

function SkeletonBody(props: Parameters<typeof SkeletonTable>[0]) {
  return (
    <div className="grid-body">
      <div className="grid-layer plain-layer">
        <SkeletonTable {...props} />
      </div>
    </div>
  );
}
