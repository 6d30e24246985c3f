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
 * The caution, then the wizard as a modal (console.md section 2). With a draft or a template the wizard opens at once;
 * a template then shows the caution above the review (decision 106).
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

/** @returns the wizard's values for the template that a link, such as Home's, has chosen */
function useTemplateValues() {
  const { template } = (useLocation().state ?? {}) as { template?: unknown };
  const [values] = useState(() =>
    typeof template === 'string' ? valuesOfTemplate(template) : undefined,
  );
  return values;
}

/** Removes the template from the history state, as a reload would offer to create the dataset again. */
function useTemplateRemoval(template: WizardValues | undefined): () => undefined {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    if (template) navigate(pathname, { replace: true });
  };
}

/** The creation of a dataset in steps; a template fills all steps but the last. */
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
    problemsOf: (error, values) => problemsByField(fieldErrors(error, 'datasets'), values),
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
      waitReason={mustSave ? credentialsTexts.saveFirst : waitReasonOf(step, values)}
      {...(created && {
        secondary: [
          {
            label: buttons.open,
            onPress: () => leave(`/datasets/${created.uuid}`, sample),
            waits: true,
          },
        ],
        primary: created.credentials
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

/** The step to return to, at most the first one that is not valid; a template leaves nothing to type or choose. */
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

/** The reason why Continue is disabled although no field is marked (console.md section 4); undefined if it is not. */
function waitReasonOf(step: WizardStep | undefined, values: WizardValues): string | undefined {
  if (step?.id === 'data-type' && values.dataset_type === '') return wizardTexts.chooseType;
  if (step?.id !== 'definition') return undefined;
  // Fields are not marked before they were changed, and problems of several fields together under none of them.
  const problems = problemsOf(values);
  return step.fields.some((field) => field in problems)
    ? recordTexts.correctFields
    : (problems['radix'] ?? problems['max_key_rotations']);
}

/**
 * The created dataset; if an API key was made with it, also its credentials and their use. `onSaved` is called once the
 * credentials have been copied or downloaded.
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
