import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { formButtons } from '../../../texts/admin-kit/forms';
import type { Confirmed } from '../../authProvider/stepUp';

/**
 * Labels of a form's operations that wait for a one-time code, by the value in place of an action's name. The typed
 * values are in the form's draft.
 */
export const formActions = { save: formButtons.update, create: formButtons.create } as const;

/** @returns whether the name is a form's operation */
export const isFormAction = (action: string): action is keyof typeof formActions =>
  Object.hasOwn(formActions, action);

/** The form whose saving was just confirmed with a one-time code. */
export interface ConfirmedForm {
  resource: string;
  id: string;
  /** The record's version that the person saw. */
  version?: string | number;
  confirmed: Confirmed;
}

interface Confirmation {
  form: ConfirmedForm | undefined;
  forget: () => void;
}

const ConfirmedFormContext = createContext<Confirmation>({ form: undefined, forget: () => {} });
export const ConfirmedFormProvider = ConfirmedFormContext.Provider;

type FormName = Pick<ConfirmedForm, 'resource' | 'id'>;

const useOwnConfirmedForm = ({ resource, id }: FormName): ConfirmedForm | undefined => {
  const { form } = useContext(ConfirmedFormContext);
  return form?.resource === resource && form.id === id ? form : undefined;
};

/**
 * @returns whether the form resumes after a one-time code, for as long as it is mounted. It then does not mention a
 * draft, as after a lost answer nobody knows whether the change was made
 */
export function useIsResumed(name: FormName): boolean {
  const confirmed = useOwnConfirmedForm(name);
  const [isResumed] = useState(confirmed !== undefined);
  return isResumed;
}

/**
 * Resumes, once, the form that the browser left for a one-time code.
 * @param isRestored whether the typed values have been restored
 */
export function useConfirmedForm(
  name: FormName,
  isRestored: boolean,
  onConfirmed: (form: ConfirmedForm) => void,
): void {
  const { forget } = useContext(ConfirmedFormContext);
  const confirmed = useOwnConfirmedForm(name);
  const reportConfirmed = useEffectEvent(onConfirmed);
  useEffect(() => {
    if (confirmed === undefined || !isRestored) return;
    forget();
    reportConfirmed(confirmed);
  }, [confirmed, isRestored, forget]);
}
