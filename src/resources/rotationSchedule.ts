import { rotationLimits } from '../../contract/keys/rotationTerms';
import { rotationScheduleTexts as texts } from '../../texts/keys/rotation';
import type { CallAction } from '../model/action';

/** A record whose key is rotated by a schedule. */
export interface Scheduled {
  key_rotation_interval: number | null;
  last_rotation_date: string | null;
}

/** The choice that is no preset; `days` has its number. */
export const customInterval = 'custom';

/**
 * @param inUseSince as `scheduleDialog` has it, whose code is loaded when it is opened
 * @returns parts of an action with the parameters that `intervalIn` reads
 */
export const rotationSchedule = <R extends Scheduled>(
  inUseSince: (record: R) => string | null,
): Pick<CallAction<R>, 'submit' | 'dialog'> => ({
  submit: texts.submit,
  dialog: async () => {
    const { scheduleDialog } = await import('./scheduleDialog');
    return { default: scheduleDialog(inUseSince) };
  },
});

/** @returns the interval of a preset or a custom number, undefined when it is no whole number within the limits */
export function daysIn({ interval, days }: Readonly<Record<string, unknown>>): number | undefined {
  const chosen = String(interval === customInterval ? days : interval);
  const number = /^\d+$/.test(chosen) ? Number(chosen) : 0;
  return number >= rotationLimits.least && number <= rotationLimits.most ? number : undefined;
}

/** @throws Error with the text when the dialog gave no interval (console.md section 8) */
export function intervalIn(params: Readonly<Record<string, unknown>>, missing: string): number {
  const days = daysIn(params);
  if (days === undefined) throw new Error(missing);
  return days;
}
