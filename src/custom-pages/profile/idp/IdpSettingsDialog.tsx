import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { ActionDialogFrame } from '../../../actions/ActionDialogFrame';
import { useFieldProblems } from '../../../actions/useFieldProblems';
import { codeLoader, useLoadedCode } from '../../../forms/codeLoader';
import { lazyResolver } from '../../../forms/lazyResolver';
import { SelectInput } from '../../../forms/SelectInput';
import { TextInput } from '../../../forms/TextInput';
import type { ActionDialogProps } from '../../../resources/declare';
import { idpFields, relevantValues, shownFields } from './idpForm';
import { idpTexts } from './idpTexts';
import type { KeyPairDialogProps } from './KeyPairDialog';
import type { IdpRecord } from './source';

const keyPairDialog = codeLoader(() => import('./KeyPairDialog'));

const resolver = lazyResolver(async () => (await import('./idpResolver')).idpResolver);

const providers = Object.entries(idpTexts.providers).map(([value, label]) => ({ value, label }));

/** Asks for the identity provider settings; those of each kind of provider stay while others are chosen. */
export default function IdpSettingsDialog({ record, params, frame }: ActionDialogProps<IdpRecord>) {
  const form = useForm({
    mode: 'onChange',
    resolver,
    defaultValues: Object.fromEntries(
      idpFields.map((field) => [field, String(params?.[field] ?? record[field])]),
    ),
  });
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
        frame={{ ...frame, onSubmit: () => void submit() }}
        title={idpTexts.settings}
        submit="Save"
        params={isMarked ? undefined : {}}
        reason="Correct the marked fields first."
      >
        <SelectInput source="provider" label={idpTexts.provider} choices={providers} />
        {provider === 'self-signed' ? (
          <SelfSignedFields onMake={() => setMaking(true)} />
        ) : (
          provider && <TokenFields />
        )}
      </ActionDialogFrame>
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
