import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useNavigate } from 'ra-core';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { credentialsTexts } from '../../../../texts/credentials';
import { recordTexts } from '../../../../texts/record';
import { wizardTexts } from '../../../../texts/wizard';
import { CopyKeys } from '../../../credentials/CopyKeys';
import UsageSnippets from '../../../credentials/UsageSnippets';
import { DraftNotice } from '../../../submission/DraftNotice';
import { UnsavedChangesGuard } from '../../../submission/UnsavedChangesGuard';
import { StepButtons, StepHeading, StepList } from '../../../ui/Steps';
import { DataTypeStep } from './DataTypeStep';
import { DefinitionStep } from './DefinitionStep';
import { InformationStep } from './InformationStep';
import { ReviewStep } from './ReviewStep';
import { type CreatedDataset, useDatasetWizard } from './useDatasetWizard';
import { concernsSeveral, problemsOf } from './wizardProblems';

type Wizard = ReturnType<typeof useDatasetWizard>;

const listPath = '/datasets';
const { buttons } = wizardTexts;

/** The wizard's modal: its steps one after the other, and the ways out. */
export function WizardDialog() {
  const wizard = useDatasetWizard();
  const { form, steps, number, current, phase, created, leaveTo } = wizard;
  const [isSaved, setSaved] = useState(false);
  const navigate = useNavigate();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const cancel = () => navigate(listPath);

  // The guard must have let go before the page is left.
  const leaveList = useEffectEvent(cancel);
  useEffect(() => {
    if (leaveTo === 'list') leaveList();
  }, [leaveTo]);

  return (
    <FormProvider {...form}>
      <Dialog
        open
        fullWidth
        fullScreen={fullScreen}
        maxWidth={current.id === 'definition' ? 'lg' : 'md'}
        // Escape is Cancel; a click beside the dialog is none.
        onClose={(_, reason) => {
          if (reason === 'escapeKeyDown' && phase === undefined) cancel();
        }}
        aria-labelledby="wizard-title"
      >
        <DialogTitle id="wizard-title">{wizardTexts.title}</DialogTitle>
        <DialogContent dividers>
          <StepList steps={steps} current={number} />
          {wizard.isRestored && !created && (
            <Box sx={{ mb: 2 }}>
              <DraftNotice
                text={recordTexts.restoredCreation}
                discard={recordTexts.startAgain}
                onDiscard={wizard.startAgain}
              />
            </Box>
          )}
          <StepHeading
            key={current.id}
            number={number}
            last={steps.length - 1}
            label={current.label}
          />
          <StepContent wizard={wizard} onSaved={() => setSaved(true)} />
        </DialogContent>
        <WizardButtons wizard={wizard} isSaved={isSaved} onCancel={cancel} />
      </Dialog>
      <UnsavedChangesGuard
        unsaved={!leaveTo && (created ? created.credentials !== undefined : wizard.isTyped)}
        onLeave={wizard.forgetDraft}
        texts={created ? credentialsTexts.leave : wizardTexts.leave}
      />
    </FormProvider>
  );
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
const LastStep = ({ name, type, credentials, onSaved }: CreatedDataset & SaveProps) => (
  <Stack spacing={2}>
    <Alert severity="success">
      {wizardTexts.created(name)}
      {!credentials && <Box sx={{ mt: 1 }}>{wizardTexts.reachedThroughKey}</Box>}
    </Alert>
    {credentials && (
      <>
        <CopyKeys {...{ credentials, onSaved }} />
        <UsageSnippets datasetName={name} datasetType={type} {...{ credentials, onSaved }} />
      </>
    )}
  </Stack>
);

/** Cancel up to the review, Back until creation, and the way on. */
function WizardButtons(props: { wizard: Wizard; isSaved: boolean; onCancel: () => void }) {
  const { wizard, isSaved, onCancel } = props;
  const { number, phase, created, goBack } = wizard;
  const isBusy = phase !== undefined;
  const others = [
    { label: buttons.cancel, onPress: onCancel, disabled: phase === 'creating' },
    ...(number > 0 ? [{ label: buttons.back, onPress: goBack, disabled: isBusy }] : []),
  ];
  const mustSave = created?.credentials !== undefined && !isSaved;
  return (
    <StepButtons
      others={created ? [] : others}
      onward={onwardOf(wizard)}
      busy={phase && phase !== 'checking' ? wizardTexts.busy[phase] : undefined}
      loading={isBusy}
      waiting={mustSave ? credentialsTexts.saveFirst : waitingFor(wizard)}
    />
  );
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
