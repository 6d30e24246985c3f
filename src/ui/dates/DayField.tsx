import { DateField } from '@mui/x-date-pickers/DateField';
import type { FieldSelectedSections } from '@mui/x-date-pickers/models';
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react';
import { phone } from '../../../contract/designTokens';
import { rangeTexts } from '../../../texts/dateRanges';
import { allowPlainText } from '../browser/trustedTypes';
import { LocalDates } from './DayCalendar';
import { readDay, toLocalDate } from './localDate';

// DateField writes the digits of a section by innerHTML (decision 486).
allowPlainText();

const look = {
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
  onChange: (value: Date | null) => void;
  onEnter: () => void;
  onLeave: () => void;
  /** The day that the calendar sets. */
  active: boolean;
  /** Shown once the field is left: a date that is still being typed is not yet wrong. */
  problem: string | undefined;
  /** The element that says what is wrong with this day and another one together. */
  describedBy: string | undefined;
}

/** A day typed in parts, month first (console.md section 2). */
export function DayField(props: DayFieldProps) {
  const { label, value, onChange, active, problem, describedBy } = props;
  const id = useId();
  const [isFocused, setIsFocused] = useState(false);
  const { isRefused, end, onPasteCapture } = usePaste(onChange);
  const separators = useSeparators();
  const ownProblem = isFocused ? undefined : problem;
  const shown = isRefused ? rangeTexts.form : ownProblem;
  const isWrong = shown !== undefined || describedBy !== undefined;
  const described = {
    'aria-invalid': isWrong || undefined,
    'aria-describedby': shown === undefined ? describedBy : `${id}-helper-text`,
  };

  return (
    <LocalDates>
      <DateField
        {...{ id, label, value, onPasteCapture, ...separators }}
        sx={look}
        size="small"
        format="MM/dd/yyyy"
        focused={active}
        // Without an error of ours, DateField outlines a date that does not exist.
        error={isWrong || undefined}
        helperText={shown}
        onChange={(date) => {
          end();
          onChange(date);
        }}
        onFocus={() => {
          setIsFocused(true);
          props.onEnter();
        }}
        onBlur={() => {
          setIsFocused(false);
          end();
          props.onLeave();
        }}
        slotProps={{
          textField: {
            slotProps: {
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

/** DateField would read its own format only, and clear the date for every other text. */
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

/**
 * Moves to the next section by a separator, which DateField ignores: `1/5` would become May. After a section that was
 * full, DateField has moved on by itself.
 */
function useSeparators() {
  const [section, setSection] = useState<FieldSelectedSections>(null);
  const [digitIn, setDigitIn] = useState<FieldSelectedSections>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    // Many keyboards have `/` above a digit.
    if (event.key === 'Shift' || event.ctrlKey || event.metaKey) return;
    // A digit replaces a selected date from its month on.
    setDigitIn(/^\d$/.test(event.key) ? (section === 'all' ? 0 : section) : null);
    if (!/^[-/. ]$/.test(event.key)) return;
    event.preventDefault();
    const wasFull = digitIn !== null && digitIn !== section;
    if (typeof section === 'number' && section < 2 && !wasFull) setSection(section + 1);
  };
  return { selectedSections: section, onSelectedSectionsChange: setSection, onKeyDown };
}
