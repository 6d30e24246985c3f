import { useNavigate, useListContext } from 'ra-core';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { listTexts } from '../../../texts/lists';
import { inSentence } from '../../../texts/parts';
import { shownActions } from '../actions/shownActions';
import { useSession } from '../../authProvider/session';
import { lazyPart } from '../../ui/LazyPart';
import { ListButton } from '../../ui/ListButton';
import { PartBoundary, type RenderFailure } from '../../ui/LoadStates';
import { textOf } from './cells';
import { GridFrame } from './gridStyles';
import type { DataGridTableProps, ListOf, ListRecord, RowFunctions } from './gridTable';
import { pageSize, rowHeights } from './gridMeasures';
import { CreateButton } from './CreateButton';
import { defaultSortOf } from './ListController';
import { isNarrowed } from './listSearch';
import { ListMessage, LoadError } from './ListStates';
import { PaginationFooter } from './PaginationFooter';
import { PlainTable, SkeletonTable } from './PlainTable';
import { Tips } from '../../ui/Tips';
import { listScrollers, useKeptListPlace } from '../../ui/pageFocus';
import { useIsPhone } from '../../ui/useIsPhone';
import type { ColumnArrangement } from './useColumnArrangement';
import { useGridUpgrade } from './useGridUpgrade';
import { useRowClicks, useRowPrefetch } from './useRowClicks';

const texts = listTexts.states;

const PhoneTable = lazyPart(() => import('./PhoneTable'));
const ActionMenu = lazyPart(() => import('../actions/ActionMenu'));

interface ResourceGridProps {
  declaration: ListOf;
  arrangement: ColumnArrangement;
  /** Stands in the list of which nothing is shown until something is looked for. */
  invitation?: ReactNode;
}

/** The list itself: its rows, or why there are none, and the way to its other pages. */
export function ResourceGrid({ declaration, arrangement, invitation }: ResourceGridProps) {
  const { label, list, actions } = declaration;
  const { shown: columns, widths, change, isBeside } = arrangement;
  const { order } = arrangement.layout;
  const context = useListContext<ListRecord>();
  const { data, error, isPending, isPlaceholderData, isFetching } = context;
  const { page, perPage, sort, meta } = context;
  // That another search found nothing says nothing of this one.
  const isAwaited = isPending || (isPlaceholderData && data?.length === 0);
  const total = isAwaited ? undefined : context.total;
  const { setSort, setPage, setPerPage, setFilters, refetch } = context;
  const narrowed = isNarrowed(context.filterValues);
  const isPhone = useIsPhone();
  useEffect(() => {
    // Its code comes together with the rows.
    if (isPhone) PhoneTable.preload();
  }, [isPhone]);
  const frame = useRef<HTMLElement>(null);

  const onMove = useCallback(
    (moved: string, target: string) =>
      change({ type: 'move', name: moved, to: order.indexOf(target) }),
    [change, order],
  );
  const head = { label, columns, sort, onSort: setSort, onMove, hasMenus: actions.length > 0 };

  // The button that was pressed goes away with what it stood in: focus stays in the list.
  const keepingFocus = (act: () => unknown) => () => {
    frame.current?.focus();
    act();
  };
  const renderFailure: RenderFailure = ({ onRetry, ...failed }) => (
    <LoadError
      {...failed}
      busy={isFetching}
      onRetry={keepingFocus(onRetry)}
      onReset={keepingFocus(() => {
        setFilters({});
        setSort(defaultSortOf(list));
        // `setPerPage` leads to the first page, as `setFilters` and `setSort` do.
        setPerPage(pageSize);
      })}
    />
  );
  const failure = error && renderFailure({ error, onRetry: refetch });

  const body = () => {
    if (isAwaited)
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
        <PartBoundary of={data} onRetry={refetch} renderFailure={renderFailure}>
          {() => (
            <GridRows
              {...head}
              {...{ declaration, records, page, perPage, isPhone }}
              canResize={!isBeside}
              rowHeight={list.twoLines ? rowHeights.two : rowHeights.one}
              total={total ?? records.length}
              onResize={(name, width) => change({ type: 'resize', name, width, shown: widths })}
            />
          )}
        </PartBoundary>
      );
    if (!narrowed) {
      const first = list.createFirst ?? list.create;
      if (invitation !== undefined) return invitation;
      return <ListMessage {...list.empty}>{first && <CreateButton {...first} />}</ListMessage>;
    }
    const rows = inSentence(list.rowsLabel ?? label);
    return (
      <ListMessage title={texts.noMatch} text={texts.noMatchText(rows)}>
        <ListButton onClick={keepingFocus(() => setFilters({}))}>{texts.clear}</ListButton>
      </ListMessage>
    );
  };

  return (
    <GridFrame
      ref={frame}
      className={(isBeside && 'beside') || (list.twoLines && 'two-lines')}
      tabIndex={-1}
      aria-label={label}
      aria-busy={isFetching}
    >
      {isFetching && <div className="grid-progress" />}
      {data && failure && <div className="grid-notice">{failure}</div>}
      {body()}
      {/* Whatever is shown: of a text that comes together with its live region nothing is read out. */}
      <PaginationFooter
        {...{ page, perPage, total }}
        capped={meta?.['capped'] === true}
        none={narrowed ? texts.noMatch : undefined}
        onPage={setPage}
      />
    </GridFrame>
  );
}

/** @returns whether the list links to a record, even where the column with its link is hidden */
const leadsTo = ({ list }: ListOf, record: ListRecord): boolean =>
  list.columns.some(({ cell }) => cell.kind === 'link' && cell.unlinked?.(record) === undefined);

interface GridRowsProps extends Omit<DataGridTableProps, 'functions' | 'onReady'> {
  declaration: ListOf;
  isPhone: boolean;
}

/** The rows of a page: two lines each on a phone, elsewhere a plain table, upgraded to the data grid on demand. */
function GridRows({ declaration, isPhone, ...grid }: GridRowsProps) {
  const body = useRef<HTMLDivElement>(null);
  const { subject } = useSession();
  const navigate = useNavigate();
  const [menu, setMenu] = useState<{ record: ListRecord; button: HTMLElement }>();
  // A searched list opens records beside its rows: the grid's keys lead from one to the next.
  const isSearched = !isPhone && declaration.list.search !== undefined;
  const { Grid, isUpgraded, onReady } = useGridUpgrade(body, menu !== undefined, isSearched);
  useRowPrefetch(body, declaration);

  const functions = useMemo((): RowFunctions => {
    const { name: resource, list, actions, nameOf } = declaration;
    const [naming] = list.columns;
    return {
      nameOf: (record) => nameOf?.(record) ?? (naming ? textOf(naming, record) : record.uuid),
      addressOf: ({ uuid }) => `/${resource}/${uuid}`,
      actionsOf: (record) => shownActions(actions, record, subject),
      onOpenMenu: (record, button) => setMenu({ record, button }),
    };
  }, [declaration, subject]);

  const addressIn = (uuid: string): string | undefined => {
    const record = grid.records.find((one) => one.uuid === uuid);
    return record && leadsTo(declaration, record) ? functions.addressOf(record) : undefined;
  };
  useRowClicks(body, addressIn, (_uuid, address) => navigate(address));

  useStartAtTop(body, grid, isPhone);
  useKeptListPlace(body);

  return (
    <div className="grid-body" ref={body}>
      {isPhone && (
        <PhoneTable {...{ ...grid, functions }} list={declaration.list} fallback={null} />
      )}
      {!isPhone && !isUpgraded && (
        <div className="grid-layer plain-layer">
          <PlainTable {...{ ...grid, functions }} />
        </div>
      )}
      {!isPhone && Grid && (
        <div className="grid-layer" inert={!isUpgraded} aria-hidden={isUpgraded ? undefined : true}>
          <Grid {...{ ...grid, functions, onReady }} />
        </div>
      )}
      {menu && (
        <div className="grid-part">
          <ActionMenu
            anchor={menu.button}
            label={listTexts.actionsFor(functions.nameOf(menu.record))}
            resource={declaration.name}
            recordId={menu.record.uuid}
            actions={functions.actionsOf(menu.record)}
            onClose={() => setMenu(undefined)}
            fallback={null}
          />
        </div>
      )}
      <Tips />
    </div>
  );
}

/** Another page starts at its top, and so do another order and what another search finds. */
function useStartAtTop(
  body: RefObject<HTMLElement | null>,
  { page, sort }: Pick<DataGridTableProps, 'page' | 'sort'>,
  isPhone: boolean,
): void {
  const searched = JSON.stringify(useListContext<ListRecord>().filterValues);
  const part = `${page} ${sort.field} ${sort.order}`;
  const shown = useRef({ part, searched });
  useEffect(() => {
    const before = shown.current;
    if (before.part === part && before.searched === searched) return;
    shown.current = { part, searched };
    // A phone's page scrolls as a whole: not from under the search box.
    if (isPhone && before.searched === searched) body.current?.scrollIntoView();
    for (const scroller of body.current?.querySelectorAll(listScrollers) ?? [])
      scroller.scrollTop = 0;
  }, [body, isPhone, part, searched]);
}
