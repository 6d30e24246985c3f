import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useNavigate } from 'ra-core';
import { useState } from 'react';
import { cautionTexts, wizardTexts } from '../../../../texts/wizard';
import { useSession } from '../../../authProvider/session';
import { usePageTitle } from '../../../ui/PageHeader';
import { readWizardDraft, wizardDraftKey } from './wizardValues';
import { FormProvider } from 'react-hook-form';
import { credentialsTexts } from '../../../../texts/credentials';
import { NewCredentials } from '../../../credentials/NewCredentials';
import type { LeaveTexts } from '../../../submission/LeaveDialog';
import { StepDialog } from '../../../submission/StepDialog';
import type { StepButtonsProps } from '../../../ui/Steps';
import { DataTypeStep } from './DataTypeStep';
import { DefinitionStep } from './DefinitionStep';
import { InformationStep } from './InformationStep';
import { ReviewStep } from './ReviewStep';
import { type CreatedDataset, useDatasetWizard } from './useDatasetWizard';
import { useNothingThere } from './useNothingThere';
import { concernsSeveral, problemsOf } from './wizardProblems';

/** The caution, then the wizard as a modal (console.md section 2); a draft is opened at once. */
export default function DatasetWizard() {
  const { user } = useSession();
  const [opened, setOpened] = useState(
    () => readWizardDraft(sessionStorage, wizardDraftKey(user.uuid)) !== undefined,
  );
  usePageTitle(wizardTexts.title);
  return opened ? <WizardDialog /> : <Caution onContinue={() => setOpened(true)} />;
}

/** What to know before a dataset is created. */
function Caution({ onContinue }: { onContinue: () => void }) {
  const navigate = useNavigate();
  const leave = () => navigate('/datasets');
  // Asked while this is read, so that the first step comes up as it stays.
  useNothingThere();
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={leave}>
      <DialogTitle>{cautionTexts.title}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" role="presentation">
          <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: 1 } }}>
            {cautionTexts.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </Box>
        </Alert>
      </DialogContent>
      <DialogActions>
        <Button onClick={leave}>{wizardTexts.buttons.cancel}</Button>
        <Button variant="contained" onClick={onContinue}>
          {wizardTexts.buttons.continue}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type Wizard = ReturnType<typeof useDatasetWizard>;

const { buttons } = wizardTexts;

function WizardDialog() {
  const wizard = useDatasetWizard();
  const { created } = wizard;
  const [isSaved, setSaved] = useState(false);
  const navigate = useNavigate();
  const cancel = () => navigate('/datasets');

  return (
    <FormProvider {...wizard.form}>
      <StepDialog
        title={wizardTexts.title}
        steps={shownSteps(wizard)}
        number={wizard.number}
        from={0}
        large
        buttons={buttonsOf(wizard, isSaved, cancel)}
        onCancel={cancel}
        onStartAgain={wizard.isRestored && !created ? wizard.startAgain : undefined}
        left={wizard.left}
        leaveTexts={riskOf(wizard)}
        onLeave={wizard.forgetDraft}
      >
        <StepContent wizard={wizard} onSaved={() => setSaved(true)} />
      </StepDialog>
    </FormProvider>
  );
}

/** Which step is the last is chosen at the review: until then both that it can be are named. */
function shownSteps({ steps, number, values }: Wizard) {
  const last = steps.length - 1;
  return values.generate_api_key || number >= last - 1
    ? steps
    : steps.with(last, { id: 'complete', label: wizardTexts.lastStep, fields: [] });
}

/** @returns what is asked before the wizard is left, by what would be lost; undefined for nothing */
function riskOf({ created, isTyped }: Wizard): LeaveTexts | undefined {
  if (created) return created.credentials && credentialsTexts.leave;
  return isTyped ? wizardTexts.leave : undefined;
}

interface SaveProps {
  /** Called when the credentials have really been copied or downloaded. */
  onSaved: () => void;
}

function StepContent({ wizard, onSaved }: { wizard: Wizard } & SaveProps) {
  switch (wizard.current.id) {
    case 'information':
      return <InformationStep />;
    case 'data-type':
      return <DataTypeStep />;
    case 'definition':
      return <DefinitionStep />;
    case 'review':
      return <ReviewStep failure={wizard.failure} />;
    case 'copy-keys':
    case 'complete':
      return wizard.created && <LastStep {...wizard.created} onSaved={onSaved} />;
  }
}

/** What has been created; where an API key was made with it, its credentials and how to use them. */
function LastStep({ name, type, credentials, onSaved }: CreatedDataset & SaveProps) {
  const created = wizardTexts.created(name);
  return credentials ? (
    <NewCredentials dataset={name} {...{ created, type, credentials, onSaved }} />
  ) : (
    <Alert severity="success">
      {created}
      <Box sx={{ mt: 1 }}>{wizardTexts.reachedThroughKey}</Box>
    </Alert>
  );
}

/** Cancel up to the review, Back until creation, and the way on. */
function buttonsOf(wizard: Wizard, isSaved: boolean, cancel: () => void): StepButtonsProps {
  const { number, phase, created, goBack, openDataset } = wizard;
  const isBusy = phase !== undefined;
  const others = [
    { label: buttons.cancel, onPress: cancel, disabled: phase === 'creating' },
    ...(number > 0 ? [{ label: buttons.back, onPress: goBack, disabled: isBusy }] : []),
  ];
  const mustSave = created?.credentials !== undefined && !isSaved;
  return {
    others: created ? [{ label: buttons.open, onPress: openDataset, waits: true }] : others,
    onward: onwardOf(wizard),
    busy: phase && phase !== 'checking' ? wizardTexts.busy[phase] : undefined,
    loading: isBusy,
    waiting: mustSave ? credentialsTexts.saveFirst : waitingFor(wizard),
  };
}

function onwardOf({ current, goOn, create, finish }: Wizard) {
  switch (current.id) {
    case 'information':
    case 'data-type':
    case 'definition':
      return { label: buttons.continue, onPress: () => void goOn() };
    case 'review':
      return { label: buttons.create, onPress: () => void create() };
    case 'copy-keys':
      return { label: buttons.continue, onPress: finish };
    case 'complete':
      return { label: buttons.done, onPress: finish };
  }
}

/** Why Continue or Create has to wait; undefined when it can be pressed (console.md section 4). */
function waitingFor({ form, values, current }: Wizard): string | undefined {
  if (current.id === 'data-type' && values.dataset_type === '') return wizardTexts.chooseType;
  const { errors } = form.formState;
  const problems = current.id === 'definition' ? problemsOf(values) : {};
  const isWrong =
    concernsSeveral(problems) ||
    current.fields.some((field) => errors[field] !== undefined || problems[field] !== undefined);
  return isWrong ? wizardTexts.correctFirst : undefined;
}
