import { type RaRecord, type ResourceProps, RestoreScrollPosition } from 'ra-core';
import type { ReactNode } from 'react';
import { Navigate, Route, useLocation, useOutlet, useParams } from 'react-router-dom';
import { isUuid } from '../../contract/lib/uuid';
import { ResourceList } from '../admin-kit/list/ResourceList';
import { ListOverlay } from '../admin-kit/list/ListOverlay';
import { RecordPage } from '../admin-kit/record/RecordPage';
import { RequireAccess } from '../authProvider/session';
import { UnknownPath } from '../layout/SessionGate';
import { type AnyDeclaration, declarationOf, type ResourceEntry } from '../model/resource';
import { useLoadedCode } from '../ui/LazyPart';
import { LoadFailure, LoadingNote } from '../ui/LoadStates';
import { PageHeader } from '../ui/PageHeader';

/** @returns the props of react-admin's `<Resource>` that show a resource of the table */
export function resourceProps(entry: ResourceEntry): ResourceProps {
  const { name, icon, label, access, hasPage, create, overlays } = entry;
  return {
    name,
    icon,
    options: { label, access: access.list },
    recordRepresentation: (record) => representationOf(entry, record),
    list: <ListPage entry={entry} />,
    // A dialog over the list creates records; react-admin's `/<resource>/create` is redirected to it.
    create: create && <ToCreation to={create.to} />,
    edit: hasPage ? <EditPage entry={entry} /> : undefined,
    children: [...overlays.map((path) => overlayRoute(entry, path)), showRoute],
  };
}

/** Redirects react-admin's links to a show view to the page of the record. */
const showRoute = (
  <Route key="show" path=":id/show" element={<Navigate to=".." relative="path" replace />} />
);

/** React Router keeps the list mounted, as these elements have the types of `<Resource>`'s own list. */
const overlayRoute = (entry: ResourceEntry, path: string) => (
  <Route
    key={path}
    path={path}
    element={
      <RestoreScrollPosition storeKey={`${entry.name}.list.scrollPosition`}>
        <ListPage entry={entry} />
      </RestoreScrollPosition>
    }
  >
    <Route index element={<OverlayPage entry={entry} path={path} />} />
  </Route>
);

interface PageProps {
  entry: ResourceEntry;
}

/** Record ids of the service: a uuid, or the number of a row of a timeline. */
const isRecordId = (id: string): boolean => /^\d+$/.test(id) || isUuid(id);

function ToCreation({ to }: { to: string }) {
  const { search, state } = useLocation();
  return <Navigate to={`${to}${search}`} state={state} replace />;
}

/** The list, with a dialog over it or, in a timeline, the record in the address in a panel beside the rows. */
function ListPage({ entry }: PageProps) {
  const overlay = useOutlet();
  const { '*': below = '' } = useParams();
  const id = overlay ? '' : below;
  if (id !== '' && !isRecordId(id)) return <UnknownPath />;
  return (
    <WithDeclaration entry={entry}>
      {(declaration) =>
        id === '' || declaration.list.timeline ? (
          <ResourceList declaration={declaration} />
        ) : (
          <UnknownPath />
        )
      }
    </WithDeclaration>
  );
}

function EditPage({ entry }: PageProps) {
  const { id = '', '*': below } = useParams();
  if (below || !isRecordId(id)) return <UnknownPath />;
  return (
    <WithDeclaration entry={entry}>
      {(declaration) => <RecordPage declaration={declaration} />}
    </WithDeclaration>
  );
}

function OverlayPage({ entry, path }: PageProps & { path: string }) {
  return (
    <WithDeclaration entry={entry}>
      {({ name, overlays }) =>
        overlays
          .filter((overlay) => overlay.path === path)
          .map((overlay) => <ListOverlay key={path} overlay={overlay} list={`/${name}`} />)
      }
    </WithDeclaration>
  );
}

/** A page of a resource, whose declaration loads when the resource is first opened. */
function WithDeclaration({
  entry,
  children,
}: PageProps & { children: (declaration: AnyDeclaration) => ReactNode }) {
  const { loaded, error, retry } = useLoadedCode(entry.code);
  if (loaded) return children(loaded);
  return (
    <RequireAccess access={entry.access.list}>
      <PageHeader title={entry.label} />
      {error ? <LoadFailure error={error} onRetry={retry} /> : <LoadingNote />}
    </RequireAccess>
  );
}

/** @returns the display name of a record; its id until the declaration is loaded, and where it has no name */
function representationOf({ code }: ResourceEntry, record: RaRecord): string {
  const declaration = code.loaded();
  const nameOf = declaration && declarationOf(declaration).nameOf;
  const name: unknown = record['name'];
  if (nameOf) return nameOf({ uuid: String(record.id), ...record });
  return typeof name === 'string' ? name : String(record.id);
}
