import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import { useId } from 'react';

interface StepButton {
  label: string;
  onPress: () => void;
  disabled?: boolean;
}

export interface StepButtonsProps {
  /** The ways out and back, in their order. */
  others: readonly StepButton[];
  /** The way on. */
  onward: { label: string; onPress: () => void };
  /** What is being done now; undefined while nothing is. */
  busy?: string;
  /** Shows the way on as busy, with or without words. */
  loading: boolean;
  /** Why the way on has to wait; undefined when it can be pressed. */
  waiting?: string;
}

/** The buttons under a wizard's step. What is being done, or waited for, is read out. */
export function StepButtons({ others, onward, busy, loading, waiting }: StepButtonsProps) {
  const reasonId = useId();
  return (
    <DialogActions sx={{ flexWrap: 'wrap', gap: 1, px: 3, py: 1.5 }}>
      <Box component="output" sx={{ flexGrow: 1, color: 'text.secondary', fontSize: '0.875rem' }}>
        {/* An output would describe the button by its value, of which it has none. */}
        <span id={reasonId}>{busy ?? waiting}</span>
      </Box>
      {others.map(({ label, onPress, disabled }) => (
        <Button key={label} onClick={onPress} disabled={disabled}>
          {label}
        </Button>
      ))}
      <Button
        variant="contained"
        onClick={onward.onPress}
        loading={loading}
        disabled={waiting !== undefined}
        aria-describedby={waiting === undefined ? undefined : reasonId}
      >
        {onward.label}
      </Button>
    </DialogActions>
  );
}
