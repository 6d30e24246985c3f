import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm, type UseFormReturn } from 'react-hook-form';
import { useSession } from '../../../authProvider/session';
import { problemsOf } from './wizardProblems';
import { stepsOf } from './wizardSteps';
import {
  initialValues,
  keepWizardDraft,
  readWizardDraft,
  typedValues,
  type WizardDraft,
  wizardDraftKey,
  type WizardField,
  type WizardValues,
} from './wizardValues';

/** A value that the service refused, and why. */
interface Refusal {
  value: unknown;
  message: string;
  /** A check may be followed by a better one; what creation refused stays refused. */
  from: 'check' | 'creation';
}

export interface WizardForm {
  form: UseFormReturn<WizardValues>;
  /** The draft that the form began with. */
  draft: WizardDraft | undefined;
  /** Number of the step that is shown, from 0. */
  step: number;
  goTo: (step: number) => void;
  /** Whether leaving would lose something. */
  typed: boolean;
  /** The service's word on one field; it holds for this value only. Undefined takes a check's back. */
  setVerdict: (
    field: WizardField,
    value: unknown,
    problem: string | undefined,
    from: 'check' | 'creation',
  ) => Promise<void>;
  /** Removes the draft and keeps none from now on. */
  forgetDraft: () => void;
  /** Begins again from an empty form. */
  startAgain: () => void;
}

/** The step to come back to: not beyond one that is not in order. */
function stepToOpen({ values, step }: WizardDraft): number {
  const problems = problemsOf(values);
  const steps = stepsOf(values);
  const unfinished = steps.findIndex(({ fields }) =>
    fields.some((field) => problems[field] !== undefined),
  );
  const review = steps.findIndex(({ id }) => id === 'review');
  return Math.max(0, Math.min(step, review, unfinished === -1 ? review : unfinished));
}

/** The wizard's form: its rules, the service's verdicts, its draft, and the step it is at. */
export function useWizardForm(): WizardForm {
  const { user } = useSession();
  const key = wizardDraftKey(user.uuid);
  const [draft] = useState(() => readWizardDraft(sessionStorage, key));
  const [step, setStep] = useState(() => (draft ? stepToOpen(draft) : 0));
  const refusals = useRef(new Map<WizardField, Refusal>());
  const keeping = useRef(true);

  const [resolver] = useState((): Resolver<WizardValues> => (values) => {
    const { radix: _radix, max_key_rotations: _keys, ...problems } = problemsOf(values);
    for (const [field, { value, message }] of refusals.current)
      if (values[field] === value) problems[field] ??= message;
    const errors = Object.fromEntries(
      Object.entries(problems).map(([field, message]) => [field, { type: 'rule', message }]),
    ) as FieldErrors<WizardValues>;
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  });
  const form = useForm<WizardValues>({
    mode: 'onChange',
    resolver,
    defaultValues: draft?.values ?? { ...initialValues },
  });
  const [typed, setTyped] = useState(draft !== undefined);

  useEffect(() => {
    const keep = (values: WizardValues) => {
      if (keeping.current) keepWizardDraft(sessionStorage, key, { values, step });
    };
    keep(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        setTyped(Object.keys(typedValues(values)).length > 0);
        keep(values);
      },
    });
  }, [form, key, step]);

  return {
    form,
    draft,
    step,
    goTo: setStep,
    typed,
    setVerdict: async (field, value, message, from) => {
      const before = refusals.current.get(field);
      if (message !== undefined) refusals.current.set(field, { value, message, from });
      else if (before?.from === 'check') refusals.current.delete(field);
      await form.trigger(field);
    },
    forgetDraft: () => {
      keeping.current = false;
      sessionStorage.removeItem(key);
    },
    startAgain: () => {
      refusals.current.clear();
      form.reset({ ...initialValues });
      setTyped(false);
      setStep(0);
    },
  };
}
