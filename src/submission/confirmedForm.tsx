import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import type { StepUpScope } from '../../contract/stepUp';

/** Stands in place of an action's name when a form waits for a one-time code: its draft has what was typed. */
export const saving = 'save';

/** The form for whose saving a one-time code was just given. */
export interface ConfirmedForm {
  resource: string;
  id: string;
  scope: StepUpScope;
}

interface Confirmation {
  form: ConfirmedForm | undefined;
  forget: () => void;
}

const ConfirmedFormContext = createContext<Confirmation>({ form: undefined, forget: () => {} });
export const ConfirmedFormProvider = ConfirmedFormContext.Provider;

/**
 * Goes on, once, with the form that the browser left for a one-time code.
 * @param isRestored whether what was typed has been put back
 */
export function useConfirmedForm(
  { resource, id }: Omit<ConfirmedForm, 'scope'>,
  isRestored: boolean,
  goOn: (scope: StepUpScope) => void,
): void {
  const { form, forget } = useContext(ConfirmedFormContext);
  const scope = form?.resource === resource && form.id === id ? form.scope : undefined;
  const goOnNow = useEffectEvent(goOn);
  useEffect(() => {
    if (scope === undefined || !isRestored) return;
    forget();
    goOnNow(scope);
  }, [scope, isRestored, forget]);
}
