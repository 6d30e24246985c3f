import {
  defaultRotationInterval,
  nextRotation,
  rotationLimits,
  rotationPresets,
  rotationTexts,
} from '../../../contract/keys/rotationTerms';
import { daysText } from '../../../texts/admin-kit/times';
import { rotationScheduleTexts as texts } from '../../../texts/keys/rotation';
import type { ActionDialog } from '../../model/action';
import type { Field } from '../../model/field';
import { displayTime } from '../../ui/formats';
import { customInterval, daysIn, type KeyUse, type Scheduled } from './rotationInterval';

const fields: readonly Field[] = [
  {
    kind: 'select',
    name: 'interval',
    label: texts.legend,
    choices: [
      ...rotationPresets.map((days) => ({ value: String(days), label: daysText(days) })),
      { value: customInterval, label: texts.custom },
    ],
    radios: true,
  },
  {
    kind: 'integer',
    name: 'days',
    label: texts.days,
    hint: texts.range(rotationLimits.min, rotationLimits.max),
  },
];

/** Presets or a custom number of days (console.md sections 4 and 9). */
export const scheduleDialog = <R extends Scheduled>(
  keyUse: (record: R) => KeyUse,
): ActionDialog<R> => ({
  kind: 'fields',
  text: ({ key_rotation_interval: days }) => [
    `${days === null ? texts.none : texts.current(daysText(days))} ${texts.bestPractice}`,
  ],
  fields: () => fields,
  initial: () => ({ interval: String(defaultRotationInterval) }),
  isShown: (field, { interval }) => field !== 'days' || interval === customInterval,
  schema: async () => (await import('./scheduleForm')).scheduleSchema,
  check: (values, { key_rotation_interval: now }) => {
    const days = daysIn(values);
    if (days === undefined) return { reason: rotationTexts.interval };
    return { reason: days === now ? texts.same : undefined };
  },
  outcome: (values, record) => {
    const days = daysIn(values);
    const now = record.key_rotation_interval;
    if (days === undefined || days === now) return [];
    const due = dueText(keyUse(record), record.last_rotation_date, days);
    if (now === null) return [due];
    const change = [daysText(days), daysText(now)] as const;
    return days > now
      ? [{ severity: 'warning', text: texts.lessOften(...change) }, due]
      : [texts.moreOften(...change), due];
  },
  draft: {},
});

function dueText(use: KeyUse, lastRotation: string | null, days: number): string {
  if ('notDue' in use) return use.notDue;
  const next = nextRotation(lastRotation, use.since, days);
  // With a shorter interval the rotation may already be due.
  return Date.parse(next) <= Date.now() ? texts.dueAtOnce : texts.next(displayTime(next));
}
