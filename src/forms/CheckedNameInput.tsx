import { useFormContext, useWatch } from 'react-hook-form';
import type { TextInputProps } from './TextInput';
import { TextInput } from './TextInput';
import type { NameCheckOptions } from './useNameCheck';
import { useNameCheck } from './useNameCheck';

interface CheckedNameInputProps
  extends Pick<NameCheckOptions, 'kind' | 'delayMs'>, Pick<TextInputProps, 'max' | 'hint'> {
  /** The record's own name: it is taken, by the record itself, in whatever case. */
  saved?: string;
}

/** The field `name`, of which the service says a pause after the last key whether it is free. */
export function CheckedNameInput({ kind, delayMs, saved, ...input }: CheckedNameInputProps) {
  const { setError, getValues } = useFormContext();
  const value: unknown = useWatch({ name: 'name' });
  const name = typeof value === 'string' ? value : '';
  useNameCheck({
    kind,
    name,
    delayMs,
    enabled: name.trim() !== '' && name.toLowerCase() !== saved?.toLowerCase(),
    onVerdict: (asked, problem) => {
      if (problem === undefined || getValues('name') !== asked) return;
      setError('name', { type: 'server', message: problem });
    },
  });
  return <TextInput source="name" label="Name" {...input} />;
}
