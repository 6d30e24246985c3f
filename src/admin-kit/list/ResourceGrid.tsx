import { useListContext } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { listTexts } from '../../../texts/admin-kit/lists';
import { inSentence } from '../../../texts/admin-kit/parts';
import { ListButton } from '../../ui/ListButton';
import { PartBoundary, type RenderFailure } from '../../ui/LoadStates';
import { GridFrame } from './table/gridStyles';
import type { GridHeadProps, ListOf } from './table/gridTable';
import { pageSize, rowHeights } from './table/gridMeasures';
import { CreateButton } from './toolbar/CreateButton';
import { GridRows, PhoneTable } from './table/GridRows';
import { defaultSortOf } from './ListController';
import { isNarrowed } from './listSearch';
import { ListMessage, LoadError } from './toolbar/ListMessages';
import { PaginationFooter } from './PaginationFooter';
import { SkeletonTable } from './table/PlainTable';
import { useIsPhone } from '../../ui/useIsPhone';
import { ChosenRows, useHasChoices } from './ChosenRows';
import type { ColumnArrangement } from './useColumnArrangement';
import type { ConsoleRow } from '../../model/record';

const texts = listTexts.states;

interface ResourceGridProps {
  declaration: ListOf;
  arrangement: ColumnArrangement;
  /** Content of a timeline before a search is set. */
  invitation?: ReactNode;
}

/** Wraps the handler of a button that disappears when it is pressed: the focus stays in the list. */
type KeepFocus = (act: () => unknown) => () => void;

/** The list itself: its rows, or the reason why there are none, and the pagination. */
export function ResourceGrid({ declaration, arrangement, invitation }: ResourceGridProps) {
  const { label, list } = declaration;
  const context = useListContext<ConsoleRow>();
  const { data, error, isPending, isPlaceholderData, isFetching, refetch } = context;
  const { page, perPage, meta, setPage } = context;
  // An empty page of the previous search says nothing about this one.
  const isAwaited = isPending || (isPlaceholderData && data?.length === 0);
  const total = isAwaited ? undefined : context.total;
  const isPhone = useIsPhone();
  useEffect(() => {
    // Load its code together with the rows.
    if (isPhone) PhoneTable.preload();
  }, [isPhone]);
  const hasChoices = useHasChoices(declaration.actions);
  const head = useGridHead(declaration, arrangement, hasChoices);
  const frame = useRef<HTMLElement>(null);
  const keepFocus: KeepFocus = (act) => () => {
    frame.current?.focus();
    act();
  };
  const renderFailure = useFailureCard(list, keepFocus);
  const failure = error && renderFailure({ error, onRetry: refetch });

  const content = () => {
    if (isAwaited) return <AwaitedRows {...head} />;
    if (failure && !data) return failure;
    if (!data?.length) return <NoRows {...{ declaration, invitation, keepFocus }} />;
    return <ReadRows {...{ declaration, arrangement, head, renderFailure }} />;
  };

  return (
    <GridFrame
      ref={frame}
      className={(arrangement.isBeside && 'beside') || (list.twoLines && 'two-lines')}
      tabIndex={-1}
      aria-label={label}
      aria-busy={isFetching}
    >
      {isFetching && <div className="grid-progress" />}
      {data && failure && <div className="grid-notice">{failure}</div>}
      {content()}
      {/* Always rendered: a screen reader does not read a text that arrives together with its live region. */}
      <PaginationFooter
        {...{ page, perPage, total }}
        capped={meta?.['capped'] === true}
        none={!invitation && isNarrowed(context.filterValues) ? texts.noMatch : undefined}
        onPage={setPage}
      />
      {hasChoices && <ChosenRows declaration={declaration} />}
    </GridFrame>
  );
}

interface ReadRowsProps extends Pick<ResourceGridProps, 'declaration' | 'arrangement'> {
  head: GridHeadProps;
  renderFailure: RenderFailure;
}

/** The rows of the page, or why they cannot be drawn. */
function ReadRows({ declaration, arrangement, head, renderFailure }: ReadRowsProps) {
  const { data = [], page, perPage, total, refetch } = useListContext<ConsoleRow>();
  const isPhone = useIsPhone();
  const { change, widths, isBeside, scale } = arrangement;
  return (
    <PartBoundary resetKey={data} onRetry={refetch} renderFailure={renderFailure}>
      {() => (
        <GridRows
          {...head}
          {...{ declaration, page, perPage, isPhone }}
          records={data}
          canResize={!isBeside}
          rowHeight={(declaration.list.twoLines ? rowHeights.two : rowHeights.one) * scale}
          total={total ?? data.length}
          onResize={(name, width) =>
            change({ type: 'resize', name, width: width / scale, shown: widths })
          }
        />
      )}
    </PartBoundary>
  );
}

function useGridHead(
  { label, actions }: ListOf,
  arrangement: ColumnArrangement,
  hasChoices: boolean,
): GridHeadProps {
  const { sort, setSort } = useListContext<ConsoleRow>();
  const { shown: columns, change } = arrangement;
  const { order } = arrangement.layout;
  const onMove = useCallback(
    (moved: string, target: string) =>
      change({ type: 'move', name: moved, to: order.indexOf(target) }),
    [change, order],
  );
  return {
    label,
    columns,
    sort,
    onSort: setSort,
    onMove,
    hasMenus: actions.length > 0,
    hasChoices,
  };
}

/** @returns a function that renders a failed read, with buttons to retry and to reset the list's parameters */
function useFailureCard(list: ListOf['list'], keepFocus: KeepFocus): RenderFailure {
  const { isFetching, setFilters, setSort, setPerPage } = useListContext<ConsoleRow>();
  const reset = () => {
    setFilters({});
    setSort(defaultSortOf(list));
    // `setPerPage` leads to the first page, as `setFilters` and `setSort` do.
    setPerPage(pageSize);
  };
  return ({ onRetry, ...failed }) => (
    <LoadError
      {...failed}
      busy={isFetching}
      onRetry={keepFocus(onRetry)}
      onReset={keepFocus(reset)}
    />
  );
}

const AwaitedRows = (head: GridHeadProps) => (
  <div className="grid-body">
    <div className="grid-layer plain-layer" tabIndex={-1} data-scrolls>
      <SkeletonTable {...head} />
    </div>
  </div>
);

interface NoRowsProps extends Pick<ResourceGridProps, 'declaration' | 'invitation'> {
  keepFocus: KeepFocus;
}

/** Says that the list is empty, or that nothing in it matches the search. */
function NoRows({ declaration: { label, list }, invitation, keepFocus }: NoRowsProps) {
  const { filterValues, setFilters } = useListContext<ConsoleRow>();
  if (invitation !== undefined) return invitation;
  if (isNarrowed(filterValues))
    return (
      <ListMessage
        title={texts.noMatch}
        text={texts.noMatchText(inSentence(list.rowsLabel ?? label))}
      >
        <ListButton onClick={keepFocus(() => setFilters({}))}>{texts.clear}</ListButton>
      </ListMessage>
    );
  const first = list.createFirst ?? list.create;
  return <ListMessage {...list.empty}>{first && <CreateButton {...first} />}</ListMessage>;
}
