import Box from '@mui/material/Box';
import { useInput } from 'ra-core';
import type { ComponentProps } from 'react';
import { RadioField } from '../../../ui/RadioField';
import { type InputProps, noParse, useField } from './useField';

interface RadioInputProps
  extends
    InputProps,
    Pick<ComponentProps<typeof RadioField>, 'choices' | 'row' | 'columns' | 'cards'> {
  onChosen?: () => void;
}

export default function RadioInput(props: RadioInputProps) {
  const { source, label, choices, row, columns, cards, onChosen } = props;
  const { locked, aria, below } = useField(props);
  const { field, fieldState } = useInput({ source, parse: noParse });
  return (
    <Box>
      <RadioField
        {...{ label, choices, row, columns, cards, locked }}
        value={String(field.value)}
        onChange={(chosen) => {
          field.onChange(chosen);
          onChosen?.();
        }}
        problem={fieldState.error?.message}
        describedBy={aria['aria-describedby']}
        inputRef={field.ref}
      />
      {below}
    </Box>
  );
}
