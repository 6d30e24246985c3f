import type { ReactNode } from 'react';
import { Route, useParams } from 'react-router-dom';
import { RequireAccess } from '../authProvider/session';
import { ResourceList } from '../admin-kit/list/ResourceList';
import { UnknownPath } from '../layout/SessionGate';
import type { AnyDeclaration } from '../model/resource';
import type { ResourceEntry } from '../model/resourceEntry';
import { ListOverlay } from '../admin-kit/record/ListOverlay';
import { RecordPage } from '../admin-kit/record/RecordPage';
import { useLoadedCode } from '../ui/LazyPart';
import { LoadFailure, LoadingNote } from '../ui/LoadStates';
import { PageHeader } from '../ui/PageHeader';

/** The list, what lies over it at addresses of its own, and the record's page; no other path is there. */
export function resourceRoutes(entry: ResourceEntry): ReactNode {
  const { name, isSearched, hasPage, overlays } = entry;
  const declared = (content: (declaration: AnyDeclaration) => ReactNode) => (
    <Declared key={name} entry={entry}>
      {content}
    </Declared>
  );
  return (
    <>
      <Route
        element={declared((declaration) => (
          <ResourceList declaration={declaration} />
        ))}
      >
        <Route index element={null} />
        {/* The record that is open in the panel of a searched list. */}
        {isSearched && <Route path=":id" element={<OfRecord>{null}</OfRecord>} />}
        {overlays.map((path) => (
          <Route
            key={path}
            path={path}
            element={declared(({ overlays: all = [] }) =>
              all
                .filter((overlay) => overlay.path === path)
                .map((overlay) => <ListOverlay key={path} overlay={overlay} list={`/${name}`} />),
            )}
          />
        ))}
      </Route>
      {hasPage && (
        <Route
          path=":id"
          element={
            <OfRecord>
              {declared((declaration) => (
                <RecordPage declaration={declaration} />
              ))}
            </OfRecord>
          }
        />
      )}
      <Route path="*" element={<UnknownPath />} />
    </>
  );
}

interface DeclaredProps {
  entry: ResourceEntry;
  children: (declaration: AnyDeclaration) => ReactNode;
}

/** A page of a resource, whose declaration comes when it is first opened. */
function Declared({ entry, children }: DeclaredProps) {
  const { loaded, error, retry } = useLoadedCode(entry.code);
  if (loaded) return children(loaded);
  return (
    <RequireAccess access={entry.access.list}>
      <PageHeader title={entry.label} />
      {error ? <LoadFailure error={error} onRetry={retry} /> : <LoadingNote />}
    </RequireAccess>
  );
}

/** Record ids of the service: a uuid, or the number of a row of a long table. */
const recordId = /^(\d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** Stands at a record's address, which may have anything in the record's place. */
function OfRecord({ children }: { children: ReactNode }) {
  const { id = '' } = useParams();
  return recordId.test(id) ? children : <UnknownPath />;
}
