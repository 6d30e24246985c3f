import { styled } from '@mui/material/styles';

const Label = styled('label')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  fontSize: '0.875rem',
  color: 'var(--mui-palette-text-secondary)',
  '& select': {
    height: 36,
    padding: theme.spacing(0, 0.5),
    border: '1px solid var(--mui-palette-divider)',
    borderRadius: theme.shape.borderRadius,
    background: 'var(--mui-palette-background-paper)',
    color: 'var(--mui-palette-text-primary)',
    font: 'inherit',
  },
  [theme.breakpoints.down('sm')]: {
    width: '100%',
    '& > span': { flex: '0 0 88px' },
    '& select': { flexGrow: 1 },
  },
}));

interface PlainSelectProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  choices: readonly { value: V; label: string }[];
}

/** A labelled choice of one value in a row of controls, by the browser's own list. */
export function PlainSelect<V extends string>(props: PlainSelectProps<V>) {
  const { label, value, onChange, choices } = props;
  return (
    <Label>
      <span>{label}</span>
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => choice.value === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Label>
  );
}
