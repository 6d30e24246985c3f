import { createContext, useContext } from 'react';
import { useFormState } from 'react-hook-form';
import type { Refuse } from '../resolver';

export interface FormStatus {
  /** Id of the element that says why nothing can be changed; undefined when it can. */
  readOnlyReasonId?: string;
  /** True while something other than the form's button sends it, such as after a one-time code. */
  busy?: boolean;
  /** The values of the form's last save, until the next one. */
  lastSave?: LastSave;
  /** The field in which a dialog begins. */
  first?: string;
  /** Tells the form's validation what the service refused of its values. */
  refuse?: Refuse;
}

/** A field's value before a save, as it was sent, and as the service saved it. */
export type LastSave = Readonly<
  Record<'before' | 'sent' | 'saved', Readonly<Record<string, unknown>>>
>;

const FormStatusContext = createContext<FormStatus>({});
export const FormStatusProvider = FormStatusContext.Provider;
export const useFormStatus = (): FormStatus => useContext(FormStatusContext);

/** @returns whether what the form has is being sent, so that nothing of it may change */
export function useIsSending(): boolean {
  const { busy = false } = useFormStatus();
  const { isSubmitting } = useFormState();
  return isSubmitting || busy;
}
