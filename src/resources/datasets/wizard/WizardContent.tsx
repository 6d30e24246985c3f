import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { wizardTexts } from '../../../../texts/wizard';
import { CopyKeys } from '../../../credentials/CopyKeys';
import UsageSnippets from '../../../credentials/UsageSnippets';
import type { ActionFailure } from '../../../model/action';
import { StepHeading, StepList } from '../../../ui/Steps';
import { DataTypeStep } from './DataTypeStep';
import { DefinitionStep } from './DefinitionStep';
import { InformationStep } from './InformationStep';
import { ReviewStep } from './ReviewStep';
import type { CreatedDataset } from './useCreateDataset';
import type { WizardForm } from './useWizardForm';
import type { StepId, WizardStep } from './wizardSteps';

interface WizardContentProps {
  wizard: WizardForm;
  steps: readonly WizardStep[];
  /** Number of the step, from 0. */
  number: number;
  /** Why the last creation failed, where it is about no single field. */
  failure: ActionFailure | undefined;
  created: CreatedDataset | undefined;
  /** Called when the credentials have really been copied or downloaded. */
  onSaved: () => void;
}

/** The list of steps and the content of the current one; its heading takes the focus and is read out. */
export function WizardContent(props: WizardContentProps) {
  const { wizard, steps, number, created } = props;
  const current = steps[number];
  const [showsDraft, setShowsDraft] = useState(wizard.draft !== undefined);
  if (!current) return null;
  return (
    <DialogContent dividers>
      <StepList steps={steps} current={number} />
      {showsDraft && !created && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                wizard.startAgain();
                setShowsDraft(false);
              }}
            >
              {wizardTexts.draft.startAgain}
            </Button>
          }
        >
          {wizardTexts.draft.text}
        </Alert>
      )}
      <StepHeading key={current.id} number={number} last={steps.length - 1} label={current.label} />
      <StepContent id={current.id} {...props} />
    </DialogContent>
  );
}

function StepContent({ id, failure, created, onSaved }: WizardContentProps & { id: StepId }) {
  switch (id) {
    case 'information':
      return <InformationStep />;
    case 'data-type':
      return <DataTypeStep />;
    case 'definition':
      return <DefinitionStep />;
    case 'review':
      return <ReviewStep failure={failure} />;
    case 'copy-keys':
    case 'complete':
      return created && <LastStep created={created} onSaved={onSaved} />;
  }
}

/** What has been created; where an API key was made with it, its credentials and how to use them. */
function LastStep({
  created: { name, type, credentials },
  onSaved,
}: {
  created: CreatedDataset;
  onSaved: () => void;
}) {
  return (
    <Stack spacing={2}>
      <Alert severity="success">
        {wizardTexts.created(name)}
        {!credentials && <Box sx={{ mt: 1 }}>{wizardTexts.reachedThroughKey}</Box>}
      </Alert>
      {credentials && (
        <>
          <CopyKeys credentials={credentials} onSaved={onSaved} />
          <UsageSnippets
            datasetName={name}
            datasetType={type}
            credentials={credentials}
            onSaved={onSaved}
          />
        </>
      )}
    </Stack>
  );
}
