import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import {
  RadioButtonGroupInput as RaRadioInput,
  SelectInput as RaSelectInput,
  TextInput as RaTextInput,
} from 'react-admin';
import { type ReactNode, useId } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { recordTexts } from '../../texts/record';
import type { FieldChoice, NameCheck, TextOptions } from '../model/field';
import { radioCards } from '../ui/RadioField';
import { visuallyHidden } from '../ui/visuallyHidden';
import { useFormAccess } from './formAccess';
import { useNameCheck } from './useNameCheck';

/**
 * The one family of inputs: react-admin's, with what ours all have. They are locked while the form is
 * being sent, so that nothing typed meanwhile is lost, and while it may not be changed; problem, hint and
 * reason are read out together.
 */

export interface InputProps {
  source: string;
  label: string;
  /** Shown below the field, and read out with it. */
  hint?: ReactNode;
  optional?: boolean;
}

export const noParse = (text: string): string => text;
export const emptyAsNull = (text: string): string | null => (text === '' ? null : text);
const numberIn = (text: string): number | string =>
  /^(?:\d{1,15}|-[1-9]\d{0,14})$/.test(text.trim()) ? Number(text) : text;

/** What every input is drawn with, and what stands below it. */
export function useField(
  { source, hint, optional, multiline }: InputProps & { multiline?: boolean },
  max?: number,
) {
  const id = useId();
  const { readOnlyReasonId } = useFormAccess();
  const { isSubmitting, errors } = useFormState({ name: source });
  const isReadOnly = readOnlyReasonId !== undefined;
  // What cannot be changed needs no count of what is left.
  const counts = max !== undefined && !isReadOnly;
  const describedBy = [
    errors[source] && `${id}-helper-text`,
    hint !== undefined && `${id}-hint`,
    counts && `${id}-counter`,
    readOnlyReasonId,
  ].filter(Boolean);
  return {
    id,
    locked: isReadOnly || isSubmitting,
    isReadOnly,
    aria: {
      'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
      'aria-required': optional ? undefined : true,
    },
    below: (
      <>
        {hint !== undefined && (
          <FormHelperText id={`${id}-hint`} component="div">
            {hint}
          </FormHelperText>
        )}
        {counts && <Counter id={`${id}-counter`} {...{ source, max, multiline }} />}
      </>
    ),
  };
}

interface CounterProps {
  id: string;
  source: string;
  max: number;
  multiline: boolean | undefined;
}

/** The part of what a field takes from which on it is counted in sight. */
const countedFrom = 0.8;

function Counter({ id, source, max, multiline }: CounterProps) {
  const value: unknown = useWatch({ name: source });
  const text = typeof value === 'string' ? value : '';
  // As the rules count: what surrounds a description is not saved.
  const used = [...(multiline ? text.trim() : text)].length;
  return (
    // In sight from where it may begin to matter; read out with its field at any time.
    <FormHelperText
      id={id}
      error={used > max}
      sx={used < max * countedFrom ? visuallyHidden : { textAlign: 'end' }}
    >
      {recordTexts.characters(used, max)}
    </FormHelperText>
  );
}

interface TextInputProps extends InputProps, TextOptions {
  multiline?: boolean;
  /** Whole numbers: the value in the form is a number, or the text as typed when it is none. */
  numeric?: boolean;
  signed?: boolean;
  /** Stands at the end of the field; not in one that may not be changed. */
  end?: ReactNode;
}

export function TextInput(props: TextInputProps) {
  const { source, label, max, multiline, monospace, numeric, signed, email } = props;
  const { nullable, placeholder } = props;
  const { id, locked, isReadOnly, aria, below } = useField(props, max);
  return (
    <Box>
      <RaTextInput
        {...{ id, source, label, placeholder, multiline }}
        parse={numeric ? numberIn : nullable ? emptyAsNull : noParse}
        minRows={multiline ? 2 : undefined}
        maxRows={multiline ? 12 : undefined}
        slotProps={{
          input: {
            endAdornment: !isReadOnly && props.end,
            sx: {
              fontFamily: monospace ? 'monospace' : undefined,
              bgcolor: isReadOnly ? 'action.hover' : undefined,
            },
          },
          htmlInput: {
            ...aria,
            readOnly: locked,
            autoComplete: 'off',
            inputMode: email ? 'email' : numeric && !signed ? 'numeric' : undefined,
            autoCapitalize: email ? 'none' : undefined,
            spellCheck: monospace || email ? false : undefined,
          },
        }}
      />
      {below}
    </Box>
  );
}

interface CheckedNameInputProps extends TextInputProps, NameCheck {
  /** The record's own name: it is taken, by the record itself, in whatever case. */
  saved?: string;
}

/** A name of which the service says, a pause after the last key, whether it is free. */
export function CheckedNameInput({ kind, delayMs, saved, ...input }: CheckedNameInputProps) {
  const { source } = input;
  const { trigger, getValues } = useFormContext();
  const { refuse } = useFormAccess();
  const { isSubmitting } = useFormState();
  const value: unknown = useWatch({ name: source });
  const name = typeof value === 'string' ? value : '';
  useNameCheck({
    kind,
    name,
    delayMs,
    // Once it is saved, the name is taken by the record itself.
    enabled: !isSubmitting && name.trim() !== '' && name.toLowerCase() !== saved?.toLowerCase(),
    onVerdict: (asked, problem) => {
      if (problem === undefined) return;
      refuse?.({ [source]: asked }, { [source]: problem });
      if (getValues(source) === asked) void trigger(source);
    },
  });
  return <TextInput {...input} />;
}

interface SelectInputProps extends InputProps {
  choices: readonly FieldChoice[];
  disabled?: boolean;
}

export function SelectInput(props: SelectInputProps) {
  const { source, label, choices, optional, disabled } = props;
  const { id, locked, aria, below } = useField(props);
  return (
    <Box>
      <RaSelectInput
        {...{ id, source, label }}
        choices={[...choices]}
        optionValue="value"
        optionText="label"
        translateChoice={false}
        emptyText={optional ? recordTexts.none : recordTexts.select}
        parse={optional ? emptyAsNull : noParse}
        slotProps={{
          select: {
            readOnly: locked || disabled,
            displayEmpty: true,
            // What stands for the list is the button, not the hidden input.
            SelectDisplayProps: { ...aria, 'aria-disabled': locked || disabled || undefined },
          },
        }}
      />
      {below}
    </Box>
  );
}

export interface RadioChoice {
  value: string;
  label: ReactNode;
}

interface RadioInputProps extends InputProps {
  choices: readonly RadioChoice[];
  row?: boolean;
  cards?: boolean;
  /** Told after another value was chosen. */
  onChosen?: () => void;
}

export function RadioInput(props: RadioInputProps) {
  const { source, label, choices, row = false, cards = false, onChosen } = props;
  const { id, locked, aria, below } = useField(props);
  return (
    <Box>
      <RaRadioInput
        {...{ id, source, label, row }}
        choices={[...choices]}
        optionValue="value"
        optionText={({ label: text }: RadioChoice) => text}
        translateChoice={false}
        // react-admin draws the legend at three quarters, smaller than every other label.
        sx={{
          '& .RaRadioButtonGroupInput-label': { transform: 'none' },
          ...(cards && radioCards),
        }}
        // Not `disabled`, which would take the value out of the form.
        options={{
          'aria-label': label,
          'aria-describedby': aria['aria-describedby'],
          ...(locked ? lockedGroup : {}),
        }}
        onChange={onChosen}
      />
      {below}
    </Box>
  );
}

const lockedGroup = {
  'aria-disabled': true,
  onClickCapture: (event: { preventDefault: () => void }) => event.preventDefault(),
  onKeyDownCapture: (event: { key: string; preventDefault: () => void }) => {
    if (event.key !== 'Tab') event.preventDefault();
  },
};
