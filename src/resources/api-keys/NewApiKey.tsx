import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'ra-core';
import { useMemo, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { credentialsTexts } from '../../../texts/credentials';
import { apiKeyTexts } from '../../../texts/apiKeys';
import { newApiKeyTexts as texts } from '../../../texts/newApiKey';
import { recordTexts } from '../../../texts/record';
import { NewCredentials } from '../../credentials/NewCredentials';
import { FieldInputs } from '../../inputs/FieldInputs';
import { FormAccessProvider } from '../../inputs/formAccess';
import type { LeaveTexts } from '../../submission/LeaveDialog';
import { StepDialog } from '../../submission/StepDialog';
import { ErrorAlert } from '../../ui/ErrorAlert';
import type { StepButtonsProps } from '../../ui/Steps';
import { AssociationChoice, nothingChosen } from './AssociationChoice';
import { isComplete } from './expiry';
import { newKeyFields } from './fields';
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
  const { form, draft, created, doing } = creation;
  const [isSaved, setIsSaved] = useState(false);
  const [chosen, setChosen] = useState(nothingChosen);
  const navigate = useNavigate();
  const number = !created ? 0 : created.credentials ? 1 : 2;
  const step = steps[number];
  // The credentials do not wait for the lists, which are read again with the creation.
  const busy = created ? creation.association.busy : form.formState.isSubmitting;
  const expiry = String(useWatch({ control: form.control, name: 'expiry' }));
  const access = useMemo(() => ({ refuse: creation.refuse }), [creation.refuse]);

  const cancel = () => navigate('/api-keys');
  const { isDirty, errors } = form.formState;
  const hasProblems = Object.keys(errors).length > 0;
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

  return (
    <StepDialog
      title={apiKeyTexts.create}
      steps={steps}
      number={number}
      from={1}
      buttons={{ ...buttons[step.id], busy: doing, loading: busy }}
      onCancel={number === 2 ? undefined : cancel}
      onStartAgain={
        !created && draft.restored !== 'none' && isDirty ? creation.startAgain : undefined
      }
      left={creation.left}
      leaveTexts={riskOf(creation)}
      onLeave={draft.forget}
    >
      {!created && (
        <FormProvider {...form}>
          <FormAccessProvider value={access}>
            <Details creation={creation} />
          </FormAccessProvider>
        </FormProvider>
      )}
      {created?.credentials && (
        <NewCredentials
          created={texts.created(created.name)}
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
    </StepDialog>
  );
}

function Details({ creation }: { creation: Creation }) {
  const { failure } = creation.creation;
  // What stands under fields is not said a second time below them.
  const isSaid = newKeyFields.some(({ name }) => failure?.fields?.[name] !== undefined);
  return (
    <Stack spacing={2}>
      <FieldInputs fields={newKeyFields} place="create" />
      {failure && !isSaid && <ErrorAlert failure={failure} />}
    </Stack>
  );
}

/** @returns what is asked before the wizard is left, by what would be lost; undefined for nothing */
function riskOf({ created, creation, association, form }: Creation): LeaveTexts | undefined {
  if (created?.credentials) return credentialsTexts.leave;
  if (association.busy) return texts.leave.associating;
  if (creation.busy) return texts.leave.creating;
  return !created && form.formState.isDirty ? texts.leave.typed : undefined;
}
