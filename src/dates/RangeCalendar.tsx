import { styled } from '@mui/material/styles';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { addDays, clampDay, dayOf, type DayRange, rangeLimits } from '../../contract/dateRanges';
import { fromCarrier, toCarrier } from './calendarCarrier';

const Frame = styled('div')(({ theme }) => ({
  '& .in-range:not(.range-edge)': {
    background: 'color-mix(in srgb, var(--mui-palette-primary-main) 16%, transparent)',
    borderRadius: theme.shape.borderRadius,
  },
  '& .range-edge': {
    background: 'var(--mui-palette-primary-main)',
    color: 'var(--mui-palette-primary-contrastText)',
    '&:hover, &:focus': { background: 'var(--mui-palette-primary-dark)' },
  },
  '& .utc-today': { outline: '1px solid var(--mui-palette-text-secondary)', outlineOffset: -1 },
}));

interface RangeCalendarProps {
  /** The day that is being chosen, yyyy-MM-dd. */
  value: string;
  range: DayRange;
  onPick: (day: string) => void;
  now: Date;
}

/** The calendar of the last 364 days and today (console.md section 5). */
export function RangeCalendar({ value, range, onPick, now }: RangeCalendarProps) {
  const today = dayOf(now);
  const classesOf = (day: string) =>
    [
      day >= range.start && day <= range.end && 'in-range',
      (day === range.start || day === range.end) && 'range-edge',
      day === today && 'utc-today',
    ]
      .filter(Boolean)
      .join(' ');
  return (
    <Frame>
      <LocalizationProvider dateAdapter={AdapterDateFns}>
        <DateCalendar
          value={toCarrier(clampDay(value, now))}
          minDate={toCarrier(addDays(today, -rangeLimits.calendarDays))}
          maxDate={toCarrier(today)}
          // The browser's today may be another day than the one in UTC.
          disableHighlightToday
          onChange={(carrier: Date | null, state) => {
            if (carrier && state === 'finish') onPick(fromCarrier(carrier));
          }}
          slotProps={{ day: ({ day }) => ({ className: classesOf(fromCarrier(day)) }) }}
        />
      </LocalizationProvider>
    </Frame>
  );
}
