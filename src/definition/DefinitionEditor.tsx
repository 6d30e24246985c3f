import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type ReactNode, useEffect } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { sizeOf } from '../../contract/definition/characterSets';
import { definitionTexts as texts } from '../../texts/datasets/definition';
import { dataTypes, isTyped } from '../../contract/definition/dataTypes';
import { typedDataTexts } from '../../texts/datasets/typedData';
import { dataTypeLabels } from '../../texts/datasets/datasetTerms';
import { useFormStatus, useIsSending } from '../admin-kit/form/inputs/formStatus';
import KitSelectInput from '../admin-kit/form/inputs/KitSelectInput';
import { KitTextInput } from '../admin-kit/form/inputs/KitTextInput';
import { SelectField } from '../ui/SelectField';
import { sizeText } from './CharacterSet';
import type { CharacterSetField } from './characterSetFields';
import {
  customSet,
  definitionSources,
  type DefinitionProblems,
  type DefinitionValues,
  inputPresets,
  minLengthAfterInput,
  outputAfterPassthrough,
  outputPresets,
  problemsOfDefinition,
  type StructuredValues,
} from './definition';
import { KeyRotations } from './KeyRotations';
import { Preview } from './preview/Preview';
import { TypedEditor } from './TypedEditor';
import { typedDefinitionIn } from './typedForm';
import { twoColumns } from '../ui/styles';

const kinds = dataTypes.map((value) => ({ value, label: dataTypeLabels[value] }));

interface DefinitionEditorProps {
  /** Set if the surrounding form has no field for an example. */
  ownExample?: true;
  readOnly?: boolean;
  children?: ReactNode;
}

/** Fields of a definition for structured data, for the surrounding form, beside a preview with an example. */
export default function DefinitionEditor(props: DefinitionEditorProps) {
  const { ownExample, readOnly, children } = props;
  useFollowingFields();
  const { watch } = useFormContext<StructuredValues>();
  const values = watch();
  const kind = values.data_type;
  const problems = problemsOfDefinition(values);
  const preview = (
    <Preview values={values} problems={problems} heading={ownExample ? 'h2' : 'h4'} />
  );
  const rotations = <KeyRotations values={values} problems={problems} />;
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
        <KitSelectInput
          source="data_type"
          label={typedDataTexts.kind}
          hint={typedDataTexts.kinds[kind]}
          choices={kinds}
        />
        {isTyped(kind) ? (
          <TypedEditor kind={kind} definition={typedDefinitionIn(values)}>
            {rotations}
          </TypedEditor>
        ) : (
          <>
            <TextFields {...{ values, problems, readOnly }} />
            {rotations}
          </>
        )}
        {children}
      </Stack>
      {ownExample ? <OwnExample>{preview}</OwnExample> : preview}
    </Box>
  );
}

interface TextFieldsProps extends Pick<DefinitionEditorProps, 'readOnly'> {
  values: DefinitionValues;
  problems: DefinitionProblems;
}

/** Character sets and lengths of text. */
const TextFields = ({ values, problems, readOnly }: TextFieldsProps) => (
  <>
    <CharacterSetInput source="input_character_set" presets={readOnly ? undefined : inputPresets} />
    <CharacterSetInput
      source="output_character_set"
      presets={readOnly ? undefined : outputPresets(values.passthrough_character_set)}
    />
    <CharacterSetInput source="passthrough_character_set" optional />
    <Box sx={twoColumns(2, 'sm')}>
      {lengthInput('input_min_length', texts.lengthHint)}
      {lengthInput('input_max_length', texts.lengthHint)}
      {/* The radix rule concerns two fields at once, so its problem is shown in a banner (console.md section 5). */}
      {problems.radix !== undefined && (
        <Alert role="alert" severity="error" sx={{ gridColumn: '1 / -1' }}>
          <AlertTitle>{texts.radixError}</AlertTitle>
          {problems.radix}
        </Alert>
      )}
      {lengthInput('prefix_length', texts.prefixHint)}
      {lengthInput('suffix_length', texts.suffixHint)}
    </Box>
  </>
);

const lengthInput = (source: keyof typeof texts.labels, hint: string) => (
  <KitTextInput source={source} label={texts.labels[source]} hint={hint} numeric />
);

/**
 * Updates fields that follow others, and validates all of them when one has changed, as their problems depend on one
 * another.
 */
function useFollowingFields() {
  const { getValues, setValue, subscribe, trigger } = useFormContext<StructuredValues>();
  const { refuse } = useFormStatus();
  useEffect(() => {
    let last = getValues();
    return subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        if (definitionSources.every((field) => values[field] === last[field])) return;
        const before = last;
        last = values;
        const {
          input_character_set: input,
          output_character_set: output,
          passthrough_character_set: passthrough,
          input_min_length: minLength,
        } = values;
        // Reacts only to a person's changes: not to a template, nor to restored saved values.
        if (name === 'input_character_set') {
          const length = minLengthAfterInput(minLength, before.input_character_set, input);
          setValue('input_min_length', length, { shouldDirty: true });
        }
        if (name === 'passthrough_character_set') {
          const set = outputAfterPassthrough(output, before.passthrough_character_set, passthrough);
          setValue('output_character_set', set, { shouldDirty: true });
        }
        // Clear refusals of the service: a refused value may be valid with the changed field.
        refuse?.(values, Object.fromEntries(definitionSources.map((field) => [field, undefined])));
        void trigger([...definitionSources]);
      },
    });
  }, [getValues, setValue, subscribe, trigger, refuse]);
}

interface CharacterSetInputProps {
  source: CharacterSetField;
  presets?: ReturnType<typeof outputPresets>;
  optional?: boolean;
}

/** A character set as free text, with presets to choose from. */
function CharacterSetInput({ source, presets, optional }: CharacterSetInputProps) {
  const { setFocus, setValue, watch } = useFormContext<DefinitionValues>();
  const set = watch(source);
  const isSending = useIsSending();
  const label = texts.labels[source];
  // A warning, not an error (console.md section 5): but a published definition cannot be changed.
  const tooLargeForC = source === 'input_character_set' && sizeOf(set) > 127;
  const hint = tooLargeForC ? `${sizeText(set)}. ${texts.tooLargeForC}` : sizeText(set);
  const input = (
    <KitTextInput source={source} label={label} monospace optional={optional} hint={hint} />
  );
  if (presets === undefined) return input;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'minmax(max-content, 1fr) minmax(0, 2fr)',
        },
      }}
    >
      <SelectField
        label={texts.preset(label)}
        value={presets.find(({ characters }) => characters === set)?.value ?? customSet}
        list={{ 'aria-disabled': isSending || undefined }}
        onChange={(chosen) => {
          if (isSending) return;
          const preset = presets.find(({ value }) => value === chosen);
          if (preset === undefined) setFocus(source);
          else setValue(source, preset.characters, { shouldDirty: true });
        }}
        choices={[...presets, { value: customSet, label: texts.custom }]}
      />
      {input}
    </Box>
  );
}

/** A separate form for the example, which is not part of the record. */
function OwnExample({ children }: { children: ReactNode }) {
  const form = useForm({ defaultValues: { example: '' } });
  return <FormProvider {...form}>{children}</FormProvider>;
}
