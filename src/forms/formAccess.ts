import { createContext, useContext } from 'react';

/** Whether the inputs of the form around may be used. */
export interface FormAccess {
  /** Id of the element that says why nothing can be changed; undefined when it can. */
  readOnlyReasonId?: string;
}

const FormAccessContext = createContext<FormAccess>({});
export const FormAccessProvider = FormAccessContext.Provider;
export const useFormAccess = (): FormAccess => useContext(FormAccessContext);
