import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

interface SelectFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  choices: readonly { value: string; label: string }[];
  hint?: ReactNode;
}

/** A labelled choice of one value, by the browser's own list. */
export const SelectField = ({ label, value, onChange, choices, hint }: SelectFieldProps) => (
  <TextField
    select
    label={label}
    value={value}
    helperText={hint}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ select: { native: true } }}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </TextField>
);
