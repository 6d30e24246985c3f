import { useNavigate, useListContext } from 'ra-core';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { shownActions } from '../../actions/shownActions';
import { useSession } from '../../../authProvider/session';
import { useIsPrinting } from '../../../ui/browser/useIsPrinting';
import { lazyPart } from '../../../ui/LazyPart';
import { rowName } from './cells';
import type { DataGridTableProps, ListOf, RowFunctions } from './gridTable';

import { PlainTable } from './PlainTable';
import { Tips } from '../../../ui/Tips';
import { listScrollers, useKeptListPlace } from '../../../ui/pageFocus';
import { useGridUpgrade } from './useGridUpgrade';
import { useRowClicks, useRowPrefetch } from './useRowClicks';
import type { ConsoleRow } from '../../../model/record';

export const PhoneTable = lazyPart(() => import('./PhoneTable'));
const ActionMenu = lazyPart(() => import('../../actions/ActionMenu'));

/** @returns whether the list links to a record, even where the column with its link is hidden */
const linksToRecord = ({ list }: ListOf, record: ConsoleRow): boolean =>
  list.columns.some((column) => column.kind === 'link' && column.unlinked?.(record) === undefined);

interface GridRowsProps extends Omit<DataGridTableProps, 'functions' | 'onReady'> {
  declaration: ListOf;
  isPhone: boolean;
}

interface OpenMenu {
  record: ConsoleRow;
  button: HTMLElement;
}

/** The rows of a page: two lines each on a phone, elsewhere a plain table, upgraded to the data grid on demand. */
export function GridRows({ declaration, isPhone, ...grid }: GridRowsProps) {
  const body = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const [menu, setMenu] = useState<OpenMenu>();
  // A timeline opens records beside its rows, and the grid's arrow keys go from one to the next.
  const isTimeline = !isPhone && declaration.list.timeline !== undefined;
  const { Grid, isUpgraded, onReady } = useGridUpgrade(body, menu !== undefined, isTimeline);
  const isPrinting = useIsPrinting();
  useRowPrefetch(body, declaration);

  const functions = useRowFunctions(declaration, setMenu);
  const addressIn = (uuid: string): string | undefined => {
    const record = grid.records.find((row) => row.uuid === uuid);
    return record && linksToRecord(declaration, record) ? functions.addressOf(record) : undefined;
  };
  useRowClicks(body, addressIn, (_uuid, address) => navigate(address));

  useStartAtTop(body, grid, isPhone);
  useKeptListPlace(body);

  return (
    <div className="grid-body" ref={body}>
      {isPhone && (
        <PhoneTable {...{ ...grid, functions }} list={declaration.list} fallback={null} />
      )}
      {!isPhone && (!isUpgraded || isPrinting) && (
        <div className="grid-layer plain-layer" tabIndex={-1} data-scrolls>
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

/** @param openMenu must be stable between renders */
function useRowFunctions(declaration: ListOf, openMenu: (menu: OpenMenu) => void): RowFunctions {
  const { subject } = useSession();
  return useMemo(() => {
    const { name: resource, actions } = declaration;
    return {
      nameOf: (record) => rowName(declaration, record),
      addressOf: ({ uuid }) => `/${resource}/${uuid}`,
      actionsOf: (record) => shownActions(actions, record, subject),
      onOpenMenu: (record, button) => openMenu({ record, button }),
    };
  }, [declaration, subject, openMenu]);
}

/** Scrolls to the top after a change of page, order or search. */
function useStartAtTop(
  body: RefObject<HTMLElement | null>,
  { page, sort }: Pick<DataGridTableProps, 'page' | 'sort'>,
  isPhone: boolean,
): void {
  const searched = JSON.stringify(useListContext<ConsoleRow>().filterValues);
  const part = `${page} ${sort.field} ${sort.order}`;
  const shownKeys = useRef({ part, searched });
  useEffect(() => {
    const previous = shownKeys.current;
    if (previous.part === part && previous.searched === searched) return;
    shownKeys.current = { part, searched };
    // A phone's page scrolls as a whole; a search must not scroll the search box away.
    if (isPhone && previous.searched === searched) body.current?.scrollIntoView();
    for (const scroller of body.current?.querySelectorAll(listScrollers) ?? [])
      scroller.scrollTop = 0;
  }, [body, isPhone, part, searched]);
}
