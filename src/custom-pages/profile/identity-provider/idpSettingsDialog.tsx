import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { idpTexts as texts } from '../../../../texts/people/identityProvider';
import { keyPairTexts } from '../../../../texts/people/keyPair';
import { useIsSending } from '../../../admin-kit/form/inputs/formStatus';
import { KitTextInput } from '../../../admin-kit/form/inputs/KitTextInput';
import type { ActionDialog } from '../../../model/action';
import { editedFields, type Field, type InputField, valuesFrom } from '../../../model/field';
import { lazyPart } from '../../../ui/LazyPart';
import type { IdpRecord } from './idpValues';

const KeyPairDialog = lazyPart(() => import('./KeyPairDialog'));

const fields: readonly Field[] = [
  {
    kind: 'select',
    name: 'provider',
    label: texts.provider,
    choices: Object.entries(texts.providers).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'custom',
    name: 'openid_configuration',
    label: texts.openidConfiguration,
    hint: texts.openidHint,
    input: TokenInput,
  },
  { kind: 'custom', name: 'iss', label: texts.iss, input: TokenInput },
  { kind: 'custom', name: 'aud', label: texts.aud, input: TokenInput },
  {
    kind: 'custom',
    name: 'public_key',
    label: texts.publicKey,
    hint: texts.publicKeyHint,
    input: PublicKeyInput,
  },
];
const edited = editedFields(fields, 'edit');

/** Asks for the settings. Typed values stay while other providers are chosen. */
const dialog: ActionDialog<IdpRecord> = {
  kind: 'fields',
  fields: () => fields,
  schema: async () => (await import('./idpSchema')).idpSchema,
  initial: (record) => valuesFrom(edited, record),
  draft: texts,
  retries: true,
};
export default dialog;

const useProvider = (): unknown => useWatch({ name: 'provider' });

/** Input for a value that verifies a provider's tokens; hidden for self-signed tokens. */
function TokenInput({ field: { name, label, hint } }: { field: InputField }) {
  const provider = useProvider();
  if (!provider || provider === 'self-signed') return null;
  const placeholder = name === 'openid_configuration' ? 'https://' : undefined;
  return <KitTextInput source={name} {...{ label, hint, placeholder }} />;
}

/** The key that verifies the company's own tokens, pasted or generated here. */
function PublicKeyInput({ field: { name, label, hint } }: { field: InputField }) {
  const provider = useProvider();
  const { setValue, clearErrors } = useFormContext();
  const isSending = useIsSending();
  const [isGenerating, setIsGenerating] = useState(false);
  useEffect(() => {
    // Errors on the fields of another provider no longer apply.
    if (provider) clearErrors();
  }, [provider, clearErrors]);
  if (provider !== 'self-signed') return null;
  return (
    <>
      <KitTextInput
        source={name}
        {...{ label, hint }}
        placeholder="-----BEGIN PUBLIC KEY-----"
        multiline
        monospace
      />
      <Button
        variant="outlined"
        aria-disabled={isSending || undefined}
        sx={{ mt: 1 }}
        onClick={() => setIsGenerating(!isSending)}
      >
        {keyPairTexts.generate}
      </Button>
      {isGenerating && (
        <KeyPairDialog
          fallback={null}
          onCancel={() => setIsGenerating(false)}
          onGenerated={(publicKey) => {
            setIsGenerating(false);
            setValue(name, publicKey, { shouldDirty: true, shouldValidate: true });
          }}
        />
      )}
    </>
  );
}
