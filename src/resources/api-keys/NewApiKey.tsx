import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate } from 'ra-core';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { credentialsTexts } from '../../../texts/credentials';
import { apiKeyTexts } from '../../../texts/apiKeys';
import { newApiKeyTexts as texts } from '../../../texts/newApiKey';
import { recordTexts } from '../../../texts/record';
import { FieldInputs } from '../../inputs/FieldInputs';
import { FormAccessProvider } from '../../inputs/formAccess';
import { DraftNotice } from '../../submission/DraftNotice';
import type { LeaveTexts } from '../../submission/LeaveDialog';
import { UnsavedChangesGuard } from '../../submission/UnsavedChangesGuard';
import { ErrorAlert } from '../../ui/ErrorAlert';
import { StepButtons, type StepButtonsProps, StepHeading, StepList } from '../../ui/Steps';
import { AssociationChoice, nothingChosen } from './AssociationChoice';
import { isComplete } from './expiry';
import { newKeyFields } from './fields';
import { NewCredentials } from './NewCredentials';
import { useNewApiKey } from './useNewApiKey';

const steps = [
  { id: 'details', label: texts.steps.details },
  { id: 'credentials', label: texts.steps.credentials },
  { id: 'association', label: texts.steps.association },
] as const;
type Creation = ReturnType<typeof useNewApiKey>;

/** Creates an API key in three steps: its details, its credentials shown once, what it may be used for. */
export default function NewApiKey() {
  const creation = useNewApiKey();
  const { form, created, left, doing } = creation;
  const [isSaved, setIsSaved] = useState(false);
  const [chosen, setChosen] = useState(nothingChosen);
  const navigate = useNavigate();
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const number = !created ? 0 : created.credentials ? 1 : 2;
  const step = steps[number];
  // The credentials do not wait for the lists, which are read again with the creation.
  const busy = created ? creation.association.busy : form.formState.isSubmitting;
  const expiry = String(useWatch({ control: form.control, name: 'expiry' }));
  const access = useMemo(() => ({ refuse: creation.refuse }), [creation.refuse]);

  // The guard must have let go before the page is left.
  const leave = useEffectEvent((to: string) => navigate(to, { replace: true }));
  useEffect(() => {
    if (left?.to !== undefined) leave(left.to);
  }, [left]);

  const cancel = () => navigate('/api-keys');
  const hasProblems = Object.keys(form.formState.errors).length > 0;
  const noExpiry = isComplete(expiry) ? undefined : apiKeyTexts.expiry.choose;
  const buttons: Record<typeof step.id, Pick<StepButtonsProps, 'others' | 'onward' | 'waiting'>> = {
    details: {
      others: [{ label: texts.cancel, onPress: cancel, disabled: busy }],
      onward: { label: texts.create, onPress: () => void creation.create() },
      waiting: hasProblems ? recordTexts.correctFields : noExpiry,
    },
    credentials: {
      others: [],
      onward: { label: texts.continue, onPress: creation.goToAssociation },
      waiting: isSaved ? undefined : credentialsTexts.saveFirst,
    },
    association: {
      others: [{ label: texts.skip, onPress: creation.finish, disabled: busy }],
      onward: { label: texts.finish, onPress: () => void creation.associate(chosen) },
      waiting: chosen.pairs.length > 0 ? undefined : texts.selectOrSkip,
    },
  };
  const risk = riskOf(creation);

  return (
    <>
      <Dialog
        open
        fullWidth
        fullScreen={fullScreen}
        maxWidth="md"
        // Escape is Cancel while there is one to press; a click beside the dialog is none.
        onClose={(_, reason) => {
          if (reason === 'escapeKeyDown' && !busy && number !== 2) cancel();
        }}
      >
        <DialogTitle>{apiKeyTexts.create}</DialogTitle>
        <DialogContent dividers>
          <StepList steps={steps} current={number} />
          <StepHeading key={step.id} number={number} last={steps.length - 1} label={step.label} />
          {!created && (
            <FormProvider {...form}>
              <FormAccessProvider value={access}>
                <Details creation={creation} />
              </FormAccessProvider>
            </FormProvider>
          )}
          {created?.credentials && (
            <NewCredentials
              name={created.name}
              credentials={created.credentials}
              onSaved={() => setIsSaved(true)}
            />
          )}
          {number === 2 && (
            <Stack spacing={2}>
              <Typography>{texts.association}</Typography>
              <AssociationChoice value={chosen} onChange={setChosen} busy={busy} />
            </Stack>
          )}
        </DialogContent>
        <StepButtons {...buttons[step.id]} busy={doing} loading={busy} />
      </Dialog>
      <UnsavedChangesGuard
        unsaved={risk !== undefined}
        onLeave={creation.draft.forget}
        texts={risk}
      />
    </>
  );
}

/** What is known of a key before its credentials are made. */
function Details({ creation }: { creation: Creation }) {
  const { form, draft, startAgain } = creation;
  const { failure } = creation.creation;
  const { isDirty } = form.formState;
  // What stands under fields is not said a second time below them.
  const isSaid = newKeyFields.some(({ name }) => failure?.fields?.[name] !== undefined);
  return (
    <Stack spacing={2}>
      {draft.restored !== 'none' && isDirty && (
        <DraftNotice
          text={recordTexts.restoredCreation}
          discard={recordTexts.startAgain}
          onDiscard={startAgain}
        />
      )}
      <FieldInputs fields={newKeyFields} place="create" />
      {failure && !isSaid && <ErrorAlert failure={failure} />}
    </Stack>
  );
}

/** @returns what is asked before the wizard is left, by what would be lost; undefined for nothing */
function riskOf({ left, created, creation, association, form }: Creation): LeaveTexts | undefined {
  if (left) return undefined;
  if (created?.credentials) return credentialsTexts.leave;
  if (association.busy) return texts.leave.associating;
  if (creation.busy) return texts.leave.creating;
  return !created && form.formState.isDirty ? texts.leave.typed : undefined;
}
