import Box from '@mui/material/Box';
import { SelectInput } from 'react-admin';
import { recordTexts } from '../../../../texts/admin-kit/record';
import type { Choice } from '../../../model/field';
import { emptyAsNull, type InputProps, noParse, useField } from './useField';

interface KitSelectInputProps extends InputProps {
  choices: readonly Choice[];
  disabled?: boolean;
}

/** Looks like a text that cannot be changed, without the arrow of a list. */
const fixed = { bgcolor: 'action.hover', '& .MuiSelect-icon': { display: 'none' } } as const;

export default function KitSelectInput(props: KitSelectInputProps) {
  const { source, label, choices, optional, disabled } = props;
  const { id, locked, isReadOnly, aria, below } = useField(props);
  return (
    <Box>
      <SelectInput
        {...{ id, source, label }}
        choices={[...choices]}
        optionValue="value"
        optionText="label"
        translateChoice={false}
        emptyText={optional ? recordTexts.none : recordTexts.select}
        parse={optional ? emptyAsNull : noParse}
        slotProps={{
          select: {
            readOnly: locked || disabled,
            displayEmpty: true,
            sx: isReadOnly || disabled ? fixed : undefined,
            // Assistive technology sees the button as the list, not the hidden input.
            SelectDisplayProps: { ...aria, 'aria-disabled': locked || disabled || undefined },
          },
        }}
      />
      {below}
    </Box>
  );
}
