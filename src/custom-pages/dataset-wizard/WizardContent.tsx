import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import type { DatasetType } from '../../../contract/datasetTerms';
import type { ShownCredentials } from '../../keygen/credentialParts';
import { StepHeading } from '../../wizard/StepHeading';
import { StepList } from '../../wizard/StepList';
import { CompleteStep } from './CompleteStep';
import { CopyKeysStep } from './CopyKeysStep';
import { DataTypeStep } from './DataTypeStep';
import { DefinitionStep } from './DefinitionStep';
import { InformationStep } from './InformationStep';
import { ReviewStep } from './ReviewStep';
import type { WizardForm } from './useWizardForm';
import type { StepId, WizardStep } from './wizardSteps';

/** What the wizard made. */
export interface MadeDataset {
  name: string;
  type: DatasetType | undefined;
  /** Undefined when no API key was made. */
  credentials: ShownCredentials | undefined;
}

interface WizardContentProps {
  wizard: WizardForm;
  steps: readonly WizardStep[];
  /** Number of the step, from 0. */
  number: number;
  /** Why the last creation failed, where it is about no single field. */
  failure: unknown;
  made: MadeDataset | undefined;
  onTaken: () => void;
}

/** The list of steps and the content of the current one; its heading takes the focus and is read out. */
export function WizardContent(props: WizardContentProps) {
  const { wizard, steps, number, made } = props;
  const current = steps[number];
  const [showsDraft, setShowsDraft] = useState(wizard.draft !== undefined);
  if (!current) return null;
  return (
    <DialogContent dividers>
      <StepList steps={steps} current={number} />
      {showsDraft && !made && (
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
              Start again
            </Button>
          }
        >
          What you typed before has been put back. Nothing has been created yet.
        </Alert>
      )}
      <StepHeading key={current.id} number={number} last={steps.length - 1} label={current.label} />
      <StepContent id={current.id} {...props} />
    </DialogContent>
  );
}

function StepContent({ id, failure, made, onTaken }: WizardContentProps & { id: StepId }) {
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
      return made?.credentials ? (
        <CopyKeysStep
          datasetName={made.name}
          datasetType={made.type}
          credentials={made.credentials}
          onTaken={onTaken}
        />
      ) : (
        <CompleteStep datasetName={made?.name ?? ''} />
      );
  }
}
