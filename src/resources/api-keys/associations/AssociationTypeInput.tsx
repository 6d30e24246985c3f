import { useId } from 'react';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type AssociationType, associationTypes } from '../../../../contract/apiKeyTerms';

interface AssociationTypeInputProps {
  value: AssociationType;
  onChange: (type: AssociationType) => void;
  disabled?: boolean;
}

/** What new associations allow (companion.md section 2). */
export function AssociationTypeInput({ value, onChange, disabled }: AssociationTypeInputProps) {
  const id = useId();
  return (
    <FormControl component="fieldset" disabled={disabled}>
      <FormLabel component="legend" id={id}>
        Type
      </FormLabel>
      <RadioGroup
        name={id}
        aria-labelledby={id}
        value={value}
        onChange={(_, chosen) => {
          const type = associationTypes.find((known) => known.value === chosen);
          if (type) onChange(type.value);
        }}
      >
        {associationTypes.map((type) => (
          <FormControlLabel
            key={type.value}
            value={type.value}
            control={<Radio size="small" />}
            label={type.label}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}
