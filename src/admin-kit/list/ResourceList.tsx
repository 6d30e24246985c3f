import { useListContext } from 'ra-core';
import { styled } from '@mui/material/styles';
import { useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { ListRouter } from './ListRouter';
import { RequireAccess } from '../../authProvider/session';
import { type AnyDeclaration, declarationOf } from '../../model/resource';
import { lazyPart } from '../../ui/LazyPart';
import { PageHeader } from '../../ui/PageHeader';
import type { ListOf } from './table/gridTable';
import { ListActions } from './toolbar/ListActions';
import { ListController } from './ListController';
import { useIsListEmpty } from './listSearch';
import { ListToolbar } from './toolbar/ListToolbar';
import { ResourceGrid } from './ResourceGrid';
import { StateStrip } from './toolbar/StateStrip';
import { useColumnArrangement } from './useColumnArrangement';
import type { ConsoleRow } from '../../model/record';

const TimelineList = lazyPart(() => import('./timeline/TimelineList'));

/** Loads a list's component, if it is a chunk of its own. */
export const preloadList = async ({ list }: AnyDeclaration): Promise<void> => {
  if (list.timeline) await TimelineList.load();
};

export function ResourceList({ declaration }: { declaration: AnyDeclaration }) {
  const listDeclaration = declarationOf<ConsoleRow>(declaration);
  const { name, list, label } = listDeclaration;
  return (
    <RequireAccess access={declaration.access.list}>
      <ListRouter>
        <ListController declaration={listDeclaration}>
          <PageHeader title={label} path={`/${name}`} actions={<ListActions list={list} />} />
          {/* The rows are requested while the timeline's code still loads. */}
          {list.timeline ? (
            <TimelineList declaration={listDeclaration} screen={list.timeline} />
          ) : (
            <ListBody declaration={listDeclaration} />
          )}
        </ListController>
      </ListRouter>
      <Outlet />
    </RequireAccess>
  );
}

/**
 * Invisible for the time that the first answer mostly takes: if the list turns out empty, chips and toolbar go away
 * again, and the content below would jump. The space is reserved, so that a list with rows does not move.
 */
const Body = styled('div')({
  '@keyframes list-seen': { from: { opacity: 0 } },
  '&[data-awaited]': { animation: 'list-seen 1ms 200ms backwards' },
});

function ListBody({ declaration }: { declaration: ListOf }) {
  const box = useRef<HTMLDivElement>(null);
  const arrangement = useColumnArrangement(declaration, box);
  const hasNothing = useIsListEmpty();
  const { isPending } = useListContext<ConsoleRow>();
  const { list } = declaration;
  return (
    <Body ref={box} data-awaited={isPending || undefined}>
      {!hasNothing && (
        <>
          {list.states && <StateStrip list={list} />}
          <ListToolbar {...{ list, arrangement }} />
        </>
      )}
      <ResourceGrid {...{ declaration, arrangement }} />
    </Body>
  );
}
