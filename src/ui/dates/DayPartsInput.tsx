import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { dateTexts } from '../../../texts/dates';
import { rangeTexts } from '../../../texts/dateRanges';
import {
  type DayPart,
  type DayParts,
  dayParts,
  digitsOf,
  isIncomplete,
  largestOf,
} from './dayParts';
import { useTypedDate } from './useTypedDate';

const outlined = (color: 'primary' | 'error') => ({
  borderColor: `var(--mui-palette-${color}-main)`,
  boxShadow: `inset 0 0 0 1px var(--mui-palette-${color}-main)`,
});

const Group = styled('fieldset')(({ theme }) => ({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0, fontSize: '0.8125rem', fontWeight: 600 },
  '& .parts': {
    display: 'flex',
    alignItems: 'center',
    width: 'fit-content',
    marginTop: theme.spacing(0.5),
    padding: theme.spacing(0, 0.75),
    border: '1px solid var(--mui-palette-text-disabled)',
    borderRadius: theme.shape.borderRadius,
    background: 'var(--mui-palette-background-paper)',
  },
  '& .parts[data-active]': outlined('primary'),
  '& .parts[data-wrong]': outlined('error'),
  '& input': {
    boxSizing: 'content-box',
    height: 24,
    padding: theme.spacing(0.75, 0.25),
    border: 0,
    background: 'transparent',
    color: 'inherit',
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
    // Its neighbours are too near for a ring around it.
    '&:focus-visible': { outlineOffset: -2 },
  },
  '& p': { margin: theme.spacing(0.5, 0, 0), fontSize: '0.8125rem' },
  '& .problem': { color: 'var(--mui-palette-error-main)' },
}));

interface DayPartsInputProps {
  /** Names the day, for example `Start date`. */
  label: string;
  parts: DayParts;
  onChange: (parts: DayParts) => void;
  onEnter: () => void;
  onLeave: () => void;
  /** The day that the calendar sets. */
  active: boolean;
  problem: string | undefined;
  /** The element that says what is wrong with it and another day together. */
  describedBy?: string;
}

/** Three plain fields (console.md section 2): MUI's DateField sets `innerHTML`, against Trusted Types (decision 486). */
export function DayPartsInput(props: DayPartsInputProps) {
  const { label, onChange, onEnter, onLeave, active, problem, describedBy } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(false);
  const focusAt = (index: number) => box.current?.querySelectorAll('input')[index]?.focus();
  const focusPart = (part: DayPart) => focusAt(dayParts.indexOf(part));
  const typed = useTypedDate({ parts: props.parts, onChange, focusPart });
  const { shown: parts, isRefused } = typed;
  const shown = isRefused
    ? rangeTexts.form
    : // A date that is still being typed is not yet wrong.
      focused && isIncomplete(parts)
      ? undefined
      : problem;
  const isWrong = shown !== undefined || describedBy !== undefined;

  return (
    <Group
      onFocus={() => {
        setFocused(true);
        onEnter();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        setFocused(false);
        onLeave();
      }}
    >
      <legend>{label}</legend>
      <div
        ref={box}
        className="parts"
        data-active={active || undefined}
        data-wrong={isWrong || undefined}
      >
        {dayParts.map((part, index) => (
          <span key={part}>
            {index > 0 && <span aria-hidden="true">/</span>}
            <PartInput
              {...{ part, typed, isWrong }}
              describedBy={shown === undefined ? describedBy : id}
              onLeaveBack={() => focusAt(index - 1)}
            />
          </span>
        ))}
      </div>
      {shown !== undefined && (
        <p id={id} className="problem" role={isRefused ? 'alert' : undefined}>
          {shown}
        </p>
      )}
    </Group>
  );
}

interface PartInputProps {
  part: DayPart;
  typed: ReturnType<typeof useTypedDate>;
  isWrong: boolean;
  describedBy: string | undefined;
  /** Called for Backspace in an empty part. */
  onLeaveBack: () => void;
}

function PartInput({ part, typed, isWrong, describedBy, onLeaveBack }: PartInputProps) {
  const { shown: parts } = typed;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && parts[part] === '') {
      event.preventDefault();
      onLeaveBack();
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    typed.set(part, stepped(part, parts, event.key === 'ArrowUp' ? 1 : -1));
  };
  return (
    <input
      style={{ width: `${digitsOf[part] + 0.75}ch` }}
      inputMode="numeric"
      autoComplete="off"
      aria-label={dateTexts.parts[part]}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      placeholder={dateTexts.placeholders[part]}
      value={parts[part]}
      onChange={({ target: { value }, nativeEvent }) => {
        const keys = keysOf(nativeEvent);
        // Digits left after a deletion do not start a typed sequence.
        if (isDeletion(nativeEvent)) typed.set(part, value);
        else if (keys === undefined) typed.put(part, value);
        else typed.type(part, typed.isTyping() ? keys : value);
      }}
      onFocus={({ target }) => target.select()}
      // Parts are replaced as a whole, but a click would put the cursor between the digits. In an input that
      // already has the focus (such as the part after a full one), Chromium does this after the click.
      onMouseDown={(event) => {
        typed.end();
        if (event.currentTarget === document.activeElement) event.preventDefault();
      }}
      onClick={({ currentTarget }) => currentTarget.select()}
      onBlur={typed.leavePart}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        event.preventDefault();
        typed.put(part, event.clipboardData.getData('text'));
      }}
    />
  );
}

const isDeletion = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType.startsWith('delete');

/** @returns what a key put in; undefined for what came otherwise */
const keysOf = (event: Event): string | undefined =>
  event instanceof InputEvent && event.inputType === 'insertText' && event.data !== null
    ? event.data
    : undefined;

/** @returns the part one up or down; month and day go round */
function stepped(part: DayPart, parts: DayParts, by: 1 | -1): string {
  const largest = largestOf(part, parts);
  const next = Number(parts[part]) + by;
  const belowFirst = part === 'year' ? 1 : largest;
  const turned = next < 1 ? belowFirst : next;
  return String(turned > largest ? 1 : turned).padStart(digitsOf[part], '0');
}
