import { useId, useState } from 'react';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import {
  type ExpiryChoice as Choice,
  expiryLimits,
  expiryTexts,
} from '../../../contract/apiKeyTerms';
import { customMoment, type ExpiryValue, isWithinBounds } from './expiry';

/** The options in the words of companion.md section 5, in their order. */
const labels: Readonly<Record<Choice, string>> = {
  none: 'None',
  immediately: 'Immediately',
  '1-hour': '1 hour',
  '24-hours': '24 hours',
  '3-days': '3 days',
  '7-days': '7 days',
  custom: 'Custom date and time',
};
export const expiryOptions = Object.keys(labels) as readonly Choice[];

interface ExpiryChoiceProps {
  value: ExpiryValue;
  onChange: (value: ExpiryValue) => void;
  /** What can be chosen; everything when left out. */
  options?: readonly Choice[];
  legend?: string;
  disabled?: boolean;
}

const isChoice = (text: string): text is Choice => text in labels;
const dayMs = 24 * 60 * 60_000;
/** A moment as a datetime-local input writes it, in UTC. */
const inputText = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

/** Chooses the end of an API key; nothing is preselected, so that no key ends by oversight. */
export function ExpiryChoice({
  value,
  onChange,
  options = expiryOptions,
  legend = 'Expiration',
  disabled,
}: ExpiryChoiceProps) {
  const id = useId();
  return (
    <>
      <FormControl component="fieldset" disabled={disabled}>
        <FormLabel component="legend" id={id}>
          {legend}
        </FormLabel>
        <RadioGroup
          name={id}
          aria-labelledby={id}
          value={value.choice ?? ''}
          onChange={(_, chosen) => {
            if (isChoice(chosen)) onChange({ ...value, choice: chosen });
          }}
        >
          {options.map((option) => (
            <FormControlLabel
              key={option}
              value={option}
              control={<Radio size="small" />}
              label={labels[option]}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {value.choice === 'custom' && (
        <CustomMoment
          custom={value.custom}
          disabled={disabled}
          onChange={(custom) => onChange({ ...value, custom })}
        />
      )}
    </>
  );
}

interface CustomMomentProps {
  custom: string;
  disabled: boolean | undefined;
  onChange: (custom: string) => void;
}

function CustomMoment({ custom, disabled, onChange }: CustomMomentProps) {
  const [now] = useState(() => Date.now());
  const ids = { input: useId(), help: useId() };
  const moment = customMoment(custom);
  const problem = custom !== '' && !(moment && isWithinBounds(moment, new Date(now)));
  return (
    <FormControl error={problem} disabled={disabled} sx={{ maxWidth: 280 }}>
      <FormLabel htmlFor={ids.input}>Date and time (UTC)</FormLabel>
      <OutlinedInput
        id={ids.input}
        size="small"
        type="datetime-local"
        value={custom}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{
          min: inputText(now + expiryLimits.leastDays * dayMs),
          max: inputText(now + expiryLimits.mostDays * dayMs),
          'aria-describedby': ids.help,
          'aria-invalid': problem,
        }}
      />
      <FormHelperText id={ids.help}>{expiryTexts.custom}</FormHelperText>
    </FormControl>
  );
}
