import { styled } from '@mui/material/styles';

/** Plain boxes: a thousand of MUI's would take a second to draw. */
const Target = styled('label')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 32,
  height: 32,
  borderRadius: theme.shape.borderRadius,
  '&:hover': { background: (theme.vars ?? theme).palette.action.hover },
  '& input': {
    width: 18,
    height: 18,
    margin: 0,
    accentColor: (theme.vars ?? theme).palette.primary.main,
    cursor: 'pointer',
  },
  '& input:disabled': { cursor: 'default' },
  // Waiting for the service: the box still shows what holds.
  '& input[aria-busy="true"]': {
    cursor: 'progress',
    animation: 'flag-busy 0.8s ease-in-out infinite alternate',
  },
  '@keyframes flag-busy': { from: { opacity: 0.3 }, to: { opacity: 0.8 } },
}));

interface FlagBoxProps {
  label: string;
  checked: boolean;
  busy: boolean;
  /** Id of the text that says why it cannot be changed. */
  readOnlyReasonId: string | undefined;
  onToggle: () => void;
}

/** One permission of an association; it shows what the service said, never what it was only asked. */
export const FlagBox = ({ label, checked, busy, readOnlyReasonId, onToggle }: FlagBoxProps) => (
  <Target>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      aria-busy={busy}
      disabled={readOnlyReasonId !== undefined}
      aria-describedby={readOnlyReasonId}
      onChange={() => {
        if (!busy) onToggle();
      }}
    />
  </Target>
);
