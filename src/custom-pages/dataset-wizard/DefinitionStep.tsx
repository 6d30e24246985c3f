import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { TextInput } from '../../forms/TextInput';
import { CharacterSetField } from './CharacterSetField';
import { minLengthAfterInput, outputAfterPassthrough } from './characterSetChoice';
import { KeyRotations, RadixError } from './DefinitionAlerts';
import { Preview } from './preview/Preview';
import { RotationIntervalInput } from './RotationIntervalInput';
import { TemplatePicker } from './TemplatePicker';
import { definitionFields } from './wizardSteps';
import type { WizardValues } from './wizardValues';

const whiteSpaceOnly =
  'White space alone is not put back by every client library: the format may be lost when the data is decrypted.';

const twoColumns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;

/** How structured data is encrypted, and beside it what that does to an example. */
export function DefinitionStep() {
  const { getValues, setValue, trigger, watch } = useFormContext<WizardValues>();
  const passthrough = watch('passthrough_character_set');
  const [least, most] = watch(['input_min_length', 'input_max_length']);

  // A change of one field can put another in order, or out of it.
  const lengths = `${least} ${most}`;
  const judged = useRef(lengths);
  useEffect(() => {
    if (judged.current === lengths) return;
    judged.current = lengths;
    void trigger([...definitionFields]);
  }, [lengths, trigger]);

  const change = (changes: Partial<WizardValues>) => {
    for (const [field, value] of Object.entries(changes))
      // The pairs come from the values' own type.
      setValue(field as keyof WizardValues, value, { shouldDirty: true });
    void trigger([...definitionFields]);
  };
  const changeInput = (set: string) => {
    const { input_character_set: before, input_min_length: length } = getValues();
    change({
      input_character_set: set,
      input_min_length: minLengthAfterInput(length, before, set),
    });
  };
  const changePassthrough = (set: string) => {
    const { passthrough_character_set: before, output_character_set: output } = getValues();
    change({
      passthrough_character_set: set,
      output_character_set: outputAfterPassthrough(output, before, set),
    });
  };

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        alignItems: 'start',
      }}
    >
      <Stack spacing={2}>
        <TemplatePicker onChoose={change} />
        <RadixError />
        <CharacterSetField
          source="input_character_set"
          label="Input Character Set"
          presetsWithout=""
          onChange={changeInput}
        />
        <CharacterSetField
          source="output_character_set"
          label="Output Character Set"
          presetsWithout={passthrough}
          onChange={(set) => change({ output_character_set: set })}
        />
        <CharacterSetField
          source="passthrough_character_set"
          label="Passthrough Character Set"
          onChange={changePassthrough}
          warning={passthrough !== '' && passthrough.trim() === '' ? whiteSpaceOnly : undefined}
        />
        <Box sx={twoColumns}>
          <TextInput source="input_min_length" label="Minimum Input Length" numeric />
          <TextInput source="input_max_length" label="Maximum Input Length" numeric />
          <TextInput
            source="prefix_length"
            label="Prefix Length"
            numeric
            hint="Characters at the start that are kept as they are."
          />
          <TextInput
            source="suffix_length"
            label="Suffix Length"
            numeric
            hint="Characters at the end that are kept as they are."
          />
        </Box>
        <KeyRotations />
        <RotationIntervalInput />
      </Stack>
      <Preview />
    </Box>
  );
}
