import type { ReactNode } from 'react';
import { useId } from 'react';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useInput } from 'ra-core';
import { useFormAccess } from './formAccess';

export interface TextInputProps {
  source: string;
  label: string;
  /** Longest text in code points; shows how many are used. */
  max?: number;
  multiline?: boolean;
  /** For texts whose single characters matter. */
  monospace?: boolean;
  /** Whole numbers: the value in the form is a number, or the text as typed when it is none. */
  numeric?: boolean;
  /** An email address: a keyboard for it, and nothing corrected. */
  email?: boolean;
  /** May be left empty. */
  optional?: boolean;
  /** The value of the empty field is null. */
  nullable?: boolean;
  /** An example, in the empty field. */
  placeholder?: string;
  /** Shown below the field, and read out with it. */
  hint?: ReactNode;
}

const asTyped = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

const parseText = (text: string): string => text;
const parseNullable = (text: string): string | null => (text === '' ? null : text);
const parseNumber = (text: string): number | string =>
  /^(?:\d{1,15}|-[1-9]\d{0,14})$/.test(text.trim()) ? Number(text) : text;

/** A labelled text field of the form around it: what is wrong with it stands below and is read out. */
export function TextInput({
  source,
  label,
  max,
  multiline,
  monospace,
  numeric,
  email,
  optional,
  nullable,
  placeholder,
  hint,
}: TextInputProps) {
  const id = useId();
  const { readOnlyReasonId } = useFormAccess();
  const { field, fieldState, formState } = useInput({
    id,
    source,
    format: asTyped,
    parse: numeric ? parseNumber : nullable ? parseNullable : parseText,
  });
  const problem = fieldState.error?.message;
  const isReadOnly = readOnlyReasonId !== undefined;
  const used = [...field.value].length;
  // What cannot be changed needs no count of what is left.
  const counts = max !== undefined && !isReadOnly;
  const ids = { problem: `${id}-problem`, counter: `${id}-counter`, hint: `${id}-hint` };
  const describedBy = [
    problem && ids.problem,
    hint !== undefined && ids.hint,
    counts && ids.counter,
    readOnlyReasonId,
  ].filter(Boolean);
  return (
    <FormControl fullWidth error={problem !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      <OutlinedInput
        id={id}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={() => field.onBlur()}
        inputRef={field.ref}
        size="small"
        placeholder={placeholder}
        multiline={multiline}
        minRows={multiline ? 2 : undefined}
        maxRows={multiline ? 12 : undefined}
        readOnly={isReadOnly || formState.isSubmitting}
        error={problem !== undefined}
        sx={{
          fontFamily: monospace ? 'monospace' : undefined,
          bgcolor: isReadOnly ? 'action.hover' : undefined,
        }}
        inputProps={{
          'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
          'aria-invalid': problem !== undefined,
          'aria-required': optional ? undefined : true,
          autoComplete: 'off',
          inputMode: email ? 'email' : numeric ? 'numeric' : undefined,
          autoCapitalize: email ? 'none' : undefined,
          spellCheck: monospace || email ? false : undefined,
        }}
      />
      {problem !== undefined && <FormHelperText id={ids.problem}>{problem}</FormHelperText>}
      {hint !== undefined && (
        <FormHelperText id={ids.hint} error={false} component="div">
          {hint}
        </FormHelperText>
      )}
      {counts && (
        <FormHelperText id={ids.counter} error={used > max} sx={{ textAlign: 'end' }}>
          {`${used} of ${max} characters`}
        </FormHelperText>
      )}
    </FormControl>
  );
}
