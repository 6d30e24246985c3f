import { createContext, useContext } from 'react';
import { useFormState } from 'react-hook-form';
import type { Refuse } from '../resolver';

export interface FormStatus {
  /** Id of the element that says why the form is read-only; undefined if it is not. */
  readOnlyReasonId?: string;
  /** True while something other than the form's button sends it, such as after a one-time code. */
  busy?: boolean;
  /** The values of the form's last save, until the next one. */
  lastSave?: LastSave;
  /** The field of a dialog that takes the focus first. */
  first?: string;
  /** Gives the service's refusals of values to the form's validation. */
  refuse?: Refuse;
}

/** The fields' values before a save, as sent, and as saved by the service. */
export type LastSave = Readonly<
  Record<'before' | 'sent' | 'saved', Readonly<Record<string, unknown>>>
>;

const FormStatusContext = createContext<FormStatus>({});
export const FormStatusProvider = FormStatusContext.Provider;
export const useFormStatus = (): FormStatus => useContext(FormStatusContext);

/** @returns whether the form is being sent, so that its values must not change */
export function useIsSending(): boolean {
  const { busy = false } = useFormStatus();
  const { isSubmitting } = useFormState();
  return isSubmitting || busy;
}
