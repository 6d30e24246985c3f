import { createContext, useContext } from 'react';
import type { Refuse } from '../submission/resolver';

export interface FormAccess {
  /** Id of the element that says why nothing can be changed; undefined when it can. */
  readOnlyReasonId?: string;
  /** The values of the form's last save, until the next one. */
  lastSave?: LastSave;
  /** Tells the form's validation what the service refused of its values. */
  refuse?: Refuse;
}

/** A field's value before a save, as it was sent, and as the service saved it. */
export type LastSave = Readonly<
  Record<'before' | 'sent' | 'saved', Readonly<Record<string, unknown>>>
>;

const FormAccessContext = createContext<FormAccess>({});
export const FormAccessProvider = FormAccessContext.Provider;
export const useFormAccess = (): FormAccess => useContext(FormAccessContext);
