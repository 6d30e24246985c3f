import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { ActionDialogFrame } from '../../../actions/ActionDialogFrame';
import { useFieldProblems } from '../../../actions/useFieldProblems';
import { useSession } from '../../../authProvider/session';
import { codeLoader, useLoadedCode } from '../../../forms/codeLoader';
import { DraftNotice } from '../../../forms/DraftNotice';
import { draftKey } from '../../../forms/drafts';
import { lazyResolver } from '../../../forms/lazyResolver';
import LeaveDialog, { type LeaveTexts } from '../../../forms/LeaveDialog';
import { SelectInput } from '../../../forms/SelectInput';
import { TextInput } from '../../../forms/TextInput';
import { useDraft } from '../../../forms/useDraft';
import type { ActionDialogProps } from '../../../resources/declare';
import { idpFields, idpResource, relevantValues, shownFields } from './idpForm';
import { idpTexts } from './idpTexts';
import type { KeyPairDialogProps } from './KeyPairDialog';
import type { IdpRecord } from './source';

const keyPairDialog = codeLoader(() => import('./KeyPairDialog'));

const resolver = lazyResolver(async () => (await import('./idpResolver')).idpResolver);

const providers = Object.entries(idpTexts.providers).map(([value, label]) => ({ value, label }));

const leaveTexts: LeaveTexts = {
  title: 'Leave without saving?',
  text: 'The settings have not been saved. If you leave now, what you typed is lost.',
  leave: 'Leave without saving',
  stay: 'Stay',
};

const putBackTexts = {
  'same-version': 'What you typed before has been put back. It is not saved yet.',
  'older-version':
    'What you typed before has been put back. Someone else has changed the settings since: compare before you save.',
} as const;

/**
 * Asks for the identity provider settings; those of each kind of provider stay while others are chosen. What
 * is typed survives a reload and the end of the session: there is no secret in it.
 */
export default function IdpSettingsDialog({ record, frame }: ActionDialogProps<IdpRecord>) {
  const { user } = useSession();
  // What the typing began with; a newer record is taken when the dialog is opened again.
  const [base] = useState(() => ({
    version: record.version,
    values: Object.fromEntries(idpFields.map((field) => [field, record[field]])),
  }));
  const form = useForm({ mode: 'onChange', resolver, defaultValues: base.values });
  const key = draftKey(user.uuid, idpResource, record.id);
  const { restored, forget } = useDraft(form, key, base, true);
  const { isDirty } = form.formState;
  const [leaving, setLeaving] = useState(false);
  const [making, setMaking] = useState(false);
  useFieldProblems(form, frame.failure);
  const provider = useWatch({ control: form.control, name: 'provider' });
  const { errors } = form.formState;
  const isMarked = shownFields(provider).some(
    // What the service found may be true no longer at the next try.
    (field) => errors[field] !== undefined && errors[field].type !== 'server',
  );
  const submit = form.handleSubmit(() => frame.onSubmit(relevantValues(form.getValues())));
  return (
    <FormProvider {...form}>
      <ActionDialogFrame
        frame={{
          ...frame,
          onCancel: isDirty ? () => setLeaving(true) : frame.onCancel,
          onSubmit: () => void submit(),
        }}
        title={idpTexts.settings}
        submit="Save"
        params={isMarked ? undefined : {}}
        reason="Correct the marked fields first."
      >
        {restored !== 'none' && isDirty && (
          <DraftNotice
            text={putBackTexts[restored]}
            onDiscard={() => {
              form.reset(base.values);
              forget();
            }}
          />
        )}
        <SelectInput source="provider" label={idpTexts.provider} choices={providers} />
        {provider === 'self-signed' ? (
          <SelfSignedFields onMake={() => setMaking(true)} />
        ) : (
          provider && <TokenFields />
        )}
      </ActionDialogFrame>
      {leaving && (
        <LeaveDialog
          texts={leaveTexts}
          onStay={() => setLeaving(false)}
          onLeave={() => {
            forget();
            frame.onCancel();
          }}
        />
      )}
      {/* Beside the form: what is submitted in it must not submit the form around it. */}
      {making && (
        <LoadedKeyPairDialog
          onCancel={() => setMaking(false)}
          onMade={(publicKey) => {
            setMaking(false);
            form.setValue('public_key', publicKey, { shouldDirty: true, shouldValidate: true });
          }}
        />
      )}
    </FormProvider>
  );
}

const TokenFields = () => (
  <>
    <TextInput
      source="openid_configuration"
      label={idpTexts.openidConfiguration}
      hint={idpTexts.openidHint}
      placeholder="https://"
    />
    <TextInput source="iss" label={idpTexts.iss} />
    <TextInput source="aud" label={idpTexts.aud} />
  </>
);

function SelfSignedFields({ onMake }: { onMake: () => void }) {
  return (
    <>
      <TextInput
        source="public_key"
        label={idpTexts.publicKey}
        hint={idpTexts.publicKeyHint}
        placeholder="-----BEGIN PUBLIC KEY-----"
        multiline
        monospace
      />
      <Button variant="outlined" sx={{ alignSelf: 'flex-start' }} onClick={onMake}>
        {idpTexts.makeKeyPair}
      </Button>
    </>
  );
}

function LoadedKeyPairDialog(props: KeyPairDialogProps) {
  const { onCancel } = props;
  const { loaded: KeyPairDialog, error } = useLoadedCode(keyPairDialog);
  const notify = useNotify();
  useEffect(() => {
    if (!error) return;
    notify(error.message, { type: 'error' });
    onCancel();
  }, [error, notify, onCancel]);
  return KeyPairDialog ? <KeyPairDialog {...props} /> : null;
}
