import { type BaseSyntheticEvent, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { recordTexts } from '../../../texts/admin-kit/record';
import { useSession } from '../../authProvider/session';
import type { Confirmed } from '../../authProvider/stepUp';
import type { LeaveTexts } from '../../model/leaveTexts';
import { type Draft, draftKey, readDraft } from '../form/drafts';
import { useDraft } from '../form/useDraft';
import { useConfirmedForm, useIsResumed } from '../form/confirmedForm';
import { type SubmissionOptions, useSubmission } from '../form/useSubmission';
import type { SubmissionProvider } from '../form/submissionProvider';
import { useIsUnmounted } from '../form/useIsUnmounted';
import { mayPass, type Problems, useFreeNames, useStepProblems } from './stepProblems';
import { type StepFormOptions, useStepForm } from './useStepForm';

interface StepCreationOptions<V extends FieldValues, R>
  extends StepFormOptions<V>, Pick<SubmissionOptions<V, R>, 'texts' | 'textArgs' | 'affects'> {
  /** Name of the draft, which is kept for this tab. */
  draft?: string;
  /** Fields whose changes alone do not count as typing. */
  choices?: ReadonlySet<string>;
  /** Number of the step that opens; by default the first, and after a one-time code that of the draft. */
  firstStep?: (draft: Draft | undefined) => number;
  /** Progress text for the time before anything is sent. */
  preparing?: string;
  /** @param report sets the progress text; returns false once the form was left, and the rest is to be skipped */
  create: (
    values: V,
    provider: SubmissionProvider,
    report: (doing: string) => boolean,
  ) => Promise<R>;
  /** Maps the service's problems to the form's field names, where these differ from the service's. */
  problemsOf?: (error: unknown, values: V) => Problems;
  /** Called with the created record before anything is read again. @returns the page to go to, if there is one */
  onCreated?: (created: R) => string | undefined;
  /** Asked before the page is left: with typed values, and while the record is being created. */
  leaveTexts: { typed: LeaveTexts; sending?: (values: V) => LeaveTexts };
}

/**
 * Creates a record in steps: the form of all steps with its draft, the current step, and the submission. A step is
 * completed when its fields are valid and its names are free; a refusal by the service returns to the step of the
 * refused field.
 */
export function useStepCreation<V extends FieldValues, R>(options: StepCreationOptions<V, R>) {
  const state = useCreationState(options);
  const { number, setNumber, created, departure, setDeparture, doing, isSending } = state;

  const { form, values, steps, step, refuse } = useStepForm(options, number);
  const names = useFreeNames();
  const { show, refuseTyped, isShown } = useStepProblems({ form, steps, names, refuse, setNumber });
  const { draft, shownDraft } = useStepDraft(options, form, state);
  const { create, failure } = useCreation(options, state, draft);

  const continueWith = async (stepValues: FieldValues, confirmed?: Confirmed): Promise<void> => {
    const nameProblems = await names.findTaken(step.names ?? {}, form.getValues());
    if (Object.keys(nameProblems).length > 0) return show(nameProblems);
    if (!step.creates) return setNumber(number + 1);
    const problems = await create(stepValues as V, confirmed);
    return problems && show(problems);
  };

  useConfirmedForm(
    state.form,
    draft.restored !== 'none',
    ({ confirmed }) =>
      void form.handleSubmit((stepValues) => continueWith(stepValues, confirmed))(),
  );

  const { isSubmitting, errors } = form.formState;
  /** Only for `StepCreation`. */
  const frame = {
    resource: options.resource,
    form,
    refuseTyped,
    steps,
    step,
    departure,
    doing,
    isSending,
    draft: shownDraft,
    /** Undefined while nothing would be lost. */
    leaveTexts: leaveTextsOf(options, values, isSending, draft.isTyped),
    hasProblems: step.fields.some(
      (field) => errors[field] !== undefined && errors[field].type !== mayPass,
    ),
    /** False once the record is created: the form does not wait for the lists to be read again. */
    busy: isSubmitting && created === undefined,
    /** Failure of the last attempt, unless it stands under a field. */
    failure: isShown ? undefined : failure,
    continueToNext: (event?: BaseSyntheticEvent) =>
      void form.handleSubmit((stepValues) => continueWith(stepValues))(event),
  };
  return {
    values,
    number,
    goTo: setNumber,
    created,
    setCreated: state.setCreated,
    report: state.report,
    leave: (to?: string, locationState?: object) => setDeparture({ to, state: locationState }),
    frame,
  };
}

function leaveTextsOf<V extends FieldValues, R>(
  { leaveTexts: { typed, sending } }: StepCreationOptions<V, R>,
  values: V,
  isSending: boolean,
  isTyped: boolean,
): LeaveTexts | undefined {
  if (isSending) return sending?.(values) ?? recordTexts.leaveBusy;
  return isTyped ? typed : undefined;
}

/** State of a creation: the step, the result, and the progress text. */
function useCreationState<V extends FieldValues, R>({
  resource,
  draft: id = 'new',
  firstStep,
  preparing,
}: StepCreationOptions<V, R>) {
  const { user } = useSession();
  const key = draftKey(user.uuid, resource, id);
  const isResumed = useIsResumed({ resource, id });
  const [number, setNumber] = useState(() => {
    const draft = readDraft(key);
    return firstStep ? firstStep(draft) : isResumed ? (draft?.step ?? 0) : 0;
  });
  // The result may hold a secret, so it is kept in this state only.
  const [created, setCreated] = useState<R>();
  // The page may be left: for the created record, or because the sign-in takes over.
  const [departure, setDeparture] = useState<{ to?: string; state?: object }>();
  const [doing, setDoing] = useState<string>();
  const isUnmounted = useIsUnmounted();
  /** @returns false once the form is unmounted */
  const report = (now?: string): boolean => {
    setDoing(now);
    return !isUnmounted.current;
  };
  // From now on the record may be created, or refused, after the form was left.
  const isSending = doing !== undefined && doing !== preparing;
  const page = { created, setCreated, departure, setDeparture, doing, isSending, report };
  return { form: { resource, id }, key, isResumed, number, setNumber, ...page };
}

type CreationState<V extends FieldValues, R> = ReturnType<typeof useCreationState<V, R>>;

/** The draft of all steps, and the draft for the form's notice: restored only if something was typed. */
function useStepDraft<V extends FieldValues, R>(
  { initial, choices }: StepCreationOptions<V, R>,
  form: UseFormReturn,
  { key, number, setNumber, created, departure, isResumed }: CreationState<V, R>,
) {
  const base = useMemo(
    () => ({ version: null, step: number, values: initial, choices }),
    [number, initial, choices],
  );
  const draft = useDraft(form, { key, base, enabled: created === undefined && !departure });
  const shownDraft: typeof draft = {
    ...draft,
    restored: created === undefined && !isResumed ? draft.restored : 'none',
    discard: () => {
      draft.discard();
      setNumber(0);
    },
  };
  return { draft, shownDraft };
}

/** Creates the record once. `create` returns the service's problems with fields. */
function useCreation<V extends FieldValues, R>(
  options: StepCreationOptions<V, R>,
  { form, number, setNumber, setCreated, setDeparture, report }: CreationState<V, R>,
  { forget }: Pick<ReturnType<typeof useDraft>, 'forget'>,
) {
  const { problemsOf } = options;
  const isCreated = useRef(false);
  const { submit, failure } = useSubmission<V, R>({
    ...options,
    // The draft has the typed values.
    pending: () => ({ ...form, action: 'create', params: {} }),
    run: (values, provider) => options.create(values, provider, report),
    onDone: (result) => {
      isCreated.current = true;
      forget();
      report();
      const to = options.onCreated?.(result);
      if (to !== undefined) setDeparture({ to });
      else {
        setCreated(() => result);
        setNumber(number + 1);
      }
    },
  });
  const create = async (values: V, confirmed?: Confirmed): Promise<Problems | undefined> => {
    // The second click of a double click can come after the creation.
    if (isCreated.current) return undefined;
    const outcome = await submit(values, confirmed);
    if (outcome.status === 'done') return undefined;
    report();
    if (outcome.status === 'failed')
      return problemsOf?.(outcome.error, values) ?? outcome.failure.fields ?? {};
    setDeparture({});
    return undefined;
  };
  return { create, failure };
}
