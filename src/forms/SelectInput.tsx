import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Select from '@mui/material/Select';
import { useInput } from 'ra-core';
import { useId } from 'react';
import type { FieldChoice } from './fields';
import { useFormAccess } from './formAccess';

interface SelectInputProps {
  source: string;
  label: string;
  choices: readonly FieldChoice[];
  /** May be left empty: the value is null then. */
  optional?: boolean;
  hint?: string;
  disabled?: boolean;
  /** Said in place of the choices while there are none: they are on their way, or could not be had. */
  waiting?: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A choice of one value in the form around it, by the browser's own list. */
export function SelectInput({
  source,
  label,
  choices,
  optional,
  hint,
  disabled = false,
  waiting,
}: SelectInputProps) {
  const id = useId();
  const { readOnlyReasonId } = useFormAccess();
  const { field, fieldState } = useInput<string | null>({
    id,
    source,
    format: (value: unknown) => (isText(value) ? value : ''),
    parse: (value: string) => (value === '' && optional ? null : value),
  });
  const problem = fieldState.error?.message;
  const said = waiting ?? hint;
  const ids = { problem: `${id}-problem`, hint: `${id}-hint` };
  const describedBy = [problem && ids.problem, said && ids.hint, readOnlyReasonId].filter(Boolean);
  const value = isText(field.value) ? field.value : '';
  // What is chosen is shown even before its list is there.
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <FormControl fullWidth error={problem !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      <Select
        native
        size="small"
        name={field.name}
        value={value}
        onChange={({ target }) => field.onChange(target.value)}
        onBlur={() => field.onBlur()}
        inputRef={field.ref}
        disabled={disabled || readOnlyReasonId !== undefined}
        inputProps={{
          id,
          'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
          'aria-invalid': problem !== undefined,
          'aria-required': optional ? undefined : true,
        }}
      >
        <option value="">{optional ? 'None' : 'Select…'}</option>
        {!isKnown && <option value={value}>{waiting ?? 'No longer available'}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
      {problem !== undefined && <FormHelperText id={ids.problem}>{problem}</FormHelperText>}
      {said !== undefined && (
        <FormHelperText id={ids.hint} error={false}>
          {said}
        </FormHelperText>
      )}
    </FormControl>
  );
}
