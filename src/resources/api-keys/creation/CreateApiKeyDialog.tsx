import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useNavigate } from 'ra-core';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { AssociationType } from '../../../../contract/apiKeyTerms';
import { copyTexts } from '../../../credentials/copyTexts';
import type { DatasetPair } from '../../../dataset-tree/datasetPair';
import { UnsavedChangesGuard } from '../../../forms/UnsavedChangesGuard';
import { StepButtons, type StepButtonsProps } from '../../../wizard/StepButtons';
import { StepHeading } from '../../../wizard/StepHeading';
import { StepList } from '../../../wizard/StepList';
import { expiryParams } from '../expiry';
import { AssociationStep } from './AssociationStep';
import { CredentialsStep } from './CredentialsStep';
import { DetailsStep } from './DetailsStep';
import { type LeaveRisk, leaveTexts } from './keyCreationTexts';
import { valuesOf } from './useApiKeyForm';
import { type KeyCreation, type KeyStep, useKeyCreation } from './useKeyCreation';

const listPath = '/api-keys';

const steps: readonly { id: KeyStep; label: string }[] = [
  { id: 'details', label: 'Details' },
  { id: 'credentials', label: 'Credentials' },
  { id: 'association', label: 'Association' },
];

/** Makes an API key in three steps: its details, its credentials shown once, what it may be used for. */
export default function CreateApiKeyDialog() {
  const creation = useKeyCreation();
  const { form, step, phase, exit, made } = creation;
  const [taken, setTaken] = useState(false);
  const [pairs, setPairs] = useState<readonly DatasetPair[]>([]);
  const [type, setType] = useState<AssociationType>('encrypt,decrypt');
  const navigate = useNavigate();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const titleId = useId();
  const number = steps.findIndex(({ id }) => id === step);
  const busy = phase.kind !== 'idle';
  // Watched, so that the end that is chosen opens the way on.
  form.watch('end');
  const { isDirty } = form.formState;

  // The guard must have let go before the page is left.
  const leave = useEffectEvent((to: string) => navigate(to, { replace: true }));
  useEffect(() => {
    if (exit?.to !== undefined) leave(exit.to);
  }, [exit]);

  const cancel = () => navigate(listPath);
  const risk = riskOf(creation, isDirty);
  const buttons: Record<KeyStep, Pick<StepButtonsProps, 'others' | 'onward' | 'waiting'>> = {
    details: {
      others: [{ label: 'Cancel', onPress: cancel, disabled: busy }],
      onward: { label: 'Create', onPress: () => void creation.create() },
      waiting: detailsWaiting(creation),
    },
    credentials: {
      others: [],
      onward: { label: 'Continue', onPress: creation.goToAssociation },
      waiting: taken ? undefined : copyTexts.takeFirst,
    },
    association: {
      others: [{ label: 'Skip', onPress: creation.skip, disabled: busy }],
      onward: { label: 'Finish', onPress: () => void creation.associate(pairs, type) },
      waiting: pairs.length > 0 ? undefined : 'Select at least one dataset, or skip this step.',
    },
  };

  return (
    <FormProvider {...form}>
      <Dialog
        open
        fullWidth
        fullScreen={fullScreen}
        maxWidth="md"
        // Escape is Cancel while there is one to press; a click beside the dialog is none.
        onClose={(_, reason) => {
          if (reason === 'escapeKeyDown' && !busy && step !== 'association') cancel();
        }}
        aria-labelledby={titleId}
      >
        <DialogTitle id={titleId}>New API Key</DialogTitle>
        <DialogContent dividers>
          <StepList steps={steps} current={number} />
          <StepHeading
            key={step}
            number={number}
            last={steps.length - 1}
            label={steps[number]?.label ?? ''}
          />
          {step === 'details' && <DetailsStep creation={creation} />}
          {made?.credentials && (
            <CredentialsStep
              name={made.name}
              credentials={made.credentials}
              onTaken={() => setTaken(true)}
            />
          )}
          {step === 'association' && (
            <AssociationStep
              pairs={pairs}
              onPairs={setPairs}
              type={type}
              onType={setType}
              busy={busy}
            />
          )}
        </DialogContent>
        <StepButtons {...buttons[step]} busy={busyText(phase)} loading={busy} />
      </Dialog>
      <UnsavedChangesGuard
        unsaved={risk !== undefined}
        onLeave={creation.forget}
        texts={leaveTexts[risk ?? 'typed']}
      />
    </FormProvider>
  );
}

const phaseTexts: Partial<Record<KeyCreation['phase']['kind'], string>> = {
  'making-keys': 'Making the keys in this browser. This can take some seconds.',
  creating: 'Creating the API key.',
};

const busyText = (phase: KeyCreation['phase']): string | undefined =>
  phase.kind === 'associating'
    ? `Associating ${Math.min(phase.done + 1, phase.total)} of ${phase.total}`
    : phaseTexts[phase.kind];

/** Why the key cannot be made yet. */
function detailsWaiting({ form }: KeyCreation): string | undefined {
  if (Object.keys(form.formState.errors).length > 0) return 'Correct the marked fields first.';
  return expiryParams(valuesOf(form).end) ? undefined : 'Choose an expiration.';
}

/** What would be lost if the page were left now. */
function riskOf({ exit, made, phase }: KeyCreation, isDirty: boolean): LeaveRisk | undefined {
  if (exit) return undefined;
  if (made?.credentials) return 'keys';
  if (phase.kind === 'associating') return 'associating';
  if (phase.kind === 'creating') return 'creating';
  return !made && isDirty ? 'typed' : undefined;
}
