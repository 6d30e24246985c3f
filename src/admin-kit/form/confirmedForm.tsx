import { createContext, useContext, useEffect, useEffectEvent, useState } from 'react';
import { formButtons } from '../../../texts/admin-kit/forms';
import type { Confirmed } from '../../authProvider/stepUp';

/**
 * Labels of the operations of a form that waits for a one-time code, by the value in place of an action's name.
 * The form's draft has the typed values.
 */
export const formActions = { save: formButtons.update, create: formButtons.create } as const;

/** @returns whether that is what a form does */
export const isFormAction = (action: string): action is keyof typeof formActions =>
  Object.hasOwn(formActions, action);

/** The form for whose saving a one-time code was just given. */
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
 * @returns whether a form goes on after a one-time code, for as long as it is drawn: nothing is said of a draft
 *   then, as after a lost answer nobody knows whether it was done
 */
export function useIsResumed(name: FormName): boolean {
  const own = useOwnConfirmedForm(name);
  const [isResumed] = useState(own !== undefined);
  return isResumed;
}

/**
 * Goes on, once, with the form that the browser left for a one-time code.
 * @param isRestored whether what was typed has been put back
 */
export function useConfirmedForm(
  name: FormName,
  isRestored: boolean,
  onConfirmed: (form: ConfirmedForm) => void,
): void {
  const { forget } = useContext(ConfirmedFormContext);
  const own = useOwnConfirmedForm(name);
  const reportConfirmed = useEffectEvent(onConfirmed);
  useEffect(() => {
    if (own === undefined || !isRestored) return;
    forget();
    reportConfirmed(own);
  }, [own, isRestored, forget]);
}
