import Box from '@mui/material/Box';
import { TextInput } from 'react-admin';
import type { ReactNode } from 'react';
import type { TextOptions } from '../../../model/field';
import { emptyAsNull, type InputProps, noParse, useField } from './useField';

const numberOrText = (text: string): number | string =>
  /^(?:\d{1,15}|-[1-9]\d{0,14})$/.test(text.trim()) ? Number(text) : text;

export interface KitTextInputProps extends InputProps, TextOptions {
  multiline?: boolean;
  /** Whole numbers: the form's value is a number, or the typed text if it is not a number. */
  numeric?: boolean;
  signed?: boolean;
  /** Replaces the default parser of the field's kind. */
  parse?: (text: string) => unknown;
  /** Element at the end of the field; not rendered in a read-only one. */
  end?: ReactNode;
}

export function KitTextInput(props: KitTextInputProps) {
  const { source, label, max, multiline, monospace, numeric, signed, email } = props;
  const { nullable, placeholder } = props;
  const { id, locked, isReadOnly, aria, below } = useField(props, max);
  return (
    <Box>
      <TextInput
        {...{ id, source, label, placeholder, multiline }}
        parse={props.parse ?? (numeric ? numberOrText : nullable ? emptyAsNull : noParse)}
        minRows={multiline ? 2 : undefined}
        maxRows={multiline ? 12 : undefined}
        slotProps={{
          input: {
            endAdornment: !isReadOnly && props.end,
            sx: {
              fontFamily: monospace ? 'monospace' : undefined,
              bgcolor: isReadOnly ? 'action.hover' : undefined,
            },
          },
          htmlInput: {
            ...aria,
            readOnly: locked,
            autoComplete: 'off',
            inputMode: email ? 'email' : numeric && !signed ? 'numeric' : undefined,
            autoCapitalize: email ? 'none' : undefined,
            spellCheck: monospace || email ? false : undefined,
          },
        }}
      />
      {below}
    </Box>
  );
}
