import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { NewName } from './useNewName';

/** Name of a new key, in a dialog. */
export function NewNameField({ name, disabled }: { name: NewName; disabled: boolean }) {
  const id = useId();
  const { problem } = name;
  return (
    <FormControl fullWidth error={problem !== undefined} disabled={disabled}>
      <FormLabel htmlFor={id}>Name of the new API key</FormLabel>
      <OutlinedInput
        id={id}
        size="small"
        value={name.text}
        onChange={({ target }) => name.change(target.value)}
        inputProps={{
          autoComplete: 'off',
          'aria-required': true,
          'aria-invalid': problem !== undefined,
          'aria-describedby': problem === undefined ? undefined : `${id}-problem`,
        }}
      />
      {problem !== undefined && <FormHelperText id={`${id}-problem`}>{problem}</FormHelperText>}
    </FormControl>
  );
}
