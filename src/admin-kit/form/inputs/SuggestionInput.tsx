import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useInput } from 'ra-core';
import { type InputProps, noParse, useField } from './useField';

interface SuggestionInputProps extends InputProps {
  suggestions: readonly string[];
}

/** A text with suggestions; other texts are accepted, too, which react-admin's own input would have to create. */
export function SuggestionInput(props: SuggestionInputProps) {
  const { source, label, suggestions } = props;
  const { id, locked, aria, below } = useField(props);
  const { field, fieldState } = useInput({ id, source, parse: noParse });
  return (
    <Box>
      <Autocomplete
        id={id}
        freeSolo
        forcePopupIcon
        openOnFocus={false}
        readOnly={locked}
        options={suggestions}
        inputValue={typeof field.value === 'string' ? field.value : ''}
        onInputChange={(_, text, reason) => {
          // Blur and the first render are not typing.
          if (reason === 'input' || reason === 'clear' || reason === 'selectOption')
            field.onChange(text);
        }}
        renderInput={(params) => (
          <TextField
            {...params}
            label={label}
            inputRef={field.ref}
            error={fieldState.invalid}
            helperText={fieldState.error?.message}
            slotProps={{ htmlInput: { ...params.inputProps, ...aria } }}
          />
        )}
      />
      {below}
    </Box>
  );
}
