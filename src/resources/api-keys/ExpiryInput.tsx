import TextField from '@mui/material/TextField';
import { useForkRef } from '@mui/material/utils';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { expiryTexts } from '../../../contract/api-keys/apiKeyTerms';
import { apiKeyTexts } from '../../../texts/api-keys/apiKeys';
import { useField } from '../../admin-kit/form/inputs/useField';
import type { InputField } from '../../model/field';
import { RadioField } from '../../ui/RadioField';
import { expiryBounds, isComplete, isPresetExpiry } from './expiry';

const { expiry: texts } = apiKeyTexts;
const options = Object.entries(texts.options).map(([value, label]) => ({ value, label }));
const custom = 'custom';

interface ExpiryInputProps {
  field: InputField;
  forNewKey?: boolean;
}

/** Chooses the end of an API key: a preset, or a custom moment. */
export function ExpiryInput({ field: { name, label, hint }, forNewKey = false }: ExpiryInputProps) {
  const { id, locked } = useField({ source: name, label });
  const { field, fieldState } = useController({ name });
  const problem = fieldState.error?.message;
  const value = String(field.value);
  const choice = value === '' || isPresetExpiry(value) ? value : custom;
  // In the format of a datetime-local input; empty until a moment is typed.
  const moment = value === custom ? '' : value;
  const offeredOptions = options.filter((option) => !(forNewKey && option.value === 'immediately'));
  return (
    <>
      <RadioField
        label={label}
        value={choice}
        onChange={field.onChange}
        choices={offeredOptions}
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
  /** Called with an empty text while date and time are incomplete. */
  onChange: (moment: string) => void;
}

/**
 * A custom moment. The browser's input keeps the typed parts itself: on any write to it, its attribute included,
 * Firefox clears the parts of an incomplete moment.
 */
function MomentField({ id, moment, problem, locked, focusRef, onChange }: MomentFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [initial] = useState(moment);
  const [isPartial, setIsPartial] = useState(false);
  useEffect(() => {
    const { current } = input;
    if (!current || current.value === moment) return;
    // An incomplete moment is reported as empty, and must not clear the input.
    if (moment !== '' || !current.validity.badInput) current.value = moment;
  }, [moment]);
  const partly = isPartial ? texts.partly : undefined;
  return (
    <TextField
      id={id}
      type="datetime-local"
      label={texts.moment}
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

/** Leaves out an immediate end, with which a new key would never work. */
export const NewKeyExpiryInput = (props: ExpiryInputProps) => <ExpiryInput {...props} forNewKey />;
