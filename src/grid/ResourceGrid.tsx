import { useCreatePath, useListContext } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { textOf } from './cells';
import { GridRows } from './GridRows';
import { GridFrame } from './gridStyles';
import type { ListOf, ListRecord } from './gridTable';
import { defaultSortOf } from './ListController';
import { useListSearch } from './listSearch';
import { EmptyList, LoadError, NoMatch } from './ListStates';
import { PaginationFooter } from './PaginationFooter';
import { SkeletonTable } from './PlainTable';
import type { ColumnArrangement } from './useColumnArrangement';

interface ResourceGridProps {
  declaration: ListOf;
  arrangement: ColumnArrangement;
  /** Stands in the list of which nothing is shown until something is looked for. */
  invitation?: ReactNode;
}

/** The list itself: its rows, or why there are none, and the way to its other pages. */
export function ResourceGrid({ declaration, arrangement, invitation }: ResourceGridProps) {
  const { name, label, list, actions, nameOf: declaredName } = declaration;
  const { shown: columns, change } = arrangement;
  const context = useListContext<ListRecord>();
  const { data, total, error, isPending, isFetching, page, perPage, sort, meta } = context;
  const { setSort, setPage, setFilters, refetch } = context;
  const { isNarrowed, clear } = useListSearch(list);
  const frame = useRef<HTMLElement>(null);
  const createPath = useCreatePath();

  const latest = useRef(arrangement);
  useEffect(() => {
    latest.current = arrangement;
  }, [arrangement]);
  const onMove = useCallback(
    (moved: string, target: string) =>
      change({ type: 'move', name: moved, to: latest.current.layout.order.indexOf(target) }),
    [change],
  );
  const onResize = useCallback(
    (resized: string, width: number) =>
      change({ type: 'resize', name: resized, width, shown: latest.current.widths }),
    [change],
  );
  const naming = list.columns[0];
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
  const keepingFocus = (act: () => void) => () => {
    frame.current?.focus();
    act();
  };
  const failure = error && (
    <LoadError
      error={error}
      onRetry={keepingFocus(() => void refetch())}
      onReset={keepingFocus(() => {
        setFilters({});
        setSort(defaultSortOf(list));
        setPage(1);
      })}
    />
  );

  const body = () => {
    if (isPending)
      return (
        <div className="grid-body">
          <div className="grid-layer plain-layer">
            <SkeletonTable {...head} />
          </div>
        </div>
      );
    if (failure && !data) return failure;
    const records = data ?? [];
    if (records.length > 0)
      return (
        <GridRows
          {...head}
          {...{ declaration, records, page, perPage, nameOf, addressOf, onResize }}
          total={total ?? records.length}
        />
      );
    if (!isNarrowed) return invitation ?? <EmptyList {...list.empty} />;
    return <NoMatch label={list.rowsLabel ?? label} onClear={keepingFocus(clear)} />;
  };

  return (
    <GridFrame ref={frame} tabIndex={-1} aria-label={label} aria-busy={isFetching}>
      {isFetching && <div className="grid-progress" />}
      {data && failure && <div className="grid-notice">{failure}</div>}
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
