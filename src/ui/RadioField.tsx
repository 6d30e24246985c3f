import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type ReactNode, type Ref, useId } from 'react';
import { small } from './styles';

/** Choices as cards: the whole card is the target, and the chosen one is framed. */
const radioCards = {
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

/** Content of a card: a name and a description. */
export const CardLabel = ({ label, text }: { label: string; text: string }) => (
  <Box sx={{ py: 0.75 }}>
    <Box sx={{ fontWeight: 600 }}>{label}</Box>
    <Box sx={small}>{text}</Box>
  </Box>
);

interface RadioFieldProps<T extends string> {
  label: ReactNode;
  value: string;
  onChange: (value: T) => void;
  /** A `refused` choice cannot be chosen now; the hint gives the reason. */
  choices: readonly { value: T; label: ReactNode; refused?: boolean }[];
  /** Keeps its value and its focus while it cannot be changed. */
  locked?: boolean;
  row?: boolean;
  /** Short choices in columns, as many as there is room for. */
  columns?: boolean;
  cards?: boolean;
  /** Shown below the choices, and read out with them. */
  hint?: string;
  /** Error message for the choice, in place of the hint. */
  problem?: string;
  /** Ids of other elements that are read out with the choices. */
  describedBy?: string;
  /** Ref to the input of the chosen value, or of the first choice. */
  inputRef?: Ref<HTMLInputElement>;
}

/** In rem, so that large text gets fewer columns instead of being cut. */
const columnsFrom = (width: number) => `repeat(auto-fill, minmax(${width}rem, 1fr))`;
const inColumns = {
  display: 'grid',
  // Two columns on a phone as well: seven choices in one column would fill half of it.
  gridTemplateColumns: { xs: columnsFrom(7.5), sm: columnsFrom(11.5) },
  // The last choice, which is long, gets a line of its own.
  '& > :last-of-type:nth-of-type(odd)': { gridColumn: '1 / -1' },
};

/** Keeps a label of several lines apart from the next one. */
const spacedLabel = { '& .MuiFormControlLabel-label': { py: 0.25 } };

/** Not `disabled`, which would remove the value from a form, and the focus. */
const lockedGroup = {
  'aria-disabled': true,
  onClickCapture: (event: { preventDefault: () => void }) => event.preventDefault(),
  onKeyDownCapture: (event: { key: string; preventDefault: () => void }) => {
    if (event.key !== 'Tab') event.preventDefault();
  },
};

/** A labelled choice between a few values, all of them visible. */
export function RadioField<T extends string>(props: RadioFieldProps<T>) {
  const { label, value, onChange, choices, locked, row, columns, cards, problem, inputRef } = props;
  const id = useId();
  const hint = problem ?? props.hint;
  const focused = choices.find((choice) => choice.value === value) ?? choices[0];
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  return (
    <FormControl
      fullWidth={columns}
      error={problem !== undefined}
      sx={cards ? radioCards : undefined}
    >
      <FormLabel component="div" id={id}>
        {label}
      </FormLabel>
      <RadioGroup
        name={id}
        aria-labelledby={id}
        aria-describedby={[hintId, props.describedBy].filter(Boolean).join(' ') || undefined}
        row={row}
        value={value}
        sx={{ ...spacedLabel, ...(columns && inColumns) }}
        {...(locked ? lockedGroup : {})}
      >
        {choices.map((choice) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            control={
              <Radio
                size="small"
                inputRef={choice === focused ? inputRef : undefined}
                sx={choice.refused ? { opacity: 0.6 } : undefined}
                slotProps={{
                  input: choice.refused && { 'aria-disabled': true, 'aria-describedby': hintId },
                }}
              />
            }
            label={choice.label}
            sx={choice.refused ? { color: 'text.secondary' } : undefined}
            onChange={() => {
              if (!choice.refused) onChange(choice.value);
            }}
          />
        ))}
      </RadioGroup>
      {hint !== undefined && (
        <FormHelperText id={hintId} sx={{ mx: 0 }}>
          {hint}
        </FormHelperText>
      )}
    </FormControl>
  );
}
