import { useCallback, useEffect, useRef, useState } from 'react';
import { listTexts } from '../../texts/lists';
import { shownActions } from '../actions/shownActions';
import { useSession } from '../authProvider/session';
import { lazyPart } from '../ui/LazyPart';
import type { DataGridTableProps, GridTableProps, ListOf, ListRecord } from './gridTable';
import { PlainTable } from './PlainTable';
import { Tips } from './Tips';
import { useGridUpgrade } from './useGridUpgrade';
import { useRowPrefetch } from './useRowPrefetch';

const ActionMenu = lazyPart(() => import('../actions/ActionMenu'));

type GridRowsProps = Omit<DataGridTableProps, 'actionsOf' | 'onOpenMenu' | 'onReady'> & {
  declaration: ListOf;
};

/** The rows of a page: a plain table at once, the data grid as soon as it can be had. */
export function GridRows({ declaration, page, perPage, total, onResize, ...table }: GridRowsProps) {
  const body = useRef<HTMLDivElement>(null);
  const { subject } = useSession();
  const [menu, setMenu] = useState<{ record: ListRecord; button: HTMLElement }>();
  const { Grid, isUpgraded, onReady } = useGridUpgrade(body, menu !== undefined);
  useRowPrefetch(body, declaration);

  const { actions } = declaration;
  const actionsOf = useCallback(
    (record: ListRecord) => shownActions(actions, record, subject),
    [actions, subject],
  );
  const onOpenMenu = useCallback(
    (record: ListRecord, button: HTMLElement) => setMenu({ record, button }),
    [],
  );
  const shared: GridTableProps = { ...table, actionsOf, onOpenMenu };

  // Another page starts at its top, and so does another order.
  const { field, order } = table.sort;
  const part = `${page} ${field} ${order}`;
  const shownPart = useRef(part);
  useEffect(() => {
    if (shownPart.current === part) return;
    shownPart.current = part;
    const scrollers = body.current?.querySelectorAll('.plain-layer, .MuiDataGrid-virtualScroller');
    for (const scroller of scrollers ?? []) scroller.scrollTop = 0;
  }, [part]);

  return (
    <div className="grid-body" ref={body}>
      {!isUpgraded && (
        <div className="grid-layer plain-layer">
          <PlainTable {...shared} />
        </div>
      )}
      {Grid && (
        <div className="grid-layer" inert={!isUpgraded} aria-hidden={isUpgraded ? undefined : true}>
          <Grid {...shared} {...{ page, perPage, total, onResize, onReady }} />
        </div>
      )}
      {menu && (
        <div className="grid-part">
          <ActionMenu
            anchor={menu.button}
            label={listTexts.actionsFor(table.nameOf(menu.record))}
            resource={declaration.name}
            recordId={menu.record.uuid}
            actions={actionsOf(menu.record)}
            onClose={() => setMenu(undefined)}
            fallback={<></>}
          />
        </div>
      )}
      <Tips within={body} />
    </div>
  );
}
