import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useRef } from 'react';
import { useController } from 'react-hook-form';
import { charactersOf, sizeOf } from '../../../contract/characterSets';
import { characterSetPresets } from '../../../contract/wizardTerms';
import { SelectField } from '../../forms/SelectField';
import { visibleMark } from '../../resources/datasets/CharacterSet';
import { charactersOfPreset, customSet, presetOf } from './characterSetChoice';
import type { WizardValues } from './wizardValues';

type CharacterSetSource =
  | 'input_character_set'
  | 'output_character_set'
  | 'passthrough_character_set';

interface CharacterSetFieldProps {
  source: CharacterSetSource;
  label: string;
  onChange: (set: string) => void;
  /** Offers the presets, visible ASCII less these characters. */
  presetsWithout?: string;
  warning?: string;
}

const presetChoices = [
  ...characterSetPresets.map(({ id, label }) => ({ value: id, label })),
  { value: customSet, label: 'Custom' },
];

const sizeText = (set: string): string => {
  const size = sizeOf(set);
  const invisible = [...new Set(charactersOf(set).flatMap((each) => visibleMark(each) ?? []))];
  const count = size === 1 ? '1 character' : `${size} characters`;
  return invisible.length > 0 ? `${count}, with invisible ones: ${invisible.join(' ')}` : count;
};

/** A character set as free text, with presets to choose from. */
export function CharacterSetField({
  source,
  label,
  onChange,
  presetsWithout,
  warning,
}: CharacterSetFieldProps) {
  const id = useId();
  const text = useRef<HTMLInputElement>(null);
  const { field, fieldState } = useController<WizardValues, CharacterSetSource>({ name: source });
  const problem = fieldState.error?.message;
  const ids = { problem: `${id}-problem`, hint: `${id}-hint` };
  const choose = (preset: string) => {
    const set = charactersOfPreset(preset, presetsWithout ?? '');
    if (set === undefined) text.current?.focus();
    else onChange(set);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns:
          presetsWithout === undefined
            ? 'minmax(0, 1fr)'
            : { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 2fr)' },
      }}
    >
      {presetsWithout !== undefined && (
        <SelectField
          label={`${label} Preset`}
          value={presetOf(field.value, presetsWithout)}
          onChange={choose}
          choices={presetChoices}
        />
      )}
      <FormControl fullWidth error={problem !== undefined}>
        <FormLabel htmlFor={id} sx={{ mb: 0.5 }}>
          {label}
        </FormLabel>
        <OutlinedInput
          id={id}
          size="small"
          name={source}
          value={field.value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={field.onBlur}
          inputRef={(element: HTMLInputElement | null) => {
            text.current = element;
            field.ref(element);
          }}
          sx={{ fontFamily: 'monospace' }}
          inputProps={{
            'aria-describedby': [problem && ids.problem, ids.hint].filter(Boolean).join(' '),
            'aria-invalid': problem !== undefined,
            autoComplete: 'off',
            autoCapitalize: 'none',
            spellCheck: false,
          }}
        />
        {problem !== undefined && <FormHelperText id={ids.problem}>{problem}</FormHelperText>}
        <FormHelperText id={ids.hint} error={false} component="div">
          {sizeText(field.value)}
          {warning !== undefined && <Box sx={{ color: 'warning.main' }}>{warning}</Box>}
        </FormHelperText>
      </FormControl>
    </Box>
  );
}
