import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Select from '@mui/material/Select';
import type { ReactNode } from 'react';
import { useId } from 'react';

interface SelectFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: string }[];
  hint?: ReactNode;
}

/** A labelled choice of one value, by the browser's own list. */
export function SelectField({ label, value, onChange, choices, hint }: SelectFieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <FormControl fullWidth>
      <FormLabel htmlFor={id} sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      <Select
        native
        size="small"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{ id, 'aria-describedby': hint === undefined ? undefined : hintId }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
      {hint !== undefined && <FormHelperText id={hintId}>{hint}</FormHelperText>}
    </FormControl>
  );
}
