import { rotationScheduleTexts as texts } from '../../../texts/keys/rotation';
import type { CallAction } from '../../model/action';
import { daysIn, type KeyUse, type Scheduled } from './rotationInterval';

/**
 * @param keyUse as in `scheduleDialog`, whose code is loaded when the dialog is opened
 * @returns parts of an action with the parameters that `intervalIn` reads
 */
export const rotationSchedule = <R extends Scheduled>(
  keyUse: (record: R) => KeyUse,
): Pick<CallAction<R>, 'submit' | 'dialog'> => ({
  submit: texts.submit,
  dialog: async () => {
    const { scheduleDialog } = await import('./scheduleDialog');
    return { default: scheduleDialog(keyUse) };
  },
});

/** @throws Error with the text when the dialog gave no interval (console.md section 8) */
export function intervalIn(params: Readonly<Record<string, unknown>>, missing: string): number {
  const days = daysIn(params);
  if (days === undefined) throw new Error(missing);
  return days;
}
