import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, type Resolver, useFormContext } from 'react-hook-form';
import isEqual from '../../dataProvider/isEqual';
import type { ActionFailure } from '../../model/failure';
import type { FormSchema } from '../../model/field';

/**
 * A form's validation that is loaded after the form is shown, so that the page need not wait for the
 * schema library. When it cannot be loaded the form lets everything through: the service checks with the
 * same schemas, and what it finds is shown under the fields just the same.
 * @param load loads the schema, and its library
 */
export const schemaResolver =
  (load: () => Promise<FormSchema>): Resolver =>
  async (values, context, options) => {
    const loaded = await Promise.all([import('@hookform/resolvers/zod'), load()]).catch(
      () => undefined,
    );
    if (!loaded) return { values, errors: {} };
    const [{ zodResolver }, schema] = loaded;
    return zodResolver(schema)(values, context, options);
  };

/**
 * A form's validation of what it changes: what the saved record is wrong about itself, such as a text that staff wrote
 * under wider rules, stops nobody who leaves it as it is. The service takes it too (decision 105).
 */
export const ofChanges =
  (resolver: Resolver, saved: FieldValues): Resolver =>
  async (values, context, options) => {
    const checked = await resolver(values, context, options);
    const untouched = Object.keys(checked.errors).filter((field) =>
      isEqual(values[field], saved[field]),
    );
    if (untouched.length === 0) return checked;
    const before: FieldErrors = (await resolver(saved, context, options)).errors;
    const errors: FieldErrors = { ...checked.errors };
    for (const field of untouched)
      if (errors[field]?.message === before[field]?.message) delete errors[field];
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

/** The type of the service's problems among a form's errors, which react-admin's own form gives them as well. */
export const fromService = 'server';

/** Records the service's problems of a form's values, by field; undefined clears a field that may be valid now. */
export type Refuse = (
  values: Readonly<Record<string, unknown>>,
  problems: Readonly<Record<string, string | undefined>>,
) => void;

/** @returns problems of what a form has: of anything else the failure's own words tell, where no field can */
export const problemsOfFields = (
  names: readonly string[],
  problems: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => names.includes(field)));

/**
 * Adds what the service said of values to a form's own validation: a field keeps the service's problem
 * as long as it has the value that was refused, whatever else is edited meanwhile. Once another was typed it is
 * forgotten: its cause may be gone by the time the value comes back.
 * @returns the resolver of the form, and how the service's refusals are told to it
 */
export function useServerRefusals(resolver: Resolver): { resolver: Resolver; refuse: Refuse } {
  const refused = useRef(new Map<string, { value: string; message: string }>());
  const refuse = useCallback<Refuse>((values, problems) => {
    for (const [field, message] of Object.entries(problems))
      if (message === undefined) refused.current.delete(field);
      else refused.current.set(field, { value: JSON.stringify(values[field]), message });
  }, []);
  const both = useMemo<Resolver>(
    () => async (values: FieldValues, context, options) => {
      // At once: the form's values go on changing while the rules are asked, and may be what they were by then.
      for (const [field, said] of refused.current)
        if (JSON.stringify(values[field]) !== said.value) refused.current.delete(field);
      const checked = await resolver(values, context, options);
      const errors: FieldErrors = { ...checked.errors };
      for (const [field, { message }] of refused.current)
        errors[field] ??= { type: fromService, message };
      return Object.keys(errors).length === 0 ? checked : { values: {}, errors };
    },
    [resolver],
  );
  return { resolver: both, refuse };
}

/** Focuses the first of these fields that the service refused: a failure does not move the focus by itself. */
export function useFocusOnRefusal(
  failure: ActionFailure | undefined,
  names: readonly string[],
): void {
  const { setFocus } = useFormContext();
  const focus = useEffectEvent(() => {
    const refused = names.find((name) => failure?.fields?.[name] !== undefined);
    if (refused !== undefined) setFocus(refused);
  });
  useEffect(() => {
    if (failure) focus();
  }, [failure]);
}

/**
 * A failure is not said once more where all of it stands under fields in sight, and is said for as long as one of them
 * out of sight waits to be corrected. What no field is marked with is of what was sent: once anything else was typed
 * it is forgotten, as the resolver forgets. The form is locked while it is sent.
 * @param retries the same may be sent again: of what was sent it is said whenever the form has just that
 */
export function useUnshownFailure(
  failure: ActionFailure | undefined,
  values: FieldValues,
  isShown?: (field: string) => boolean,
  retries = false,
): ActionFailure | undefined {
  const { errors } = useFormContext().formState;
  const [refused, setRefused] = useState({ failure, values, isKept: true });
  const isAsSent = isEqual(values, refused.values);
  if (refused.failure !== failure) setRefused({ failure, values, isKept: true });
  else if (refused.isKept && !isAsSent && !retries) setRefused({ ...refused, isKept: false });
  if (!failure?.fields) return failure;
  const isUnsaid = (name: string) =>
    errors[name]?.type === fromService ? isShown?.(name) === false : refused.isKept && isAsSent;
  return Object.keys(failure.fields).some(isUnsaid) ? failure : undefined;
}
