import { useFormContext, useWatch } from 'react-hook-form';
import { TextInput } from '../../forms/TextInput';
import { useNameCheck } from '../../forms/useNameCheck';
import { fieldLabels, storedLimits } from './record';

/** The name; whether it is free is asked 200 ms after the last key (companion.md section 5). */
export function NameInput({ saved }: { saved: string }) {
  const { setError, getValues } = useFormContext();
  const value: unknown = useWatch({ name: 'name' });
  const name = typeof value === 'string' ? value : '';
  useNameCheck({
    kind: 'primary-keys',
    name,
    delayMs: 200,
    // Its own name is taken, by itself, in whatever case.
    enabled: name.trim() !== '' && name.toLowerCase() !== saved.toLowerCase(),
    onVerdict: (asked, problem) => {
      if (problem === undefined || getValues('name') !== asked) return;
      setError('name', { type: 'server', message: problem });
    },
  });
  return <TextInput source="name" label={fieldLabels.name} max={storedLimits.name} />;
}
