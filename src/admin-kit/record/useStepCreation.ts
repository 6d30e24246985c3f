import { useEvent } from 'ra-core';
import { type BaseSyntheticEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type FieldValues, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useSession } from '../../authProvider/session';
import type { Confirmed } from '../../authProvider/stepUp';
import type { NameCheck } from '../../model/field';
import { type Draft, draftKey, readDraft, useDraft } from '../form/drafts';
import { useConfirmedForm, useIsResumed } from '../form/confirmedForm';
import { problemsOfFields, type Refuse, useServerRefusals } from '../form/resolver';
import { type SubmissionOptions, useSubmission } from '../form/useSubmission';
import type { SubmissionProvider } from '../form/submissionProvider';
import { useIsUnmounted } from '../form/useIsUnmounted';
import { type Problems, useFreeNames, useReachedRules } from './stepRules';

export interface CreationStep {
  id: string;
  label: string;
  /** Names of the form's fields that must be in order before it can be left. */
  fields: readonly string[];
  /** Those of them that are names, of which the service says first whether they are free. */
  names?: Readonly<Record<string, NameCheck['kind']>>;
  /** Going on from here creates; what comes after only shows what was made, or adds to it. */
  creates?: true;
}

/** Marks what the service refused of a field that is no name: it may be right at the next try. */
const mayPass = 'may-pass';

interface StepCreationOptions<V extends FieldValues, R> extends Pick<
  SubmissionOptions<V, R>,
  'texts' | 'textArgs' | 'affects' | 'access'
> {
  /** Resource of the list below, to which Cancel returns. */
  resource: string;
  /** Name of the draft, which is kept for this tab. */
  draft?: string;
  /** Initial values of the form; always the same object. */
  initial: V;
  /** Fields that are nothing typed by themselves. */
  choices?: ReadonlySet<string>;
  resolver: Resolver;
  stepsOf: (values: V) => readonly CreationStep[];
  /** Number of the step at which a draft goes on; the first when left out. */
  stepToOpen?: (draft: Draft) => number;
  /** Progress text for the time before anything is sent. */
  preparing?: string;
  /** @param report says what is being done; false once nobody is there any more, and the rest is left */
  create: (
    values: V,
    provider: SubmissionProvider,
    report: (doing: string) => boolean,
  ) => Promise<R>;
  /** Maps the service's problems to the form's field names, where these differ from the service's. */
  problemsOf?: (error: unknown, sent: V) => Problems;
  /** Told what was made before anything is read again. @returns the page to leave for, if there is one */
  onCreated?: (created: R) => string | undefined;
}

/**
 * Something that is created in steps: the form of all steps with its draft, the step that it is at, and the
 * submission. A step is left when its fields are in order and its names are free; what the service refuses
 * leads back to the step of the field.
 */
export function useStepCreation<V extends FieldValues, R>(options: StepCreationOptions<V, R>) {
  const { resource, initial, choices, draft: draftName = 'new' } = options;
  const { user } = useSession();
  const key = draftKey(user.uuid, resource, draftName);
  const [number, setNumber] = useState(() => {
    const kept = readDraft(key);
    return (kept && options.stepToOpen?.(kept)) ?? 0;
  });
  // The result may hold a secret, so it is kept in this state only.
  const [created, setCreated] = useState<R>();
  // The page may be left: to what was made, or because signing in takes over.
  const [left, setLeft] = useState<{ to?: string }>();
  const [doing, setDoing] = useState<string>();
  const [isSaid, setIsSaid] = useState(false);
  const names = useFreeNames();
  const isCreated = useRef(false);
  const isGone = useIsUnmounted();

  const { resolver, refuse } = useServerRefusals(options.resolver);
  const rules = useReachedRules(resolver);
  const form = useForm({
    mode: 'onChange',
    defaultValues: initial as FieldValues,
    resolver: rules.resolver,
  });
  // The form holds what it began with, and what its inputs give.
  const values = useWatch({ control: form.control }) as V;
  const steps = options.stepsOf(values);
  const step = steps[number];
  if (!step) throw new Error(`There is no step ${number} of creating in ${resource}`);
  useEffect(() => rules.reach(steps.slice(0, number + 1).flatMap(({ fields }) => fields)));

  const base = useMemo(
    () => ({ version: number, values: initial, choices }),
    [number, initial, choices],
  );
  const draft = useDraft(form, key, base, created === undefined && !left);
  const report = (now?: string): boolean => {
    setDoing(now);
    return !isGone.current;
  };

  const { submit, failure } = useSubmission<V, R>({
    ...options,
    thing: [resource, draftName].join(' '),
    // The draft has what was typed.
    pending: () => ({ resource, action: 'create', id: draftName, params: {} }),
    run: (sent, provider) => options.create(sent, provider, report),
    onDone: (made) => {
      isCreated.current = true;
      draft.forget();
      report();
      const to = options.onCreated?.(made);
      if (to !== undefined) setLeft({ to });
      else {
        setCreated(() => made);
        setNumber(number + 1);
      }
    },
  });

  /** Told by inputs that check names as they are typed. */
  const refuseTyped = useEvent<Parameters<Refuse>, void>((typed, problems) => {
    // After a lost answer what was made may have the name itself, which must not stop the next try.
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
    const named = steps.flatMap((one) => Object.keys(one.names ?? {}));
    for (const field of named) if (field in problems) names.forget(field, typed[field]);
    refuse(typed, problemsOfFields(named, problems));
    setNumber(at);
    await form.trigger(refused);
    for (const field of refused)
      if (!named.includes(field)) form.setError(field, { type: mayPass, message: problems[field] });
    // The field is there once its step is drawn.
    requestAnimationFrame(() => form.setFocus(first));
  };

  const goOn = async (typed: FieldValues, confirmed?: Confirmed): Promise<void> => {
    const taken = await names.findTaken(step.names ?? {}, form.getValues());
    if (Object.keys(taken).length > 0) return show(taken);
    if (!step.creates) return setNumber(number + 1);
    // The second click of a double click can come after all was done.
    if (isCreated.current) return undefined;
    const outcome = await submit(typed as V, confirmed);
    if (outcome.status === 'done') return undefined;
    report();
    if (outcome.status === 'ended') return setLeft({});
    return show(options.problemsOf?.(outcome.error, typed as V) ?? outcome.failure.fields ?? {});
  };

  const isResumed = useIsResumed({ resource, id: draftName });
  useConfirmedForm(
    { resource, id: draftName },
    draft.restored !== 'none',
    ({ confirmed }) => void form.handleSubmit((typed) => goOn(typed, confirmed))(),
  );

  const { isSubmitting, errors, dirtyFields } = form.formState;
  const isTyped = Object.keys(dirtyFields).some((field) => !choices?.has(field));
  return {
    resource,
    form,
    values,
    refuseTyped,
    steps,
    number,
    step,
    created,
    setCreated,
    left,
    doing,
    /** From then on it may be made, or refused, after it was left. */
    isSending: doing !== undefined && doing !== options.preparing,
    report,
    isTyped,
    draft: {
      ...draft,
      restored: isTyped && created === undefined && !isResumed ? draft.restored : 'none',
      discard: () => {
        draft.discard();
        setNumber(0);
      },
    } satisfies typeof draft,
    hasProblems: step.fields.some(
      (field) => errors[field] !== undefined && errors[field].type !== mayPass,
    ),
    /** False once the record is created: it does not wait for the lists, which are read again. */
    busy: isSubmitting && created === undefined,
    /** Why the last try failed, where that does not stand under a field. */
    failure: isSaid ? undefined : failure,
    goOn: (event?: BaseSyntheticEvent) => void form.handleSubmit((typed) => goOn(typed))(event),
    goTo: setNumber,
    leave: (to?: string) => setLeft({ to }),
  };
}
