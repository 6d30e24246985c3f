import {
  defaultRotationInterval,
  nextRotation,
  rotationLimits,
  rotationPresets,
  rotationTexts,
} from '../../contract/keys/rotationTerms';
import { daysText } from '../../texts/admin-kit/times';
import { rotationScheduleTexts as texts } from '../../texts/keys/rotation';
import type { CallAction } from '../model/action';
import { displayTime } from '../ui/formats';

/** A record whose key is rotated by a schedule. */
interface Scheduled {
  key_rotation_interval: number | null;
  last_rotation_date: string | null;
}

/**
 * Presets or days of one's own (console.md sections 4 and 9).
 * @param inUseSince when the record's key could first encrypt something; null while nothing is rotated on a schedule
 * @returns parts of an action with `interval`
 */
export const rotationSchedule = <R extends Scheduled>(
  inUseSince: (record: R) => string | null,
): Pick<CallAction<R>, 'submit' | 'dialog'> => ({
  submit: texts.submit,
  dialog: {
    kind: 'choice',
    text: ({ key_rotation_interval: days }) => [
      `${days === null ? texts.none : texts.current(daysText(days))} ${texts.bestPractice}`,
    ],
    param: 'interval',
    legend: texts.legend,
    choices: rotationPresets.map((days) => ({ value: String(days), label: daysText(days) })),
    initial: String(defaultRotationInterval),
    current: ({ key_rotation_interval: days }) => (days === null ? null : String(days)),
    same: texts.same,
    custom: {
      label: texts.custom,
      field: texts.days,
      hint: texts.range(rotationLimits.least, rotationLimits.most),
      problem: rotationTexts.interval,
      min: rotationLimits.least,
      max: rotationLimits.most,
    },
    outcome: (record, value) => {
      const days = Number(value);
      const due = dueText(nextRotation(record.last_rotation_date, inUseSince(record), days));
      const now = record.key_rotation_interval;
      if (now === null) return [due];
      const change = [daysText(days), daysText(now)] as const;
      return days > now
        ? [{ severity: 'warning', text: texts.lessOften(...change) }, due]
        : [texts.moreOften(...change), due];
    },
  },
});

function dueText(next: string | null): string {
  if (next === null) return texts.none;
  // A shorter interval can be over already.
  return Date.parse(next) <= Date.now() ? texts.dueAtOnce : texts.next(displayTime(next));
}

/** @throws Error with the text when the dialog gave no interval (console.md section 8) */
export function intervalIn(
  { interval }: Readonly<Record<string, unknown>>,
  missing: string,
): number {
  const days = Number(interval);
  if (interval === undefined || !Number.isInteger(days)) throw new Error(missing);
  return days;
}
