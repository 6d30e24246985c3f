import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type ReactNode, type Ref, useId } from 'react';
import { Muted } from './Muted';

/** Choices as cards: the whole card is the target, and the chosen one is framed. */
export const radioCards = {
  '& .MuiFormGroup-root': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 220px), 1fr))',
    gap: 1.5,
    mt: 0.5,
  },
  '& .MuiFormControlLabel-root': {
    alignItems: 'flex-start',
    m: 0,
    py: 0.5,
    pr: 1.5,
    border: '1px solid var(--mui-palette-field-border)',
    borderRadius: 1,
    '&:hover': { bgcolor: 'action.hover' },
    '&:has(:checked)': {
      borderColor: 'primary.main',
      boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
    },
  },
} as const;

/** What a card says: a name, and what it is about. */
export const CardLabel = ({ label, text }: { label: string; text: string }) => (
  <Box sx={{ py: 0.75 }}>
    <Box sx={{ fontWeight: 600 }}>{label}</Box>
    <Muted sx={{ fontSize: '0.8125rem' }}>{text}</Muted>
  </Box>
);

interface RadioFieldProps<T extends string> {
  label: ReactNode;
  value: string;
  onChange: (value: T) => void;
  choices: readonly { value: T; label: ReactNode; disabled?: boolean }[];
  disabled?: boolean;
  /** Choices side by side where there is room. */
  row?: boolean;
  /** Short choices in columns, as many as there is room for. */
  columns?: boolean;
  cards?: boolean;
  /** Below the choices, read out with them. */
  hint?: string;
  /** Of the first choice. */
  inputRef?: Ref<HTMLInputElement>;
}

const inColumns = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(184px, 1fr))' };

/** A labelled choice between a few values, all in sight, outside of react-admin's forms. */
export function RadioField<T extends string>(props: RadioFieldProps<T>) {
  const { label, value, onChange, choices, disabled, row, columns, cards, hint, inputRef } = props;
  const id = useId();
  return (
    <FormControl
      component="fieldset"
      fullWidth={columns}
      disabled={disabled}
      sx={cards ? radioCards : undefined}
      aria-describedby={hint === undefined ? undefined : `${id}-hint`}
    >
      <FormLabel component="legend" id={id}>
        {label}
      </FormLabel>
      <RadioGroup
        name={id}
        aria-labelledby={id}
        row={row}
        value={value}
        sx={columns ? inColumns : undefined}
      >
        {choices.map((choice, index) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            control={<Radio size="small" inputRef={index === 0 ? inputRef : undefined} />}
            label={choice.label}
            disabled={disabled || choice.disabled}
            onChange={() => onChange(choice.value)}
          />
        ))}
      </RadioGroup>
      {hint !== undefined && (
        <FormHelperText id={`${id}-hint`} sx={{ mx: 0 }}>
          {hint}
        </FormHelperText>
      )}
    </FormControl>
  );
}
