import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ActionFailure } from '../resources/declare';

/** Puts what the service says of single fields under those of an action's dialog, and goes to the first. */
export function useFieldProblems(form: UseFormReturn, failure: ActionFailure | undefined): void {
  useEffect(() => {
    let shouldFocus = true;
    for (const [field, message] of Object.entries(failure?.fields ?? {})) {
      if (!(field in form.getValues())) continue;
      form.setError(field, { type: 'server', message }, { shouldFocus });
      shouldFocus = false;
    }
  }, [form, failure]);
}
