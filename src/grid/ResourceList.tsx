import { useRef } from 'react';
import { RequireAccess } from '../authProvider/RequireAccess';
import { PageHeader } from '../page/PageHeader';
import type { AnyDeclaration } from '../resources/declare';
import { CreateButton } from './CreateButton';
import { ExportButton } from './ExportButton';
import { ListController } from './ListController';
import { ListLink } from './ListLink';
import { ListNotice } from './ListNotice';
import type { ListOf } from './listRecord';
import { ListToolbar } from './ListToolbar';
import { ResourceGrid } from './ResourceGrid';
import { SearchListPage } from './SearchListPage';
import { useShownColumns } from './useShownColumns';

/** The whole list page of a declaration, for those who may see it. */
export const ResourceList = ({ declaration }: { declaration: AnyDeclaration }) => (
  <RequireAccess access={declaration.access.list}>
    <AllowedList declaration={declaration} />
  </RequireAccess>
);

function AllowedList({ declaration }: { declaration: AnyDeclaration }) {
  // The records come from the declaration's own endpoint, so they are of its type.
  const settled = declaration as ListOf;
  const { label, list } = settled;
  if (list.search)
    return (
      <ListController declaration={settled}>
        <SearchListPage declaration={settled} search={list.search} />
      </ListController>
    );
  return (
    <ListController declaration={settled}>
      <PageHeader
        title={label}
        actions={
          <>
            {list.create && <CreateButton {...list.create} />}
            {list.links?.map(({ label: text, to }) => (
              <ListLink key={to} to={to}>
                {text}
              </ListLink>
            ))}
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
  const { list } = declaration;
  const box = useRef<HTMLDivElement>(null);
  const { layout, change, columns, widths } = useShownColumns(declaration, box);
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
