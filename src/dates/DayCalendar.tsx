import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { earliestDay, startOfDay } from '../../contract/dateRanges';
import { DialogPopover } from '../page/DialogPopover';
import { fromCarrier, toCarrier } from './calendarCarrier';

interface DayCalendarProps {
  label: string;
  anchor: HTMLElement;
  /** What is typed so far; a calendar of today when it is no day. */
  day: string;
  /** Told the day, yyyy-MM-dd. */
  onPick: (day: string) => void;
  onClose: () => void;
}

/** A calendar of any day, below the button that opened it. */
export default function DayCalendar({ label, anchor, day, onPick, onClose }: DayCalendarProps) {
  return (
    <DialogPopover label={label} anchor={anchor} onClose={onClose}>
      <LocalizationProvider dateAdapter={AdapterDateFns}>
        <DateCalendar
          minDate={toCarrier(earliestDay)}
          value={Number.isNaN(startOfDay(day)) ? null : toCarrier(day)}
          onChange={(carrier: Date | null, state) => {
            if (carrier && state === 'finish') onPick(fromCarrier(carrier));
          }}
        />
      </LocalizationProvider>
    </DialogPopover>
  );
}
