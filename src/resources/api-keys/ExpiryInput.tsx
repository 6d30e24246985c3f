import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useController } from 'react-hook-form';
import { expiryTexts } from '../../../contract/apiKeyTerms';
import { apiKeyTexts } from '../../../texts/apiKeys';
import { useField } from '../../inputs/inputs';
import type { InputField } from '../../model/field';
import { expiryBounds, isComplete, isFixed } from './expiry';

const texts = apiKeyTexts.expiry;
const options = Object.entries(texts.options);
const custom = 'custom';

interface ExpiryInputProps {
  field: InputField;
  /** A new key that ends immediately would be none. */
  forNewKey?: boolean;
}

/** Chooses the end of an API key: one of the fixed ones, or a moment of one's own. */
export function ExpiryInput({ field: { name, label }, forNewKey = false }: ExpiryInputProps) {
  const { id, locked } = useField({ source: name, label });
  const { field } = useController({ name });
  const value = String(field.value);
  const choice = value === '' || isFixed(value) ? value : custom;
  const offered = options.filter(([option]) => !(forNewKey && option === 'immediately'));
  return (
    <>
      <FormControl component="fieldset" disabled={locked}>
        <FormLabel component="legend" id={id}>
          {label}
        </FormLabel>
        <RadioGroup
          name={id}
          aria-labelledby={id}
          value={choice}
          onChange={(_, chosen) => field.onChange(chosen)}
        >
          {offered.map(([option, text], index) => (
            <FormControlLabel
              key={option}
              value={option}
              control={<Radio size="small" inputRef={index === 0 ? field.ref : undefined} />}
              label={text}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {choice === custom && (
        <MomentInput
          id={id}
          moment={value === custom ? '' : value}
          disabled={locked}
          onChange={(moment) => field.onChange(moment === '' ? custom : moment)}
        />
      )}
    </>
  );
}

export const NewKeyExpiryInput = (props: ExpiryInputProps) => <ExpiryInput {...props} forNewKey />;

interface MomentInputProps {
  id: string;
  /** As a datetime-local input writes it; empty while none is typed. */
  moment: string;
  disabled: boolean;
  onChange: (moment: string) => void;
}

function MomentInput({ id, moment, disabled, onChange }: MomentInputProps) {
  const isProblem = moment !== '' && !isComplete(moment);
  return (
    <FormControl error={isProblem} disabled={disabled} sx={{ maxWidth: 280 }}>
      <FormLabel htmlFor={`${id}-moment`}>{texts.moment}</FormLabel>
      <OutlinedInput
        id={`${id}-moment`}
        size="small"
        type="datetime-local"
        value={moment}
        onChange={({ target }) => onChange(target.value)}
        inputProps={{
          ...expiryBounds(),
          'aria-describedby': `${id}-bounds`,
          'aria-invalid': isProblem,
        }}
      />
      <FormHelperText id={`${id}-bounds`}>{expiryTexts.custom}</FormHelperText>
    </FormControl>
  );
}
