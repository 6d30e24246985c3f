import AddIcon from '@mui/icons-material/Add';
import { styled } from '@mui/material/styles';
import { useCreatePath, useListContext } from 'ra-core';
import { type ComponentType, useId, useRef } from 'react';
import { Outlet } from 'react-router-dom';
import { listTexts } from '../../texts/lists';
import { ListRouter } from '../actions/ListRouter';
import { RequireAccess, useMay } from '../authProvider/session';
import { daysOfRange, isSet, readTimelineFilter } from '../dataProvider/timelineFilter';
import type { CodeLoader } from '../model/code';
import type { AnyDeclaration } from '../model/resource';
import { lazyPart, useLoadedCode } from '../ui/LazyPart';
import { PageHeader } from '../ui/PageHeader';
import { csvFileName, exportName } from './csvFile';
import { ExportButton } from './ExportButton';
import { noticeRoom } from './gridMeasures';
import type { ListOf } from './gridTable';
import { ListButton, ListLink } from '../ui/ListButton';
import { ListController } from './ListController';
import { ListToolbar } from './ListToolbar';
import { ResourceGrid } from './ResourceGrid';
import { Tips } from '../ui/Tips';
import { useColumnArrangement } from './useColumnArrangement';

const SearchList = lazyPart(() => import('./search/SearchList'));

export function ResourceList({ declaration }: { declaration: AnyDeclaration }) {
  // The records come from the declaration's own endpoint, so they are of its type.
  const settled = declaration as ListOf;
  const { name, list, label } = settled;
  const createPath = useCreatePath();
  return (
    <RequireAccess access={declaration.access.list}>
      <ListRouter>
        <ListController declaration={settled}>
          <PageHeader
            title={label}
            path={createPath({ resource: name, type: 'list' })}
            actions={<ListActions list={list} />}
          />
          {/* The list is asked for while the code of the search is still on its way. */}
          {list.search ? (
            <SearchList declaration={settled} screen={list.search} />
          ) : (
            <ListBody declaration={settled} />
          )}
        </ListController>
      </ListRouter>
      <Outlet />
    </RequireAccess>
  );
}

function ListActions({ list }: Pick<ListOf, 'list'>) {
  return (
    <div style={{ display: 'contents' }}>
      {list.create && <CreateButton {...list.create} />}
      {list.links?.map(({ label, to }) => (
        <ListLink key={to} to={to}>
          {label}
        </ListLink>
      ))}
      {list.search ? (
        <SearchExport csvPrefix={list.csvPrefix} />
      ) : (
        <ExportButton nameFile={(now) => csvFileName(list.csvPrefix, now)} />
      )}
      <Tips />
    </div>
  );
}

/** Exports all that the search finds, on every page, as a CSV file that the service streams. */
function SearchExport({ csvPrefix }: { csvPrefix: string }) {
  const filter = readTimelineFilter(useListContext().filterValues);
  return (
    <ExportButton
      nameFile={(now) => exportName(csvPrefix, daysOfRange(filter.range, now))}
      note={listTexts.csv.limit}
      reason={isSet(filter) ? undefined : listTexts.csv.nothingYet}
    />
  );
}

function ListBody({ declaration }: { declaration: ListOf }) {
  const box = useRef<HTMLDivElement>(null);
  const arrangement = useColumnArrangement(declaration, box);
  const { list } = declaration;
  return (
    <Body ref={box} className={list.notice && 'has-notice'}>
      {list.notice && <ListNotice code={list.notice} />}
      <ListToolbar {...{ list, arrangement }} />
      <ResourceGrid {...{ declaration, arrangement }} />
    </Body>
  );
}

const Primary = styled(ListLink)({
  background: 'var(--mui-palette-primary-main)',
  borderColor: 'var(--mui-palette-primary-main)',
  color: 'var(--mui-palette-primary-contrastText)',
  '&:hover:not([aria-disabled="true"])': { background: 'var(--mui-palette-primary-dark)' },
});

const Reason = styled('span')({
  alignSelf: 'center',
  fontSize: '0.8125rem',
  color: 'var(--mui-palette-text-secondary)',
});

/** Leads to where a record of the list is created; who may not sees why. */
function CreateButton({ label, to, access }: NonNullable<ListOf['list']['create']>) {
  const may = useMay(access);
  const reasonId = useId();
  if (may.allowed)
    return (
      <Primary to={to}>
        <AddIcon />
        {label}
      </Primary>
    );
  return (
    <>
      <Reason id={reasonId}>{may.reason}</Reason>
      <ListButton aria-disabled="true" aria-describedby={reasonId}>
        <AddIcon />
        {label}
      </ListButton>
    </>
  );
}

const Body = styled('div')(({ theme }) => ({
  // Room that is kept free from the start: a notice that comes later must not move the list.
  '&.has-notice': {
    [noticeRoom]: '48px',
    [theme.breakpoints.down('sm')]: { [noticeRoom]: '96px' },
  },
  '& > .list-notice': { height: `var(${noticeRoom})`, overflow: 'auto' },
}));

/** What a list has to say. What cannot be loaded is not said; the list does not wait. */
function ListNotice({ code }: { code: CodeLoader<ComponentType> }) {
  const { loaded: Notice } = useLoadedCode(code);
  return <div className="list-notice">{Notice && <Notice />}</div>;
}
