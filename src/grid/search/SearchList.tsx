import { styled } from '@mui/material/styles';
import { useListContext } from 'ra-core';
import { type CSSProperties, useRef } from 'react';
import { isSet } from '../../dataProvider/timelineFilter';
import type { SearchScreen } from '../../resources/declare';
import { noticeRoom } from '../gridMeasures';
import type { ListOf, ListRecord } from '../listRecord';
import { EmptyList } from '../ListStates';
import { ListButton } from '../ListButton';
import { ResourceGrid } from '../ResourceGrid';
import { useHeight } from '../useBoxSize';
import { useShownColumns } from '../useShownColumns';
import { RecordPanel } from './RecordPanel';
import { SearchedTo } from './SearchedTo';
import { SearchToolbar } from './SearchToolbar';
import { useOpenRecord } from './useOpenRecord';
import { useTimelineFilter } from './useTimelineFilter';

/** Height of the toolbar of other lists, which the grid's own height reckons with, in CSS pixels. */
const usualToolbar = 48;

const Body = styled('div', { shouldForwardProp: (name) => name !== 'openRow' })<{
  /** The row whose record the panel shows. */
  openRow: string | undefined;
}>(({ theme, openRow }) => ({
  display: 'flex',
  alignItems: 'stretch',
  gap: theme.spacing(1.5),
  '& > .rows': { flex: 1, minWidth: 0 },
  // By the row's own mark, so that no row is drawn anew when the panel moves on.
  ...(openRow === undefined
    ? {}
    : {
        [`& [data-id=${JSON.stringify(openRow)}]`]: {
          background: (theme.vars ?? theme).palette.action.selected,
          boxShadow: `inset 4px 0 ${(theme.vars ?? theme).palette.primary.main}`,
        },
      }),
}));

interface SearchListProps {
  declaration: ListOf;
  screen: SearchScreen<ListRecord>;
}

/** The body of a searched list's page: what is looked for, what was found, and one record beside it. */
export function SearchList({ declaration, screen }: SearchListProps) {
  const { list, label } = declaration;
  const { filter, replace } = useTimelineFilter();
  const { meta } = useListContext<ListRecord>();
  const head = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const headHeight = useHeight(head);
  const { layout, change, columns, widths } = useShownColumns(declaration, rows);
  const isListed = isSet(filter);
  const opened = useOpenRecord(rows, isListed);
  const searchedTo: unknown = meta?.['searchedTo'];

  // React-admin holds the answer of before while a new one comes, also when nothing is asked any more.
  const showsSearchedTo = isListed && typeof searchedTo === 'string';
  const room = { [noticeRoom]: `${Math.max(0, headHeight - usualToolbar)}px` } as CSSProperties;
  // The button that was pressed goes away with what it stood in: focus goes to the list.
  const focusList = () => rows.current?.querySelector<HTMLElement>('section')?.focus();
  const invitation = (
    <EmptyList {...list.empty}>
      {screen.starts.map((start) => (
        <ListButton
          key={start.label}
          type="button"
          onClick={() => {
            focusList();
            replace(start.filter);
          }}
        >
          {start.label}
        </ListButton>
      ))}
    </EmptyList>
  );

  return (
    <div style={room}>
      <div ref={head}>
        <SearchToolbar
          list={list}
          conditions={screen.conditions}
          layout={layout}
          widths={widths}
          onLayoutChange={change}
        />
        {showsSearchedTo && (
          <SearchedTo label={list.rowsLabel ?? label} moment={searchedTo} onLeave={focusList} />
        )}
      </div>
      <Body openRow={opened.record?.uuid}>
        <div className="rows" ref={rows}>
          <ResourceGrid
            declaration={declaration}
            columns={columns}
            order={layout.order}
            onLayoutChange={change}
            invitation={invitation}
          />
        </div>
        <RecordPanel screen={screen} opened={opened} />
      </Body>
    </div>
  );
}
