import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useInput } from 'ra-core';
import type { ReactNode } from 'react';
import { useId } from 'react';

export interface RadioChoice {
  value: string;
  label: ReactNode;
}

interface RadioInputProps {
  source: string;
  label: string;
  choices: readonly RadioChoice[];
  /** Choices side by side where there is room. */
  row?: boolean;
  /** Told after another value was chosen. */
  onChosen?: () => void;
}

/** A choice between a few values, all in sight. */
export function RadioInput({ source, label, choices, row, onChosen }: RadioInputProps) {
  const id = useId();
  const { field, fieldState } = useInput({ id, source });
  const problem = fieldState.error?.message;
  const problemId = `${id}-problem`;
  return (
    <FormControl error={problem !== undefined}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        row={row}
        aria-labelledby={id}
        aria-describedby={problem === undefined ? undefined : problemId}
        name={source}
        value={field.value}
        onChange={(_, value) => {
          field.onChange(value);
          onChosen?.();
        }}
      >
        {choices.map((choice, place) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            control={<Radio slotProps={place === 0 ? { input: { ref: field.ref } } : undefined} />}
            label={choice.label}
          />
        ))}
      </RadioGroup>
      {problem !== undefined && <FormHelperText id={problemId}>{problem}</FormHelperText>}
    </FormControl>
  );
}
