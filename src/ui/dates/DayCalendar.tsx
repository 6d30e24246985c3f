import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { PickerDay, type PickerDayProps } from '@mui/x-date-pickers/PickerDay';
import { enUS } from 'date-fns/locale/en-US';
import { createContext, type ReactNode, useContext } from 'react';
import { dayOf, earliestDay, isDay } from '../../../contract/lib/dateRanges';
import { DialogPopover } from '../DialogPopover';
import { fromLocalDate, toLocalDate } from './localDate';
import { useToday } from './useToday';

/** Weeks begin on Monday, as in the charts (decision 60). */
const weeksFromMonday = { ...enUS, options: { ...enUS.options, weekStartsOn: 1 } } as const;

/** Provides MUI's date components with the browser's own days. */
export const LocalDates = ({ children }: { children: ReactNode }) => (
  <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={weeksFromMonday}>
    {children}
  </LocalizationProvider>
);

const TodayInUtc = createContext<string | undefined>(undefined);

/** Marks today in UTC: MUI would mark the browser's own today, which may be another day. */
function UtcDay(props: PickerDayProps) {
  const isToday = fromLocalDate(props.day) === useContext(TodayInUtc);
  return <PickerDay {...props} today={isToday} aria-current={isToday ? 'date' : undefined} />;
}

interface CalendarProps {
  day: string | undefined;
  first: string;
  last?: string;
  onPick: (day: string) => void;
  classesOf?: (day: string) => string;
}

/** A month of days in the format yyyy-MM-dd. */
export function Calendar({ day, first, last, onPick, classesOf }: CalendarProps) {
  const today = dayOf(useToday());
  return (
    <LocalDates>
      <TodayInUtc value={today}>
        <DateCalendar
          value={day === undefined ? null : toLocalDate(day)}
          minDate={toLocalDate(first)}
          maxDate={last === undefined ? undefined : toLocalDate(last)}
          onChange={(date: Date | null, state) => {
            if (date && state === 'finish') onPick(fromLocalDate(date));
          }}
          slots={{ day: UtcDay }}
          slotProps={
            classesOf && { day: ({ day: date }) => ({ className: classesOf(fromLocalDate(date)) }) }
          }
        />
      </TodayInUtc>
    </LocalDates>
  );
}

interface DayCalendarProps {
  label: string;
  anchor: HTMLElement;
  /** Typed date so far; the calendar opens at today if it is not a valid day. */
  day: string;
  onPick: (day: string) => void;
  onClose: () => void;
}

/** A calendar of any day, below the button that opened it. */
export default function DayCalendar({ label, anchor, day, onPick, onClose }: DayCalendarProps) {
  return (
    <DialogPopover label={label} anchor={anchor} onClose={onClose}>
      <Calendar day={isDay(day) ? day : undefined} first={earliestDay} onPick={onPick} />
    </DialogPopover>
  );
}
