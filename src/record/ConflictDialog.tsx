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
import { type FieldValues, useFormContext } from 'react-hook-form';
import { recordTexts } from '../../texts/record';
import { type ConsoleRecord, type FieldConflict, fieldConflicts } from '../dataProvider/envelope';
import { type editedFields, type Field, valuesFrom } from '../model/field';
import { fieldContent } from '../inputs/FieldInputs';

interface ConflictDialogProps {
  /** What someone else saved meanwhile. */
  current: ConsoleRecord;
  /** What was typed. */
  mine: FieldValues;
  /** What the typing began with. */
  values: FieldValues;
  /** What the form edits: their labels, and how their values are read. */
  fields: readonly EditedField[];
  saving: boolean;
  /** Leaves everything as typed, without saving. */
  onKeepEditing: () => void;
  /** Nothing of one's own is left to save. */
  onAdopt: () => void;
  /** Saves one's own choices on top of the other person's version. */
  onSave: (merged: FieldValues) => void;
}

type EditedField = ReturnType<typeof editedFields>[number];

const texts = recordTexts.conflict;
const sides = [
  { choice: 'mine', label: texts.mine },
  { choice: 'theirs', label: texts.theirs },
] as const;

/** Shows both versions of a record that was changed meanwhile, field by field (decision 30). */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { current, mine, values, fields, saving, onKeepEditing, onAdopt, onSave } = props;
  const { setValue } = useFormContext();
  const theirs = valuesFrom(fields, current);
  const [chosen, setChosen] = useState(() => fieldConflicts(values, mine, theirs));

  const save = () => {
    const kept = chosen.filter(({ choice }) => choice === 'mine');
    if (kept.length === 0) {
      onAdopt();
      return;
    }
    const own = Object.fromEntries(kept.map(({ field, mine: value }) => [field, value]));
    const merged = { ...theirs, ...own };
    // The form shows the choice while it is saved, and still does if that fails.
    for (const [field, value] of Object.entries(merged))
      setValue(field, value, { shouldDirty: true });
    onSave(merged);
  };

  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      onClose={saving ? undefined : onKeepEditing}
      aria-labelledby="conflict-dialog-title"
      aria-describedby="conflict-dialog-text"
    >
      <DialogTitle id="conflict-dialog-title">{texts.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id="conflict-dialog-text" sx={{ mb: 2 }}>
          {chosen.length > 0 ? texts.choose : texts.nothingLeft}
        </DialogContentText>
        {chosen.map((conflict) => (
          <FormControl key={conflict.field} component="fieldset" fullWidth sx={{ mb: 2 }}>
            <FormLabel component="legend">
              {fields.find(({ name }) => name === conflict.field)?.label}
            </FormLabel>
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
                      label={conflict.unchangedBy === choice ? texts.unchanged : label}
                      text={textOf(conflict, choice, fields)}
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
          {texts.keepEditing}
        </Button>
        <Button onClick={save} loading={saving} variant="contained">
          {chosen.length > 0 ? texts.save : texts.continue}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function textOf(
  conflict: FieldConflict,
  side: 'mine' | 'theirs',
  fields: readonly Field[],
): ReactNode {
  const field = fields.find(({ name }) => name === conflict.field);
  return (
    field && fieldContent(field, conflict[side], conflict[side === 'mine' ? 'theirs' : 'mine'])
  );
}

function Side({ label, text }: { label: string; text: ReactNode }) {
  return (
    <Box sx={{ pt: 1 }}>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{label}</Box>
      <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text || recordTexts.empty}
      </Box>
    </Box>
  );
}
