import { useDataProvider, useEvent } from 'ra-core';
import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import type { NameCheck } from '../../model/field';
import { problemsOfFields, type Refuse } from '../form/resolver';
import type { CreationStep } from './useStepForm';

/** Messages of problems, by field. */
export type Problems = Readonly<Record<string, string>>;

/**
 * Remembers the names that the service reported as free: after a lost answer, the created record itself may have one.
 */
export function useFreeNames() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const freeNames = useRef(new Set<string>());
  const keyOf = (field: string, name: unknown) => `${field}/${String(name)}`;
  const isFree = (field: string, name: unknown) => freeNames.current.has(keyOf(field, name));
  return {
    isFree,
    forget: (field: string, name: unknown) => freeNames.current.delete(keyOf(field, name)),
    /** Checks the names that are not known to be free. @returns the service's problems with taken names */
    findTaken: async (
      names: Readonly<Record<string, NameCheck['kind']>>,
      formValues: FieldValues,
    ): Promise<Problems> => {
      const problems: Record<string, string> = {};
      const check = async ([field, kind]: [string, NameCheck['kind']]) => {
        const name = String(formValues[field]);
        if (name.trim() === '' || isFree(field, name)) return;
        // A failed check is ignored, as creating checks again.
        const answer = await dataProvider.checkName(kind, { name }).catch(() => undefined);
        if (answer?.data.problem !== undefined) problems[field] = answer.data.problem;
        else if (answer) freeNames.current.add(keyOf(field, name));
      };
      await Promise.all(Object.entries(names).map(check));
      return problems;
    },
  };
}

/** Error type of a refused field that is not a name: the service may accept its value at the next attempt. */
export const mayPass = 'may-pass';

interface StepProblemsOptions {
  form: UseFormReturn;
  steps: readonly CreationStep[];
  names: ReturnType<typeof useFreeNames>;
  refuse: Refuse;
  /** Opens a step. */
  setNumber: (number: number) => void;
}

/** Shows the service's problems under their fields, in the first step that has one of them. */
export function useStepProblems({ form, steps, names, refuse, setNumber }: StepProblemsOptions) {
  const [isShown, setIsShown] = useState(false);

  /** Called by inputs that check names as they are typed. */
  const refuseTyped = useEvent<Parameters<Refuse>, void>((formValues, problems) => {
    // After a lost answer the created record may have the name itself, which must not stop the next try.
    const others = Object.entries(problems).filter(
      ([field]) => !names.isFree(field, formValues[field]),
    );
    refuse(formValues, Object.fromEntries(others));
  });

  const show = async (problems: Problems): Promise<void> => {
    const index = steps.findIndex(({ fields }) => fields.some((field) => field in problems));
    const refused = steps[index]?.fields.filter((field) => field in problems) ?? [];
    const [first] = refused;
    setIsShown(first !== undefined);
    if (first === undefined) return;
    const formValues = form.getValues();
    const named = steps.flatMap((step) => Object.keys(step.names ?? {}));
    for (const field of named) if (field in problems) names.forget(field, formValues[field]);
    refuse(formValues, problemsOfFields(named, problems));
    setNumber(index);
    await form.trigger(refused);
    for (const field of refused)
      if (!named.includes(field)) form.setError(field, { type: mayPass, message: problems[field] });
    // The field exists once its step is rendered.
    requestAnimationFrame(() => form.setFocus(first));
  };

  return {
    show,
    refuseTyped,
    /** True if the last problems are shown under fields. */
    isShown,
  };
}
