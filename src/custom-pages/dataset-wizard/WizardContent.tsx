import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import { useEffect, useRef, useState } from 'react';
import type { ShownCredentials } from '../../keygen/credentialsFile';
import { visuallyHidden } from '../../layout/visuallyHidden';
import { CompleteStep } from './CompleteStep';
import { CopyKeysStep } from './CopyKeysStep';
import { DataTypeStep } from './DataTypeStep';
import { DefinitionStep } from './DefinitionStep';
import { InformationStep } from './InformationStep';
import { ReviewStep } from './ReviewStep';
import { StepList } from './StepList';
import type { WizardForm } from './useWizardForm';
import type { StepId, WizardStep } from './wizardSteps';

interface WizardContentProps {
  wizard: WizardForm;
  steps: readonly WizardStep[];
  /** Number of the step, from 0. */
  number: number;
  /** Why the last creation failed, where it is about no single field. */
  failure: unknown;
  made: { name: string; credentials: ShownCredentials | undefined } | undefined;
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

interface StepHeadingProps {
  number: number;
  last: number;
  label: string;
}

/** Takes the focus when its step begins, so that screen readers read where one is. */
function StepHeading({ number, last, label }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box
      component="h3"
      ref={heading}
      tabIndex={-1}
      sx={{ mt: 0, mb: 2, fontSize: '1.15rem', '&:focus': { outline: 'none' } }}
    >
      <Box component="span" sx={visuallyHidden}>
        {`Step ${number} of ${last}: `}
      </Box>
      {label}
    </Box>
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
        <CopyKeysStep datasetName={made.name} credentials={made.credentials} onTaken={onTaken} />
      ) : (
        <CompleteStep datasetName={made?.name ?? ''} />
      );
  }
}
