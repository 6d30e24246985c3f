import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { DatasetType } from '../../../../contract/datasetTerms';
import { wizardTexts } from '../../../../texts/wizard';
import { useSession } from '../../../authProvider/session';
import { isObject } from '../../../dataProvider/envelope';
import { fieldErrors } from '../../../dataProvider/errors';
import { type ShownCredentials, shownPart } from '../../../keygen/credentials';
import type { ActionFailure } from '../../../model/failure';
import { useSubmission } from '../../../submission/useSubmission';
import { useNameChecks } from './useNameChecks';
import { problemsByField, wizardBody } from './wizardBody';
import { concernsSeveral, problemsOf } from './wizardProblems';
import { stepOfField, stepsOf } from './wizardSteps';
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

export interface CreatedDataset {
  uuid: string;
  name: string;
  type: DatasetType | undefined;
  /** Undefined when no API key was made. */
  credentials: ShownCredentials | undefined;
}

/** A value that the service refused, and why. */
interface Refusal {
  value: unknown;
  message: string;
  /** What creation refused stays refused; a check may be followed by a better one. */
  isFinal: boolean;
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

/** The wizard's form: the service's own rules, and its word on single fields. */
function useWizardForm(restored: WizardValues | undefined) {
  const refusals = useRef(new Map<WizardField, Refusal>());
  const [resolver] = useState((): Resolver<WizardValues> => (values) => {
    const { radix: _radix, max_key_rotations: _keys, ...problems } = problemsOf(values);
    for (const [field, { value, message }] of refusals.current)
      if (values[field] === value) problems[field] ??= message;
    const errors: FieldErrors<WizardValues> = Object.fromEntries(
      Object.entries(problems).map(([field, message]) => [field, { type: 'rule', message }]),
    );
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  });
  const form = useForm<WizardValues>({
    mode: 'onChange',
    resolver,
    defaultValues: restored ?? initialValues,
  });

  /** The service's word on one field; it holds for this value only. Undefined takes a check's back. */
  const setVerdict = async (
    field: WizardField,
    value: unknown,
    message: string | undefined,
    isFinal = false,
  ): Promise<void> => {
    if (message !== undefined) refusals.current.set(field, { value, message, isFinal });
    else if (refusals.current.get(field)?.isFinal === false) refusals.current.delete(field);
    await form.trigger(field);
  };

  const reset = () => {
    refusals.current.clear();
    form.reset(initialValues);
  };
  return { form, setVerdict, reset };
}

/** The wizard's form with its draft, the step it is at, and creation. */
export function useDatasetWizard() {
  const { user } = useSession();
  const key = wizardDraftKey(user.uuid);
  const [draft, setDraft] = useState(() => readWizardDraft(sessionStorage, key));
  const [step, setStep] = useState(() => (draft ? stepToOpen(draft) : 0));
  const { form, setVerdict, reset } = useWizardForm(draft?.values);
  const [phase, setPhase] = useState<'checking' | keyof typeof wizardTexts.busy>();
  const [failure, setFailure] = useState<ActionFailure>();
  // The secrets live here only, until the dialog closes.
  const [created, setCreated] = useState<CreatedDataset>();
  // The page may be left: to the list, or because signing in takes over.
  const [left, setLeft] = useState<{ to?: string }>();

  const values = form.watch();
  const steps = stepsOf(values);
  const number = created ? steps.length - 1 : step;
  const current = steps[number] ?? steps[0];
  if (!current) throw new Error('The wizard has no steps');

  const checkNames = useNameChecks(values, setVerdict);

  useEffect(() => {
    if (created) return undefined;
    const keep = (typed: WizardValues) =>
      keepWizardDraft(sessionStorage, key, { values: typed, step });
    keep(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => keep(typed),
    });
  }, [created, form, key, step]);

  const forgetDraft = () => sessionStorage.removeItem(key);

  const { submit } = useSubmission<WizardValues, CreatedDataset>({
    run: async (sent, provider) => {
      const { name, dataset_type: type, generate_api_key: withKey } = sent;
      if (withKey) setPhase('making-keys');
      const credentials = withKey ? await provider.newCredentials() : undefined;
      setPhase('creating');
      const body = wizardBody(sent, credentials);
      const { data } = await provider.action({
        method: 'POST',
        path: '/wizard/datasets',
        params: {},
        body,
      });
      const dataset = data['datasets'];
      if (!isObject(dataset) || typeof dataset.uuid !== 'string')
        throw new Error(wizardTexts.unconfirmed);
      return {
        uuid: dataset.uuid,
        name,
        type: type === '' ? undefined : type,
        credentials: credentials && shownPart(credentials),
      };
    },
    texts: ({ name }) => ({
      success: wizardTexts.successfullyCreated(name),
      failure: wizardTexts.createFailed,
      titledByService: true,
    }),
    affects: () => ['datasets', 'dataset-groups', 'primary-keys', 'api-keys'],
    onDone: (result) => {
      forgetDraft();
      setCreated(result);
      setPhase(undefined);
    },
  });

  const judge = () => form.trigger([...current.fields], { shouldFocus: true });

  const goOn = async (): Promise<void> => {
    setPhase('checking');
    if (current.id === 'information') await checkNames();
    const isRight = await judge();
    setPhase(undefined);
    if (current.id === 'definition' && concernsSeveral(problemsOf(form.getValues()))) return;
    if (isRight) setStep(number + 1);
  };

  const showRefusal = async (error: unknown, reason: ActionFailure): Promise<void> => {
    const refused = problemsByField(fieldErrors(error, 'datasets'));
    const [first] = refused;
    if (!first) {
      setFailure(reason);
      return;
    }
    for (const [field, message] of refused)
      await setVerdict(field, form.getValues(field), message, true);
    setStep(stepOfField(steps, first[0]));
    // The field is there once its step is drawn.
    requestAnimationFrame(() => form.setFocus(first[0]));
  };

  const create = async (): Promise<void> => {
    setFailure(undefined);
    if (!(await judge())) return;
    const outcome = await submit(form.getValues());
    if (outcome.status === 'done') return;
    setPhase(undefined);
    if (outcome.status === 'ended') setLeft({});
    else await showRefusal(outcome.error, outcome.failure);
  };

  return {
    form,
    values,
    steps,
    /** Number of the step that is shown, from 0. */
    number,
    current,
    /** What is being done; undefined while nothing is. */
    phase,
    /** Why the last creation failed, where it is about no single field. */
    failure,
    created,
    left,
    isRestored: draft !== undefined,
    isTyped: Object.keys(typedValues(values)).length > 0,
    goOn,
    goBack: () => setStep(number - 1),
    create,
    finish: () => setLeft({ to: '/datasets' }),
    openDataset: () => setLeft({ to: created && `/datasets/${created.uuid}` }),
    forgetDraft,
    startAgain: () => {
      reset();
      setDraft(undefined);
      setStep(0);
    },
  };
}
