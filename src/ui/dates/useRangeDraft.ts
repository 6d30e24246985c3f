import { useState } from 'react';
import {
  clampDay,
  clampRange,
  type DayRange,
  presetRange,
  type RangeChoice,
  rangeProblem,
} from '../../../contract/lib/dateRanges';
import { useDebouncedEffect } from '../useDebouncedEffect';
import { useOwnChanges } from '../useOwnChanges';
import { dateProblem, toLocalDate, typedDay } from './localDate';

/** Pause before a change is applied, in milliseconds (console.md section 9). */
const rangePauseMs = 200;

export type RangeEdge = 'start' | 'end';

/** Dates as they are typed: null and invalid ones until they are complete. */
interface RangeDraft extends Record<RangeEdge, Date | null> {
  preset: RangeChoice['preset'];
}

type RangeProblems = Partial<Record<RangeEdge | 'range', string>>;

const draftOf = ({ preset, range }: RangeChoice): RangeDraft => ({
  preset,
  start: toLocalDate(range.start),
  end: toLocalDate(range.end),
});

const keyOf = ({ preset, range }: RangeChoice): string => `${preset} ${range.start} ${range.end}`;

/** @returns the choice in a draft, moved into the calendar, or the draft's problems */
export function validateRangeDraft(
  { preset, start, end }: RangeDraft,
  now: Date,
): { choice: RangeChoice } | { problems: RangeProblems } {
  const range = { start: typedDay(start), end: typedDay(end) };
  if (range.start === undefined || range.end === undefined)
    return { problems: { start: dateProblem(start), end: dateProblem(end) } };
  const days = { start: range.start, end: range.end };
  const problem = rangeProblem(days, now);
  if (problem !== undefined) return { problems: { range: problem } };
  return { choice: { preset, range: clampRange(days, now) } };
}

export interface DateRangeProps {
  value: RangeChoice;
  /** Called 200 ms after the last change, only with valid ranges. */
  onChange: (value: RangeChoice) => void;
  now: Date;
  /** True if nothing was chosen yet: the range is the default, and choosing it counts as a choice. */
  unset?: boolean;
}

/** The choice while it is being made: applied after a pause, and only if it is a valid range. */
export function useRangeDraft({ value, onChange, now, unset }: DateRangeProps) {
  const [draft, setDraft] = useState(() => draftOf(value));
  const [problems, setProblems] = useState<RangeProblems>({});
  const [pendingDraft, setPendingDraft] = useState<RangeDraft>();
  const { latest, note } = useOwnChanges(keyOf(value), () => {
    setDraft(draftOf(value));
    setProblems({});
    setPendingDraft(undefined);
  });

  const apply = (settling: RangeDraft) => {
    // A key pressed meanwhile has started a pause of its own.
    setPendingDraft((current) => (current === settling ? undefined : current));
    const settled = validateRangeDraft(settling, now);
    if ('problems' in settled) {
      setProblems(settled.problems);
      return;
    }
    setProblems({});
    const key = keyOf(settled.choice);
    if (!unset && key === latest) return;
    note(key);
    onChange(settled.choice);
  };
  useDebouncedEffect(pendingDraft, rangePauseMs, apply);

  const change = (next: RangeDraft, isOpen = false) => {
    setDraft(next);
    setPendingDraft(isOpen ? undefined : next);
  };

  return {
    draft,
    problems,
    choosePreset: (preset: RangeChoice['preset']) =>
      change(
        preset === 'custom'
          ? { ...draft, preset }
          : draftOf({ preset, range: presetRange(preset, now) }),
      ),
    /** @param isOpen whether the typed date may still change */
    type: (edge: RangeEdge, date: Date | null, isOpen?: boolean) =>
      change({ ...draft, preset: 'custom', [edge]: date }, isOpen),
    pick: ({ start, end }: Partial<DayRange>) =>
      change({
        preset: 'custom',
        start: start === undefined ? draft.start : toLocalDate(start),
        end: end === undefined ? draft.end : toLocalDate(end),
      }),
    /** Replaces a typed day by the effective one, moved into the calendar. */
    leave: (edge: RangeEdge) =>
      setDraft((current) => {
        const day = typedDay(current[edge]);
        if (day === undefined || 'problems' in validateRangeDraft(current, now)) return current;
        return { ...current, [edge]: toLocalDate(clampDay(day, now)) };
      }),
  };
}
