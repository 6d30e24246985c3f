import { useState } from 'react';
import Box from '@mui/material/Box';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { actionTexts } from '../../../texts/admin-kit/actions';
import { recordTexts } from '../../../texts/admin-kit/record';
import { type FieldConflict, fieldConflicts } from '../../dataProvider/envelope';
import { type InputField, valuesFrom } from '../../model/field';
import { fieldContent } from '../form/inputs/FieldInputs';
import { MessageDialog } from '../../ui/DialogShell';
import { Muted } from '../../ui/Muted';
import { RadioField } from '../../ui/RadioField';
import { ReasonedButton } from '../../ui/ReasonedButton';
import type { ConsoleRecord } from '../../model/record';

interface ConflictDialogProps {
  /** The record as it was saved meanwhile. */
  current: ConsoleRecord;
  mine: FieldValues;
  /** The values before the person typed. */
  values: FieldValues;
  fields: readonly InputField[];
  saving: boolean;
  /** Leaves everything as typed, without saving. */
  onKeepEditing: () => void;
  /** None of the person's own values is left to save. */
  onAdopt: () => void;
  /** Saves the person's own choices on top of the other version. */
  onSave: (merged: FieldValues) => void;
}

const texts = recordTexts.conflict;
const sides = ['mine', 'theirs'] as const;

/** Shows both versions of a record that was changed meanwhile, field by field (decision 30). */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { current, mine, values, fields, saving, onKeepEditing, onAdopt, onSave } = props;
  const { setValue } = useFormContext();
  const currentValues = valuesFrom(fields, current);
  const [conflicts, setConflicts] = useState(() => fieldConflicts(values, mine, currentValues));

  const save = () => {
    const ownChoices = conflicts.filter(({ choice }) => choice === 'mine');
    if (ownChoices.length === 0) {
      onAdopt();
      return;
    }
    const ownValues = Object.fromEntries(
      ownChoices.map(({ field, mine: value }) => [field, value]),
    );
    const merged = { ...currentValues, ...ownValues };
    // The form shows the choice while it is saved, and still does if that fails.
    for (const [field, value] of Object.entries(merged))
      setValue(field, value, { shouldDirty: true });
    onSave(merged);
  };

  return (
    <MessageDialog
      title={texts.title}
      text={texts.choose}
      width="md"
      onClose={saving ? undefined : onKeepEditing}
      buttons={
        <>
          <ReasonedButton reason={saving ? actionTexts.busy : undefined} onClick={onKeepEditing}>
            {texts.keepEditing}
          </ReasonedButton>
          <ReasonedButton onClick={save} loading={saving} variant="contained">
            {texts.save}
          </ReasonedButton>
        </>
      }
    >
      {conflicts.map((conflict, index) => (
        <Versions
          key={conflict.field}
          field={fields.find(({ name }) => name === conflict.field)}
          conflict={conflict}
          onChoose={(choice) => setConflicts(conflicts.with(index, { ...conflict, choice }))}
        />
      ))}
    </MessageDialog>
  );
}

interface VersionsProps {
  field: InputField | undefined;
  conflict: FieldConflict;
  onChoose: (side: FieldConflict['choice']) => void;
}

function Versions({ field, conflict, onChoose }: VersionsProps) {
  const { mine, theirs, choice, unchangedBy } = conflict;
  const contents = field && {
    mine: fieldContent(field, mine, theirs),
    theirs: fieldContent(field, theirs, mine),
  };
  return (
    // The choices are texts of several lines.
    <Box sx={{ mb: 2, '& .MuiFormControlLabel-root': { alignItems: 'flex-start' } }}>
      <RadioField
        label={field?.label}
        value={choice}
        onChange={onChoose}
        choices={sides.map((side) => ({
          value: side,
          label: (
            <Box sx={{ pt: 1 }}>
              <Muted>{unchangedBy === side ? texts.unchanged : texts[side]}</Muted>
              <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {contents?.[side] || recordTexts.empty}
              </Box>
            </Box>
          ),
        }))}
      />
    </Box>
  );
}
