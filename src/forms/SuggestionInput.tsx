import Autocomplete from '@mui/material/Autocomplete';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useInput } from 'ra-core';
import { useId } from 'react';

interface SuggestionInputProps {
  source: string;
  label: string;
  suggestions: readonly string[];
  hint: string;
}

/** A text with suggestions; anything else can be typed too. */
export function SuggestionInput({ source, label, suggestions, hint }: SuggestionInputProps) {
  const id = useId();
  const { field, fieldState } = useInput({ id, source });
  const problem = fieldState.error?.message;
  const ids = { problem: `${id}-problem`, hint: `${id}-hint` };
  return (
    <FormControl fullWidth error={problem !== undefined}>
      <FormLabel htmlFor={id} sx={{ mb: 0.5 }}>
        {label}
      </FormLabel>
      <Autocomplete
        id={id}
        freeSolo
        forcePopupIcon
        openOnFocus={false}
        size="small"
        options={suggestions}
        inputValue={typeof field.value === 'string' ? field.value : ''}
        onInputChange={(_, text, reason) => {
          // Losing focus and the first drawing are no typing.
          if (reason === 'input' || reason === 'clear' || reason === 'selectOption')
            field.onChange(text);
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            inputRef={field.ref}
            error={problem !== undefined}
            slotProps={{
              htmlInput: {
                ...params.inputProps,
                'aria-describedby': [problem && ids.problem, ids.hint].filter(Boolean).join(' '),
                'aria-required': true,
              },
            }}
          />
        )}
      />
      {problem !== undefined && <FormHelperText id={ids.problem}>{problem}</FormHelperText>}
      <FormHelperText id={ids.hint} error={false}>
        {hint}
      </FormHelperText>
    </FormControl>
  );
}
