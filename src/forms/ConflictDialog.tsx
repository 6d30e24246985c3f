import { type ReactNode, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { FieldConflict } from '../dataProvider/conflict';

/** By field: a value in words, next to the other version's. */
export type ValueTexts = Readonly<Record<string, (value: unknown, other: unknown) => ReactNode>>;

export interface ConflictDialogProps {
  conflicts: readonly FieldConflict[];
  /** Names of the fields as the form shows them. */
  labels: Readonly<Record<string, string>>;
  valueTexts?: ValueTexts;
  saving: boolean;
  /** Leaves everything as typed, without saving. */
  onKeepEditing: () => void;
  /** Saves with the chosen values on top of the other person's version. */
  onSave: (conflicts: readonly FieldConflict[]) => void;
}

const sides = [
  { choice: 'mine', label: 'Your change' },
  { choice: 'theirs', label: 'Saved by someone else' },
] as const;
/** The value of a side on which nobody touched the field. */
const unchanged = 'As it was';

/** Shows both versions of a record that was changed meanwhile, field by field (decision 30). */
export default function ConflictDialog({
  conflicts,
  labels,
  valueTexts,
  saving,
  onKeepEditing,
  onSave,
}: ConflictDialogProps) {
  const [chosen, setChosen] = useState(conflicts);
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={saving ? undefined : onKeepEditing}
      aria-labelledby="conflict-dialog-title"
      aria-describedby="conflict-dialog-text"
    >
      <DialogTitle id="conflict-dialog-title">
        Someone else changed this while you were editing
      </DialogTitle>
      <DialogContent>
        <DialogContentText id="conflict-dialog-text" sx={{ mb: 2 }}>
          {chosen.length > 0
            ? 'Nothing has been overwritten. Choose what to keep in each field.'
            : 'What was saved is the same as what you typed. There is nothing left to save.'}
        </DialogContentText>
        {chosen.map((conflict) => (
          <FormControl key={conflict.field} component="fieldset" fullWidth sx={{ mb: 2 }}>
            <FormLabel component="legend">{labels[conflict.field] ?? conflict.field}</FormLabel>
            <RadioGroup
              name={`keep-${conflict.field}`}
              value={conflict.choice}
              onChange={(_, value) =>
                setChosen(
                  chosen.map((other) =>
                    other.field === conflict.field
                      ? { ...other, choice: value === 'theirs' ? 'theirs' : 'mine' }
                      : other,
                  ),
                )
              }
            >
              {sides.map(({ choice, label }) => (
                <FormControlLabel
                  key={choice}
                  value={choice}
                  control={<Radio />}
                  sx={{ alignItems: 'flex-start' }}
                  label={
                    <Side
                      label={conflict.unchangedBy === choice ? unchanged : label}
                      text={textOf(conflict, choice, valueTexts)}
                    />
                  }
                />
              ))}
            </RadioGroup>
          </FormControl>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onKeepEditing} disabled={saving}>
          Keep editing
        </Button>
        <Button onClick={() => onSave(chosen)} loading={saving} variant="contained">
          {chosen.length > 0 ? 'Save this version' : 'Continue'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function textOf(
  conflict: FieldConflict,
  side: 'mine' | 'theirs',
  valueTexts?: ValueTexts,
): ReactNode {
  const value = conflict[side];
  const words = valueTexts?.[conflict.field];
  if (words) return words(value, conflict[side === 'mine' ? 'theirs' : 'mine']);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function Side({ label, text }: { label: string; text: ReactNode }) {
  return (
    <Box sx={{ pt: 1 }}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{label}</Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text || '(empty)'}</Box>
    </Box>
  );
}
