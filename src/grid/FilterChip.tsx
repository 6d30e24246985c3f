import CloseIcon from '@mui/icons-material/Close';
import { styled } from '@mui/material/styles';

const Chip = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 30,
  paddingInlineStart: 12,
  border: `1px solid ${(theme.vars ?? theme).palette.primary.main}`,
  borderRadius: 16,
  color: (theme.vars ?? theme).palette.text.primary,
  fontSize: '0.8125rem',
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 28,
    height: 28,
    padding: 0,
    border: 0,
    borderRadius: '50%',
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& svg': { fontSize: '1rem' },
}));

/** One value that the list is filtered by, with the way to take it off. */
export function FilterChip({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <Chip>
      {text}
      <button type="button" aria-label={`Remove filter ${text}`} onClick={onRemove}>
        <CloseIcon />
      </button>
    </Chip>
  );
}
