import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type FieldErrors, type FieldValues, type Resolver, useFormContext } from 'react-hook-form';
import isEqual from '../../dataProvider/isEqual';
import type { ActionFailure } from '../../model/failure';
import type { FormSchema } from '../../model/field';

/**
 * Form validation that loads after the form is shown, so that the page does not wait for the schema library. If loading
 * fails, the form accepts all values: the service checks with the same schemas, and its problems are shown under the
 * fields just the same.
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
 * Validates only changed fields: problems of the saved record itself, such as a text that staff wrote under wider
 * rules, do not block a person who leaves them unchanged. The service accepts them, too (decision 105).
 */
export const ofChanges =
  (resolver: Resolver, saved: FieldValues): Resolver =>
  async (values, context, options) => {
    const checked = await resolver(values, context, options);
    const unchangedFields = Object.keys(checked.errors).filter((field) =>
      isEqual(values[field], saved[field]),
    );
    if (unchangedFields.length === 0) return checked;
    const savedErrors: FieldErrors = (await resolver(saved, context, options)).errors;
    const errors: FieldErrors = { ...checked.errors };
    for (const field of unchangedFields)
      if (errors[field]?.message === savedErrors[field]?.message) delete errors[field];
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

/** Error type of the service's problems in a form, which react-admin's own form uses as well. */
export const fromService = 'server';

/** Records the service's problems of a form's values, by field; undefined clears a field that may be valid now. */
export type Refuse = (
  values: Readonly<Record<string, unknown>>,
  problems: Readonly<Record<string, string | undefined>>,
) => void;

/** @returns only the problems of the form's fields; the failure's own text covers the others */
export const problemsOfFields = (
  names: readonly string[],
  problems: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => names.includes(field)));

/**
 * Adds the service's problems to a form's own validation. A field keeps a problem while it has the refused value,
 * whatever else is edited. Once another value is typed the problem is dropped: its cause may be gone when the refused
 * value comes back.
 * @returns the form's resolver, and the function that gives it the service's refusals
 */
export function useServerRefusals(resolver: Resolver): { resolver: Resolver; refuse: Refuse } {
  const refused = useRef(new Map<string, { value: string; message: string }>());
  const refuse = useCallback<Refuse>((values, problems) => {
    for (const [field, message] of Object.entries(problems))
      if (message === undefined) refused.current.delete(field);
      else refused.current.set(field, { value: JSON.stringify(values[field]), message });
  }, []);
  const combined = useMemo<Resolver>(
    () => async (values: FieldValues, context, options) => {
      // Before the first `await`: the form's values can change, and change back, while the rules are checked.
      for (const [field, refusal] of refused.current)
        if (JSON.stringify(values[field]) !== refusal.value) refused.current.delete(field);
      const checked = await resolver(values, context, options);
      const errors: FieldErrors = { ...checked.errors };
      for (const [field, { message }] of refused.current)
        errors[field] ??= { type: fromService, message };
      return Object.keys(errors).length === 0 ? checked : { values: {}, errors };
    },
    [resolver],
  );
  return { resolver: combined, refuse };
}

/** Focuses the first of these fields that the service refused: a failure by itself does not move the focus. */
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
 * A failure is not repeated above the form if all its problems stand under visible fields; it is shown while a hidden
 * field waits for correction. A problem that no field is marked with belongs to the values as sent: it is dropped once
 * something else is typed, as in the resolver. The form is locked while it is sent.
 * @param retries the same values may be sent again: such a problem is shown whenever the form has exactly these
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
  const isUnshown = (name: string) =>
    errors[name]?.type === fromService ? isShown?.(name) === false : refused.isKept && isAsSent;
  return Object.keys(failure.fields).some(isUnshown) ? failure : undefined;
}
