import { styled } from '@mui/material/styles';
import { useListContext } from 'ra-core';
import { type CSSProperties, useRef } from 'react';
import { isSet } from '../../dataProvider/timelineFilter';
import { noticeRoom } from '../gridMeasures';
import type { ListOf, ListRecord } from '../gridTable';
import { ListButton } from '../../ui/ListButton';
import { EmptyList } from '../ListStates';
import type { SearchScreen } from '../../model/list';
import { ResourceGrid } from '../ResourceGrid';
import { useHeight } from '../useBoxSize';
import { useColumnArrangement } from '../useColumnArrangement';
import { PartialResultsNotice } from './PartialResultsNotice';
import { RecordPanel } from './RecordPanel';
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
          background: 'var(--mui-palette-action-selected)',
          boxShadow: 'inset 4px 0 var(--mui-palette-primary-main)',
        },
      }),
}));

interface SearchListProps {
  declaration: ListOf;
  screen: SearchScreen<ListRecord>;
}

/** The body of a searched list's page: what is looked for, what was found, and one record beside it. */
export default function SearchList({ declaration, screen }: SearchListProps) {
  const { list, label, name } = declaration;
  const { filter, replace } = useTimelineFilter();
  const { meta } = useListContext<ListRecord>();
  const head = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const headHeight = useHeight(head);
  const arrangement = useColumnArrangement(declaration, rows);
  const isListed = isSet(filter);
  const opened = useOpenRecord(rows, name, isListed);
  const searchedTo: unknown = meta?.['searchedTo'];

  const room = { [noticeRoom]: `${Math.max(0, headHeight - usualToolbar)}px` } as CSSProperties;
  // The button that was pressed goes away with what it stood in: focus goes to the list.
  const focusList = () => rows.current?.querySelector<HTMLElement>('section')?.focus();
  const invitation = (
    <EmptyList {...list.empty}>
      {screen.quickSearches.map((quick) => (
        <ListButton
          key={quick.label}
          type="button"
          onClick={() => {
            focusList();
            replace(quick.filter);
          }}
        >
          {quick.label}
        </ListButton>
      ))}
    </EmptyList>
  );

  return (
    <div style={room}>
      <div ref={head}>
        <SearchToolbar list={list} conditions={screen.conditions} arrangement={arrangement} />
        {/* React-admin holds the answer of before also when nothing is asked any more. */}
        {isListed && typeof searchedTo === 'string' && (
          <PartialResultsNotice
            label={list.rowsLabel ?? label}
            moment={searchedTo}
            onLeave={focusList}
          />
        )}
      </div>
      <Body openRow={opened.id}>
        <div className="rows" ref={rows}>
          <ResourceGrid {...{ declaration, arrangement, invitation }} />
        </div>
        <RecordPanel detailsOf={screen.detailsOf} opened={opened} />
      </Body>
    </div>
  );
}
