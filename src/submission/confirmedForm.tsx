import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { formButtons } from '../../texts/forms';
import type { Confirmed } from '../authProvider/stepUp';

/**
 * What a form that waits for a one-time code is about to do, by what stands in place of an action's name; its
 * draft has what was typed.
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

/**
 * Goes on, once, with the form that the browser left for a one-time code.
 * @param isRestored whether what was typed has been put back
 */
export function useConfirmedForm(
  { resource, id }: Pick<ConfirmedForm, 'resource' | 'id'>,
  isRestored: boolean,
  goOn: (form: ConfirmedForm) => void,
): void {
  const { form, forget } = useContext(ConfirmedFormContext);
  const own = form?.resource === resource && form.id === id ? form : undefined;
  const goOnNow = useEffectEvent(goOn);
  useEffect(() => {
    if (own === undefined || !isRestored) return;
    forget();
    goOnNow(own);
  }, [own, isRestored, forget]);
}
