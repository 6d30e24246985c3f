import { useEffect, useMemo, useRef } from 'react';
import {
  type FieldErrors,
  type FieldValues,
  type Resolver,
  useForm,
  useWatch,
} from 'react-hook-form';
import type { NameCheck } from '../../model/field';
import { useServerRefusals } from '../form/resolver';

export interface CreationStep {
  id: string;
  label: string;
  /** Names of the form's fields that must be in order before it can be left. */
  fields: readonly string[];
  /** Fields that are names, which the service first checks for being free. */
  names?: Readonly<Record<string, NameCheck['kind']>>;
  /** Continuing from here creates the record; later steps only show the result, or add to it. */
  creates?: true;
}

export interface StepFormOptions<V extends FieldValues> {
  /** Resource of the list below, to which Cancel returns. */
  resource: string;
  /** Initial values of the form; always the same object. */
  initial: V;
  resolver: Resolver;
  stepsOf: (values: V) => readonly CreationStep[];
}

/** @returns a resolver limited to the fields passed to `reach`, so that no field is marked before it was shown */
function useReachedRules(resolver: Resolver) {
  const reached = useRef<ReadonlySet<string>>(new Set());
  const reachedResolver = useMemo<Resolver>(
    () => async (values, context, options) => {
      const checked = await resolver(values, context, options);
      const errors = Object.entries(checked.errors);
      const reachedErrors = errors.filter(([field]) => reached.current.has(field));
      if (errors.length === 0) return checked;
      if (reachedErrors.length === 0) return { values, errors: {} };
      return { values: {}, errors: Object.fromEntries(reachedErrors) as FieldErrors };
    },
    [resolver],
  );
  return {
    resolver: reachedResolver,
    reach: (fields: readonly string[]) => {
      reached.current = new Set(fields);
    },
  };
}

/** The form of all steps, which validates the fields of the steps reached so far. */
export function useStepForm<V extends FieldValues>(
  { initial, resource, resolver: ownRules, stepsOf }: StepFormOptions<V>,
  number: number,
) {
  const { resolver, refuse } = useServerRefusals(ownRules);
  const rules = useReachedRules(resolver);
  const form = useForm({
    mode: 'onChange',
    defaultValues: initial as FieldValues,
    resolver: rules.resolver,
  });
  // The form holds its initial values, and the values of its inputs.
  const values = useWatch({ control: form.control }) as V;
  const steps = stepsOf(values);
  const step = steps[number];
  if (!step) throw new Error(`There is no step ${number} of creating in ${resource}`);
  useEffect(() => rules.reach(steps.slice(0, number + 1).flatMap(({ fields }) => fields)));
  return { form, values, steps, step, refuse };
}
