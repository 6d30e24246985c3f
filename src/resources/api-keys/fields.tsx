import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useForkRef } from '@mui/material/utils';
import { useMutation } from '@tanstack/react-query';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useDataProvider, useNotify } from 'ra-core';
import { useController, useFormContext } from 'react-hook-form';
import { everyAddress, expiryTexts, longestKeyName } from '../../../contract/api-keys/apiKeyTerms';
import { textLimits } from '../../../contract/lib/textLimits';
import { apiKeyTexts as texts } from '../../../texts/api-keys/apiKeys';
import { hasFields } from '../../dataProvider/envelope';
import type { ConsoleDataProvider } from '../../dataProvider/dataProvider';
import { messageOf } from '../../dataProvider/errors';
import { useAccessDecision } from '../../authProvider/session';
import { useFormStatus, useIsSending } from '../../admin-kit/form/inputs/formStatus';
import { TextInput } from '../../admin-kit/form/inputs/TextInput';
import { useField } from '../../admin-kit/form/inputs/useField';
import type { Field, InputField } from '../../model/field';
import { schemaResolver } from '../../admin-kit/form/resolver';
import { RadioField } from '../../ui/RadioField';
import { ReasonedButton } from '../../ui/ReasonedButton';
import { useFailureNotice } from '../../ui/useFailureNotice';
import { expiryBounds, isComplete, isPresetExpiry } from './expiry';

const keyName = {
  kind: 'text',
  name: 'name',
  max: longestKeyName,
  check: { kind: 'api-keys', delayMs: 200 },
} as const;

export const apiKeyFields: readonly Field[] = [
  { ...keyName, label: texts.name, hint: texts.nameHint },
  { kind: 'multiline', name: 'description', label: texts.description, max: textLimits.description },
  {
    kind: 'custom',
    name: 'ip_allowed',
    label: texts.ranges.label,
    hint: texts.ranges.hint,
    input: IpRangesInput,
  },
];

/** Named as what the service refuses of it, though it holds the choice. */
const expiry = (label: string, input = ExpiryInput, hint?: string): Field => ({
  kind: 'custom',
  name: 'end_date_tm',
  label,
  input,
  hint,
});

export const newKeyFields: readonly Field[] = [
  ...apiKeyFields,
  expiry(texts.expiry.label, NewKeyExpiryInput),
];
export const expireFields: readonly Field[] = [expiry(texts.expiry.label)];
const newName = { ...keyName, label: texts.newName };
export const rollFields: readonly Field[] = [
  newName,
  expiry(texts.roll.end, ExpiryInput, texts.roll.advice),
];
export const cloneFields: readonly Field[] = [newName, expiry(texts.clone.end, NewKeyExpiryInput)];

export const newKeyResolver = schemaResolver(
  async () => (await import('./formSchemas')).newKeySchema,
);

function IpRangesInput({ field: { name, label, hint } }: { field: InputField }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const { report, resolve } = useFailureNotice();
  const { getValues, setValue } = useFormContext();
  const { readOnlyReasonId } = useFormStatus();
  const isSending = useIsSending();
  const mayWiden = useAccessDecision(['api-keys', 'widen-ranges']);
  const said = mayWiden.allowed ? hint : texts.ranges.narrowerOnly(mayWiden.reason);
  const { mutate: allowOnlyMine, isPending } = useMutation<string, Error, unknown>({
    mutationFn: async () => rangeOf(await dataProvider.read('/me/address', addressPayload)),
    onSuccess: (range, typed) => {
      resolve(texts.ranges.onlyMine);
      // Keeps text that was typed since. During a save, the answer would overwrite the new range.
      if (isSending || getValues(name) !== typed) notify(texts.ranges.notSet, { type: 'warning' });
      else setValue(name, range, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    },
    onError: (error) => report(texts.ranges.onlyMine, messageOf(error)),
  });
  return (
    <div>
      <TextInput source={name} {...{ label, hint: said }} placeholder={everyAddress} optional />
      {readOnlyReasonId === undefined && (
        // Its words begin where the hint above them does.
        <Box sx={{ mt: 0.5, ml: -1.25 }}>
          <ReasonedButton
            size="small"
            loading={isPending}
            onClick={() => isSending || allowOnlyMine(getValues(name))}
          >
            {texts.ranges.onlyMine}
          </ReasonedButton>
        </Box>
      )}
    </div>
  );
}

const addressPayload = {
  key: 'address',
  is: hasFields<{ ip: string }>({ ip: 'string' }),
  otherwise: texts.ranges.noAddress,
};

const rangeOf = ({ ip }: { ip: string }): string => `${ip}/${ip.includes(':') ? '128' : '32'}`;

const options = Object.entries(texts.expiry.options).map(([value, label]) => ({ value, label }));
const custom = 'custom';

interface ExpiryInputProps {
  field: InputField;
  /** A new key that ends immediately would be none. */
  forNewKey?: boolean;
}

/** Chooses the end of an API key: one of the fixed ones, or a moment of one's own. */
function ExpiryInput({ field: { name, label, hint }, forNewKey = false }: ExpiryInputProps) {
  const { id, locked } = useField({ source: name, label });
  const { field, fieldState } = useController({ name });
  const problem = fieldState.error?.message;
  const value = String(field.value);
  const choice = value === '' || isPresetExpiry(value) ? value : custom;
  // As a datetime-local input writes it; empty while none is typed.
  const moment = value === custom ? '' : value;
  const offered = options.filter((option) => !(forNewKey && option.value === 'immediately'));
  return (
    <>
      <RadioField
        label={label}
        value={choice}
        onChange={field.onChange}
        choices={offered}
        locked={locked}
        columns
        hint={hint}
        problem={choice === custom ? undefined : problem}
        inputRef={choice === custom ? undefined : field.ref}
      />
      {choice === custom && (
        <MomentField
          {...{ moment, problem, locked }}
          id={`${id}-moment`}
          focusRef={field.ref}
          onChange={(typed) => field.onChange(typed === '' ? custom : typed)}
        />
      )}
    </>
  );
}

interface MomentFieldProps {
  id: string;
  moment: string;
  problem: string | undefined;
  locked: boolean;
  focusRef: Ref<HTMLInputElement>;
  /** Told an empty text as long as the date and time is not whole. */
  onChange: (moment: string) => void;
}

/**
 * A moment of one's own. The browser's input keeps what is typed: as soon as anything is written to it, its attribute
 * included, Firefox clears the parts of a moment that is not whole.
 */
function MomentField({ id, moment, problem, locked, focusRef, onChange }: MomentFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [initial] = useState(moment);
  const [isPartial, setIsPartial] = useState(false);
  useEffect(() => {
    const { current } = input;
    if (!current || current.value === moment) return;
    // A moment that is being typed is none yet, and comes back empty.
    if (moment !== '' || !current.validity.badInput) current.value = moment;
  }, [moment]);
  const partly = isPartial ? texts.expiry.partly : undefined;
  return (
    <TextField
      id={id}
      type="datetime-local"
      label={texts.expiry.moment}
      helperText={problem ?? partly ?? expiryTexts.custom}
      defaultValue={initial}
      error={problem !== undefined || isPartial || (moment !== '' && !isComplete(moment))}
      inputRef={useForkRef(input, focusRef)}
      onChange={({ target }) => {
        setIsPartial(false);
        onChange(target.value);
      }}
      onBlur={({ target }) => setIsPartial(target.validity.badInput)}
      slotProps={{ htmlInput: { ...expiryBounds(), readOnly: locked } }}
      fullWidth={false}
      sx={{ maxWidth: 280 }}
    />
  );
}

function NewKeyExpiryInput(props: ExpiryInputProps) {
  return <ExpiryInput {...props} forNewKey />;
}
