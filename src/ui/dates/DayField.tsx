import { DateField } from '@mui/x-date-pickers/DateField';
import type { FieldSelectedSections } from '@mui/x-date-pickers/models';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { phone } from '../../../contract/lib/designTokens';
import { rangeTexts } from '../../../texts/admin-kit/dateRanges';
import { allowPlainText } from '../browser/trustedTypes';
import { LocalDates } from './DayCalendar';
import { readDay, toLocalDate } from './localDate';

// DateField writes a section's digits by innerHTML (decision 486).
allowPlainText();

const fieldStyles = {
  flex: '1 1 0',
  '& .MuiPickersOutlinedInput-root': {
    padding: 0,
    fontSize: '0.875rem',
    fontVariantNumeric: 'tabular-nums',
    background: 'var(--mui-palette-background-paper)',
  },
  '& .MuiPickersSectionList-root': {
    width: 'auto',
    padding: '8px 12px',
    '&:focus-visible': { outlineOffset: -4 },
  },
  // Room for the ring around a section, beside its separator.
  '& .MuiPickersInputBase-sectionAfter': { margin: '0 2px' },
  '& [role="spinbutton"]:focus-visible': { outlineOffset: 0 },
  '& fieldset': { top: 0, '& legend': { display: 'none' } },
  '& :not(:hover, .Mui-focused, .Mui-error) > fieldset': {
    borderColor: 'var(--mui-palette-field-border)',
  },
  [phone]: {
    '& .MuiPickersOutlinedInput-root': { fontSize: '1rem' },
    '& .MuiPickersSectionList-root': { padding: '10px 12px' },
  },
};

interface DayFieldProps {
  label: string;
  value: Date | null;
  /** `isOpen`: the typed date may still change, and is not applied yet. */
  onChange: (value: Date | null, isOpen?: boolean) => void;
  onEnter: () => void;
  onLeave: () => void;
  /** True if the calendar sets this day. */
  active: boolean;
  /** Shown once the field has lost the focus: a date that is still being typed is not an error yet. */
  problem: string | undefined;
  /** The element with the problem of this day and another one together. */
  describedBy: string | undefined;
}

/** A day typed in parts, month first (console.md section 2). */
export function DayField(props: DayFieldProps) {
  const { label, value, onChange, active, problem, describedBy } = props;
  const id = useId();
  const [isFocused, setIsFocused] = useState(false);
  const { isRefused, end, onPasteCapture } = usePaste(onChange);
  const { change, release, ...typing } = useTyping({ value, onChange });
  const ownProblem = isFocused ? undefined : problem;
  const shownProblem = isRefused ? rangeTexts.form : ownProblem;
  const isWrong = shownProblem !== undefined || describedBy !== undefined;
  const described = {
    'aria-invalid': isWrong || undefined,
    'aria-describedby': shownProblem === undefined ? describedBy : `${id}-helper-text`,
  };

  return (
    <LocalDates>
      <DateField
        {...{ id, label, value, onPasteCapture, ...typing }}
        sx={fieldStyles}
        size="small"
        format="MM/dd/yyyy"
        focused={active}
        // Undefined rather than false: DateField then outlines a date that does not exist.
        error={isWrong || undefined}
        helperText={shownProblem}
        onChange={(date) => {
          end();
          change(date);
        }}
        onFocus={() => {
          setIsFocused(true);
          props.onEnter();
        }}
        onBlur={() => {
          setIsFocused(false);
          end();
          release();
          props.onLeave();
        }}
        slotProps={{
          textField: {
            slotProps: {
              inputLabel: { onClick: focusFirstSection },
              input: {
                'aria-describedby': described['aria-describedby'],
                // The sections announce themselves.
                'aria-live': undefined,
                slotProps: { sectionContent: described },
              },
              formHelperText: { role: isRefused ? 'alert' : undefined },
            },
          },
        }}
      />
    </LocalDates>
  );
}

/** WebKit would put the focus into the hidden input that the label belongs to, and typing would clear the date. */
function focusFirstSection(event: MouseEvent<HTMLElement>): void {
  event.preventDefault();
  const field = event.currentTarget.parentElement;
  field?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus();
}

/** Handles pasting itself: DateField reads only its own format, and clears the date for any other text. */
function usePaste(onChange: DayFieldProps['onChange']) {
  const [isRefused, setIsRefused] = useState(false);
  const onPasteCapture = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const day = readDay(event.clipboardData.getData('text'));
    setIsRefused(day === undefined);
    if (day !== undefined) onChange(toLocalDate(day));
  };
  return { isRefused, end: () => setIsRefused(false), onPasteCapture };
}

/** The beginning of a date that is typed year first; `20` may still be either. */
const yearFirst = /^(?:1|2|(?:19|20)(?:\d{0,2}|\d\d-[\d-]*))$/;

type DayValue = Pick<DayFieldProps, 'value' | 'onChange'>;

/**
 * Reads 2026-09-15 while it is typed, which DateField would turn into February 2. The date is open until it is
 * complete, the keys can no longer be a date, or the field loses the focus.
 */
function useYearFirst({ value, onChange }: DayValue) {
  const keys = useRef('');
  const isOpen = () => yearFirst.test(keys.current);
  /** @param next the keys from now on, which may close the date */
  const close = (next: string) => {
    const wasOpen = isOpen();
    keys.current = next;
    if (wasOpen && !isOpen()) onChange(value);
  };
  return {
    release: () => close(''),
    change: (date: Date | null) => onChange(date, isOpen()),
    /** Handles a digit or a dash. */
    take: (event: KeyboardEvent, isInMonth: boolean) => {
      if (!isInMonth && keys.current === '') return;
      close(keys.current + event.key);
      const day = isOpen() ? readDay(keys.current) : undefined;
      if (day === undefined) return;
      event.preventDefault();
      keys.current = '';
      // DateField keeps the typed digits if the date equals its previous one, so an invalid date comes in between.
      flushSync(() => onChange(new Date(Number.NaN), true));
      onChange(toLocalDate(day));
    },
  };
}

/**
 * Moves to the next section on a separator, which DateField ignores: `1/5` would become May. After a full section
 * DateField has already moved on itself.
 */
function useTyping(value: DayValue) {
  const { take, release, change } = useYearFirst(value);
  const [section, setSection] = useState<FieldSelectedSections>(null);
  const [digitIn, setDigitIn] = useState<FieldSelectedSections>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    // Chromium would insert undone or redone digits into the section that is edited now.
    if ((event.ctrlKey || event.metaKey) && /^[yz]$/i.test(event.key)) event.preventDefault();
    // On many keyboards `/` needs Shift.
    if (event.key === 'Shift' || event.ctrlKey || event.metaKey) return;
    if (/^[\d-]$/.test(event.key)) take(event, section === 0 || section === 'all');
    else release();
    // A digit replaces a fully selected date, beginning with its month.
    setDigitIn(/^\d$/.test(event.key) ? (section === 'all' ? 0 : section) : null);
    if (!/^[-/. ]$/.test(event.key)) return;
    event.preventDefault();
    const wasFull = digitIn !== null && digitIn !== section;
    if (typeof section === 'number' && section < 2 && !wasFull) setSection(section + 1);
  };
  const selection = { selectedSections: section, onSelectedSectionsChange: setSection };
  const onMouseDown = () => {
    release();
    setDigitIn(null);
  };
  return { ...selection, onKeyDown, onMouseDown, release, change };
}
