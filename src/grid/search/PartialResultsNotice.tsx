import { styled } from '@mui/material/styles';
import { useListContext } from 'ra-core';
import { addDays, dayOf, type DayRange } from '../../../contract/dateRanges';
import { listTexts } from '../../../texts/lists';
import { daysOfRange } from '../../dataProvider/timelineFilter';
import { useToday } from '../../dates/useToday';
import { ListButton } from '../../ui/ListButton';
import { displayTime } from '../../ui/formats';
import { useTimelineFilter } from './useTimelineFilter';

const texts = listTexts.timeline;

const Note = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
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
  /** What the rows are called. */
  label: string;
  /** How far was looked, ISO 8601. */
  moment: string;
  /** Takes the focus, which the pressed button cannot keep. */
  onLeave: () => void;
}

/** Says that a search stopped before it had looked at everything, and offers to go on or to narrow it. */
export function PartialResultsNotice({ label, moment, onLeave }: PartialResultsNoticeProps) {
  const { sort } = useListContext();
  const { filter, set } = useTimelineFilter();
  const newestFirst = sort.order === 'DESC';
  const day = dayOf(new Date(moment));
  const { start, end } = daysOfRange(filter.range, useToday());
  const searched: DayRange = newestFirst
    ? { start: addDays(day, 1) > end ? end : addDays(day, 1), end }
    : { start, end: addDays(day, -1) < start ? start : addDays(day, -1) };
  const rest: DayRange = newestFirst ? { start, end: day } : { start: day, end };
  const choose = (range: DayRange) => {
    onLeave();
    set({ range });
  };
  const what = label.toLowerCase();
  return (
    <Note>
      <output>
        {newestFirst
          ? texts.searchedBackTo(what, displayTime(moment))
          : texts.searchedUpTo(what, displayTime(moment))}
      </output>
      <ListButton type="button" onClick={() => choose(searched)}>
        {texts.narrow}
      </ListButton>
      <ListButton type="button" onClick={() => choose(rest)}>
        {newestFirst ? texts.searchOlder : texts.searchNewer}
      </ListButton>
    </Note>
  );
}
