import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type CSSProperties, useEffect, useRef } from 'react';
import { addDays, dayOf, type DayRange } from '../../../../contract/lib/dateRanges';
import { timelineTexts } from '../../../../texts/admin-kit/timeline';
import { inSentence } from '../../../../texts/admin-kit/parts';
import { invalidate } from '../../../dataProvider/queryKeys';
import { whenIdle } from '../../../ui/browser/whenIdle';
import { useNewDay, useToday } from '../../../ui/dates/useToday';
import { displayTime } from '../../../ui/formats';
import { besideRows, gridHeight, minGridHeight, noticeRoom } from '../table/gridMeasures';
import type { ListOf } from '../table/gridTable';
import { ListButton } from '../../../ui/ListButton';
import { ListMessage } from '../toolbar/ListMessages';
import { lazyPart } from '../../../ui/LazyPart';
import { LoadingNote } from '../../../ui/LoadStates';
import { HiddenText } from '../../../ui/visuallyHidden';
import type { TimelineScreen } from '../../../model/list';
import { daysOfRange, hasFilter } from '../../../model/timeline';
import { ResourceGrid } from '../ResourceGrid';
import { useBoxSize } from '../../../ui/useBoxSize';
import { useColumnArrangement } from '../useColumnArrangement';
import { DayCounts } from './DayCounts';
import { TimelineToolbar } from './TimelineToolbar';
import { useOpenRecord } from './useOpenRecord';
import { useTimelineFilter } from './useTimelineFilter';
import { wrappingRow } from '../../../ui/styles';
import type { ConsoleRow } from '../../../model/record';

const texts = timelineTexts;

const RecordPanel = lazyPart(() => import('./RecordPanel'));

/** Height of the toolbar of other lists, which the grid's own height reckons with, in CSS pixels. */
const usualToolbar = 48;

const Body = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'stretch',
  gap: theme.spacing(1.5),
  '& > .rows': { flex: 1, minWidth: 0 },
  [`& > .${besideRows}`]: {
    flex: 'none',
    // Leaves the rows room for the columns that tell the event and its subject.
    width: 'clamp(320px, 27vw, 400px)',
    height: gridHeight,
    minHeight: minGridHeight,
    border: '1px solid var(--mui-palette-divider)',
    borderRadius: theme.shape.borderRadius,
    overflow: 'hidden',
  },
}));

/** Marks the panel's row by a CSS selector on its id, so that no row re-renders when the panel moves on. */
const openRow = (id = '') => ({
  [`& [data-id=${JSON.stringify(id)}]`]: {
    background: 'var(--mui-palette-action-selected)',
    boxShadow: 'inset 4px 0 var(--mui-palette-primary-main)',
  },
});

interface TimelineListProps {
  declaration: ListOf;
  screen: TimelineScreen<ConsoleRow>;
}

/** The body of a timeline's page: the search, the rows, and one record's panel. */
export default function TimelineList({ declaration, screen }: TimelineListProps) {
  const { list, label, name } = declaration;
  const { filter } = useTimelineFilter();
  const { meta, data } = useListContext<ConsoleRow>();
  const head = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const headHeight = useBoxSize(head, 'offsetHeight');
  const isListed = hasFilter(filter);
  const opened = useOpenRecord(rows, name, isListed);
  const fits = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const arrangement = useColumnArrangement(declaration, rows, fits && opened.id !== undefined);
  const hasRows = data !== undefined && data.length > 0;
  // Load the panel's code after the rows, and before a row is opened.
  useEffect(() => (hasRows ? whenIdle(RecordPanel.preload) : undefined), [hasRows]);
  const searchedTo: unknown = meta?.['searchedTo'];
  const queryClient = useQueryClient();
  // A preset names other days from now on, which the picker above the rows shows.
  useNewDay(() => {
    if (filter.range && 'preset' in filter.range) void invalidate(queryClient, [name]);
  });

  const room = { [noticeRoom]: `${Math.max(0, headHeight - usualToolbar)}px` } as CSSProperties;
  // The pressed button is removed together with its container: the list takes the focus.
  const focusList = () => rows.current?.querySelector<HTMLElement>('section')?.focus();
  // Decided by the parsed filter, as an address may hold one without any condition.
  const invitation = isListed ? undefined : <Invitation {...{ list, screen, focusList }} />;

  return (
    <div style={room}>
      <div ref={head}>
        <TimelineToolbar {...{ list, screen, arrangement }} />
        <DayCounts series={screen.series} />
        {/* React-admin keeps the previous answer even when no search is set any more. */}
        {isListed && typeof searchedTo === 'string' && (
          <PartialResultsNotice
            label={list.rowsLabel ?? label}
            moment={searchedTo}
            onLeave={focusList}
          />
        )}
      </div>
      <Body sx={openRow(opened.id)}>
        <div className="rows" ref={rows}>
          <ResourceGrid {...{ declaration, arrangement, invitation }} />
        </div>
        {opened.id !== undefined && (
          <RecordPanel
            detailsOf={screen.detailsOf}
            fallback={fits ? <LoadingPanel /> : <HiddenNote />}
            onGone={opened.close}
            {...{ opened, fits }}
          />
        )}
      </Body>
    </div>
  );
}

const LoadingPanel = () => (
  <div className={besideRows}>
    <LoadingNote />
  </div>
);

const HiddenNote = () => (
  <HiddenText>
    <LoadingNote />
  </HiddenText>
);

interface InvitationProps {
  list: ListOf['list'];
  screen: TimelineListProps['screen'];
  /** Focuses the list, because the pressed button is removed. */
  focusList: () => void;
}

/** Offers quick searches while no search is set. */
function Invitation({ list, screen, focusList }: InvitationProps) {
  const { replace } = useTimelineFilter();
  return (
    <ListMessage {...list.empty}>
      {screen.quickSearches.map((quickSearch) => (
        <ListButton
          key={quickSearch.label}
          onClick={() => {
            focusList();
            replace(quickSearch.filter);
          }}
        >
          {quickSearch.label}
        </ListButton>
      ))}
    </ListMessage>
  );
}

const Note = styled('div')(({ theme }) => ({
  ...wrappingRow,
  gap: theme.spacing(1),
  marginBlockEnd: theme.spacing(1.5),
  padding: theme.spacing(0.75, 1.5),
  borderInlineStart: '4px solid var(--mui-palette-info-main)',
  borderRadius: theme.shape.borderRadius,
  background: 'var(--mui-palette-background-paper)',
  fontSize: '0.875rem',
  '& output': { flex: '1 1 320px' },
}));

interface PartialResultsNoticeProps {
  label: string;
  /** The moment up to which the search has looked, ISO 8601. */
  moment: string;
  /** Focuses the list, because the pressed button is removed. */
  onLeave: () => void;
}

/** Says that a search stopped before it had looked at everything, and offers to go on or to narrow it. */
function PartialResultsNotice({ label, moment, onLeave }: PartialResultsNoticeProps) {
  const { sort } = useListContext<ConsoleRow>();
  const { filter, set } = useTimelineFilter();
  const newestFirst = sort.order === 'DESC';
  const day = dayOf(new Date(moment));
  const { start, end } = daysOfRange(filter.range, useToday());
  const searched: DayRange = newestFirst
    ? { start: addDays(day, 1) > end ? end : addDays(day, 1), end }
    : { start, end: addDays(day, -1) < start ? start : addDays(day, -1) };
  const unsearched: DayRange = newestFirst ? { start, end: day } : { start: day, end };
  const choose = (range: DayRange) => {
    onLeave();
    set({ range });
  };
  const sentence = newestFirst ? texts.searchedBackTo : texts.searchedUpTo;
  return (
    <Note>
      <output>{sentence(inSentence(label), displayTime(moment))}</output>
      <ListButton onClick={() => choose(searched)}>{texts.narrow}</ListButton>
      <ListButton onClick={() => choose(unsearched)}>
        {newestFirst ? texts.searchOlder : texts.searchNewer}
      </ListButton>
    </Note>
  );
}
