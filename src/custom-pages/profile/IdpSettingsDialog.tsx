import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { type Resolver, useFormContext, useWatch } from 'react-hook-form';
import { idpTexts as texts } from '../../../texts/identityProvider';
import { keyPairTexts } from '../../../texts/keyPair';
import { recordTexts } from '../../../texts/record';
import { FieldsDialog } from '../../actions/FieldsDialog';
import { useSession } from '../../authProvider/session';
import { TextInput } from '../../inputs/inputs';
import type { ActionDialogProps } from '../../model/action';
import {
  editedFields,
  type Field,
  type FormSchema,
  type InputField,
  valuesFrom,
} from '../../model/field';
import { DraftNotice } from '../../submission/DraftNotice';
import { draftKey, forgetDrafts, useDraft } from '../../submission/drafts';
import LeaveDialog from '../../submission/LeaveDialog';
import { lazyResolver } from '../../submission/resolver';
import { lazyPart } from '../../ui/LazyPart';
import { idpName, type IdpRecord, relevantValues } from './idpValues';

const KeyPairDialog = lazyPart(() => import('./KeyPairDialog'));

/** Checks with the service's own schema, the fields of the chosen provider only. */
const resolver = lazyResolver(async (): Promise<Resolver> => {
  const [{ zodResolver }, { idpSettingValue }] = await Promise.all([
    import('@hookform/resolvers/zod'),
    import('../../../contract/identityProvider'),
  ]);
  const schema: FormSchema = idpSettingValue;
  const check = zodResolver(schema);
  return (values, context, options) =>
    check({ ...relevantValues(values), enabled: true }, context, options);
});

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

const useProvider = (): unknown => useWatch({ name: 'provider' });

/** What tokens of a provider are checked by. */
function TokenInput({ field: { name, label, hint } }: { field: InputField }) {
  const provider = useProvider();
  if (!provider || provider === 'self-signed') return null;
  const placeholder = name === 'openid_configuration' ? 'https://' : undefined;
  return <TextInput source={name} {...{ label, hint, placeholder }} />;
}

/** The key that the company's own tokens are checked by, pasted or generated here. */
function PublicKeyInput({ field: { name, label, hint } }: { field: InputField }) {
  const provider = useProvider();
  const { setValue, formState } = useFormContext();
  const [isGenerating, setIsGenerating] = useState(false);
  if (provider !== 'self-signed') return null;
  return (
    <>
      <TextInput
        source={name}
        {...{ label, hint }}
        placeholder="-----BEGIN PUBLIC KEY-----"
        multiline
        monospace
      />
      <Button
        variant="outlined"
        aria-disabled={formState.isSubmitting || undefined}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => setIsGenerating(!formState.isSubmitting)}
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

/** What is typed stays while other providers are chosen, over a reload and the end of the session. */
export default function IdpSettingsDialog({ record, frame }: ActionDialogProps<IdpRecord>) {
  const [isDirty, setIsDirty] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  // What the typing began with; a newer record is taken when the dialog is opened again.
  const [base] = useState(() => ({ version: record.version, values: valuesFrom(edited, record) }));
  return (
    <>
      <FieldsDialog
        {...frame}
        title={texts.settings}
        submit={texts.save}
        place="edit"
        initial={base.values}
        retries
        {...{ fields, resolver }}
        onCancel={isDirty ? () => setIsLeaving(true) : frame.onCancel}
      >
        <Draft base={base} id={record.id} onDirty={setIsDirty} />
      </FieldsDialog>
      {isLeaving && (
        <LeaveDialog
          texts={texts.leave}
          onStay={() => setIsLeaving(false)}
          onLeave={() => {
            forgetDrafts(sessionStorage, idpName, record.id);
            frame.onCancel();
          }}
        />
      )}
    </>
  );
}

interface DraftProps {
  base: Parameters<typeof useDraft>[2];
  id: string;
  onDirty: (isDirty: boolean) => void;
}

/** Keeps what is typed; what another provider's fields were marked for is no longer a problem. */
function Draft({ base, id, onDirty }: DraftProps) {
  const { user } = useSession();
  const form = useFormContext();
  const { reset, clearErrors } = form;
  const { isDirty } = form.formState;
  const { restored, forget } = useDraft(form, draftKey(user.uuid, idpName, id), base, true);
  const provider = useProvider();
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  useEffect(() => {
    if (provider) clearErrors();
  }, [provider, clearErrors]);
  if (restored === 'none' || !isDirty) return null;
  return (
    <DraftNotice
      text={restored === 'same-version' ? recordTexts.restored : texts.restoredOlder}
      onDiscard={() => {
        reset(base.values);
        forget();
      }}
    />
  );
}
