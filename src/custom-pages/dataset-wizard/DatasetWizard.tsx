import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useLocation, useNavigate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { credentialsTexts } from '../../../texts/api-keys/credentials';
import { recordTexts } from '../../../texts/admin-kit/record';
import { stepTexts } from '../../../texts/admin-kit/steps';
import { wizardTexts } from '../../../texts/datasets/wizard';
import { useSession } from '../../authProvider/session';
import { NewCredentials } from '../../credentials/NewCredentials';
import { fieldErrors } from '../../dataProvider/errors';
import { StepCreation } from '../../admin-kit/create/StepCreation';
import { useStepCreation } from '../../admin-kit/create/useStepCreation';
import { type Draft, draftKey, readDraft } from '../../admin-kit/form/drafts';
import { restorable } from '../../admin-kit/form/useDraft';
import { usePageTitle } from '../../ui/PageHeader';
import { valuesOfTemplate } from './startingDefinitions';
import { Caution, CautionNote } from './Caution';
import { DataTypeStep } from './DataTypeStep';
import { DefinitionStep } from './DefinitionStep';
import { InformationStep } from './InformationStep';
import { ReviewStep } from './ReviewStep';
import { type CreatedDataset, createDataset } from './createDataset';
import { problemsByField } from './wizardBody';
import { problemsOf, wizardResolver } from './wizardProblems';
import {
  choices,
  initialValues,
  stepsOf,
  wizardDraft,
  type WizardStep,
  type WizardValues,
} from './wizardValues';

/**
 * The caution, then the wizard as a modal (console.md section 2). A draft is opened at once, and a template, too: the
 * caution then stands above what is going to be created (decision 106).
 */
export default function DatasetWizard() {
  const { user } = useSession();
  const template = useTemplateValues();
  const [opened, setOpened] = useState(
    () =>
      template !== undefined ||
      readDraft(draftKey(user.uuid, 'datasets', wizardDraft)) !== undefined,
  );
  usePageTitle(wizardTexts.title);
  return opened ? (
    <WizardDialog template={template} />
  ) : (
    <Caution onContinue={() => setOpened(true)} />
  );
}

const { buttons } = wizardTexts;

/** @returns the values that the link to the wizard has chosen by a template, such as Home's */
function useTemplateValues() {
  const { template } = (useLocation().state ?? {}) as { template?: unknown };
  const [values] = useState(() =>
    typeof template === 'string' ? valuesOfTemplate(template) : undefined,
  );
  return values;
}

/** Removes the template that the browser keeps for a reload, which would offer to create the dataset again. */
function useTemplateRemoval(template: WizardValues | undefined): () => undefined {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    if (template) navigate(pathname, { replace: true });
  };
}

/** The creation in steps of a dataset; a template has all steps but the last filled. */
function useDatasetCreation(template: WizardValues | undefined) {
  return useStepCreation<WizardValues, CreatedDataset>({
    resource: 'datasets',
    draft: wizardDraft,
    initial: template ?? initialValues,
    firstStep: (draft) => firstStep(draft, template),
    choices,
    resolver: wizardResolver,
    stepsOf,
    preparing: wizardTexts.busy['making-keys'],
    create: createDataset,
    problemsOf: (error, sent) => problemsByField(fieldErrors(error, 'datasets'), sent),
    texts: ({ name }) => ({
      success: wizardTexts.successfullyCreated(name),
      failure: wizardTexts.createFailed,
      titledByService: true,
    }),
    onCreated: useTemplateRemoval(template),
    affects: ['datasets', 'dataset-groups', 'primary-keys', 'api-keys'],
    leaveTexts: {
      typed: wizardTexts.leave.typed,
      sending: ({ generate_api_key: withKey }) =>
        withKey ? wizardTexts.leave.creatingKey : recordTexts.leaveBusy,
    },
  });
}

function WizardDialog({ template }: { template: WizardValues | undefined }) {
  const [isSaved, setIsSaved] = useState(false);
  const creation = useDatasetCreation(template);
  const { created, leave, number, values } = creation;
  const steps = stepsOf(values);
  const step = steps[number];
  const mustSave = created?.credentials !== undefined && !isSaved;
  const onPress = () => leave('/datasets');
  // The template's example fits its definition, unless the person has gone back and chosen another one.
  const { example } = values;
  const sample = template?.example === example ? { sample: example } : undefined;
  return (
    <StepCreation
      title={wizardTexts.title}
      creation={creation}
      labels={shownSteps(steps, number, values)}
      from={0}
      large
      asForm={step?.id === 'information' || step?.id === 'data-type'}
      leaveCreated={mustSave ? credentialsTexts.leave : undefined}
      waiting={mustSave ? credentialsTexts.saveFirst : waitingFor(step, values)}
      {...(created && {
        others: [
          {
            label: buttons.open,
            onPress: () => leave(`/datasets/${created.uuid}`, sample),
            waits: true,
          },
        ],
        onward: created.credentials
          ? { label: stepTexts.continue, onPress }
          : { label: buttons.done, onPress },
      })}
    >
      {created ? (
        <LastStep {...created} onSaved={() => setIsSaved(true)} />
      ) : (
        step && (
          <>
            {template && step.creates && <CautionNote />}
            {contents[step.id]}
          </>
        )
      )}
    </StepCreation>
  );
}

const contents: Readonly<Partial<Record<WizardStep['id'], ReactNode>>> = {
  information: <InformationStep />,
  'data-type': <DataTypeStep />,
  definition: <DefinitionStep />,
  review: <ReviewStep />,
};

/** The step to come back to, not beyond one that is not in order; a template leaves nothing to type or choose. */
function firstStep(draft: Draft | undefined, template: WizardValues | undefined): number {
  if (!draft) return template ? stepsOf(template).findIndex(({ creates }) => creates) : 0;
  const values = { ...initialValues, ...restorable(draft, initialValues) };
  const problems = problemsOf(values);
  const reached = stepsOf(values).findIndex(
    ({ fields, creates }) => creates || fields.some((field) => problems[field] !== undefined),
  );
  return Math.max(0, Math.min(draft.step ?? 0, reached));
}

/** The review decides which step is the last; until then, its label names both possible steps. */
function shownSteps(
  steps: readonly WizardStep[],
  number: number,
  { generate_api_key: withKey }: WizardValues,
): readonly Pick<WizardStep, 'id' | 'label'>[] {
  const last = steps.length - 1;
  return withKey || number >= last - 1
    ? steps
    : steps.with(last, { id: 'complete', label: wizardTexts.lastStep, fields: [] });
}

/** Why Continue has to wait where no field is marked (console.md section 4); undefined when it need not. */
function waitingFor(step: WizardStep | undefined, values: WizardValues): string | undefined {
  if (step?.id === 'data-type' && values.dataset_type === '') return wizardTexts.chooseType;
  if (step?.id !== 'definition') return undefined;
  // Nothing is marked before it was changed; what several fields break together is under none of them.
  const problems = problemsOf(values);
  return step.fields.some((field) => field in problems)
    ? recordTexts.correctFields
    : (problems['radix'] ?? problems['max_key_rotations']);
}

/**
 * The created dataset; if an API key was made with it, its credentials and how to use them.
 * `onSaved` is called when these have really been copied or downloaded.
 */
function LastStep({ name, type, credentials, onSaved }: CreatedDataset & { onSaved: () => void }) {
  const created = wizardTexts.created(name);
  return credentials ? (
    <NewCredentials dataset={name} {...{ created, type, credentials, onSaved }} />
  ) : (
    <Alert role="alert" severity="success">
      {created}
      <Box sx={{ mt: 1 }}>{wizardTexts.reachedThroughKey}</Box>
    </Alert>
  );
}
