import { useEvent } from 'ra-core';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { problemsOfFields, type Refuse } from '../form/resolver';
import type { CreationStep, Problems, useFreeNames } from './stepRules';

/** Error type of a refused field that is no name: its value may be accepted at the next try. */
export const mayPass = 'may-pass';

interface StepProblemsOptions {
  form: UseFormReturn;
  steps: readonly CreationStep[];
  names: ReturnType<typeof useFreeNames>;
  refuse: Refuse;
  /** Opens a step. */
  setNumber: (number: number) => void;
}

/** Shows problems that the service found under their fields, in the first step that has one of them. */
export function useStepProblems({ form, steps, names, refuse, setNumber }: StepProblemsOptions) {
  const [isSaid, setIsSaid] = useState(false);

  /** Called by inputs that check names as they are typed. */
  const refuseTyped = useEvent<Parameters<Refuse>, void>((typed, problems) => {
    // After a lost answer the created record may have the name itself, which must not stop the next try.
    const others = Object.entries(problems).filter(([field]) => !names.isFree(field, typed[field]));
    refuse(typed, Object.fromEntries(others));
  });

  const show = async (problems: Problems): Promise<void> => {
    const at = steps.findIndex(({ fields }) => fields.some((field) => field in problems));
    const refused = steps[at]?.fields.filter((field) => field in problems) ?? [];
    const [first] = refused;
    setIsSaid(first !== undefined);
    if (first === undefined) return;
    const typed = form.getValues();
    const named = steps.flatMap((step) => Object.keys(step.names ?? {}));
    for (const field of named) if (field in problems) names.forget(field, typed[field]);
    refuse(typed, problemsOfFields(named, problems));
    setNumber(at);
    await form.trigger(refused);
    for (const field of refused)
      if (!named.includes(field)) form.setError(field, { type: mayPass, message: problems[field] });
    // The field is there once its step is drawn.
    requestAnimationFrame(() => form.setFocus(first));
  };

  return {
    show,
    refuseTyped,
    /** True if the last problems stand under fields. */
    isSaid,
  };
}
