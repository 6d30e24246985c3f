import { useMemo, useRef } from 'react';
import { PageHeader } from '../page/PageHeader';
import type { AnyDeclaration } from '../resources/declare';
import { shownColumns } from './columnLayout';
import { CreateButton } from './CreateButton';
import { ExportButton } from './ExportButton';
import { menuColumnWidth, scrollBarRoom } from './gridMeasures';
import { ListController } from './ListController';
import { ListNotice } from './ListNotice';
import type { ListOf } from './listRecord';
import { ListToolbar } from './ListToolbar';
import { ResourceGrid } from './ResourceGrid';
import { useColumnLayout } from './useColumnLayout';
import { useWidth } from './useWidth';

/** The whole list page of a declaration. */
export function ResourceList({ declaration }: { declaration: AnyDeclaration }) {
  // The records come from the declaration's own endpoint, so they are of its type.
  const settled = declaration as ListOf;
  const { label, list } = settled;
  return (
    <ListController declaration={settled}>
      <PageHeader
        title={label}
        actions={
          <>
            {list.create && <CreateButton {...list.create} />}
            <ExportButton csvPrefix={list.csvPrefix} />
          </>
        }
      />
      {list.notice ? (
        <ListNotice code={list.notice}>
          <ListBody declaration={settled} />
        </ListNotice>
      ) : (
        <ListBody declaration={settled} />
      )}
    </ListController>
  );
}

function ListBody({ declaration }: { declaration: ListOf }) {
  const { list, actions } = declaration;
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const { layout, change } = useColumnLayout(list);
  const taken = scrollBarRoom + (actions.length > 0 ? menuColumnWidth : 0);
  const columns = useMemo(
    () => shownColumns(layout, list.columns, Math.max(0, width - taken)),
    [layout, list.columns, taken, width],
  );
  const widths = useMemo(
    () => Object.fromEntries(columns.map((shown) => [shown.column.name, shown.width])),
    [columns],
  );
  return (
    <div ref={box}>
      <ListToolbar list={list} layout={layout} widths={widths} onLayoutChange={change} />
      <ResourceGrid
        declaration={declaration}
        columns={columns}
        order={layout.order}
        onLayoutChange={change}
      />
    </div>
  );
}
