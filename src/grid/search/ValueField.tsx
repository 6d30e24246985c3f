import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { searchLimits } from '../../../contract/search';
import type { ConditionColumn } from '../../resources/declare';

interface ValueFieldProps {
  column: ConditionColumn;
  text: string;
  /** Names the field, so that the form finds it. */
  place: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

/** What a column is compared with: a choice, a number, a moment in UTC, or any text. */
export function ValueField({ column, text, place, problem, onChange }: ValueFieldProps) {
  const problemId = useId();
  const { choices, type } = column;
  const own = {
    'aria-label': type === 'date' ? 'Value, in UTC' : 'Value',
    'aria-describedby': problem === undefined ? undefined : problemId,
    'data-place': place,
  };
  if (choices)
    return (
      <Select
        native
        fullWidth
        size="small"
        value={text}
        onChange={({ target }) => onChange(target.value)}
        inputProps={own}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    );
  return (
    <FormControl fullWidth size="small" error={problem !== undefined}>
      <OutlinedInput
        type={type === 'date' ? 'datetime-local' : 'text'}
        value={text}
        onChange={({ target }) => onChange(target.value)}
        endAdornment={
          type === 'date' ? <InputAdornment position="end">UTC</InputAdornment> : undefined
        }
        inputProps={{
          ...own,
          autoComplete: 'off',
          spellCheck: false,
          ...(type === 'date' ? { step: 1 } : { maxLength: searchLimits.textLength }),
          ...(type === 'number' ? { inputMode: 'decimal' } : {}),
        }}
      />
      {problem !== undefined && <FormHelperText id={problemId}>{problem}</FormHelperText>}
    </FormControl>
  );
}
