import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useWatch } from 'react-hook-form';
import { charactersOf, sizeOf } from '../../../contract/characterSets';
import type { DefinitionField } from '../../../contract/definitionRules';
import { definitionFields, definitionProblems } from '../../../contract/definitionRules';
import { TextInput } from '../../forms/TextInput';
import { visibleMark } from './CharacterSet';
import { fieldLabels } from './record';

/** The definition of an unpublished dataset, as long as it may be changed (console.md section 4). */
export function DefinitionInputs() {
  return (
    <>
      <CharacterSetInput source="input_character_set" />
      <CharacterSetInput source="output_character_set" />
      <CharacterSetInput source="passthrough_character_set" optional />
      <TextInput source="input_min_length" label={fieldLabels.input_min_length} numeric />
      <TextInput source="input_max_length" label={fieldLabels.input_max_length} numeric />
      <RadixError />
    </>
  );
}

function CharacterSetInput({ source, optional }: { source: DefinitionField; optional?: boolean }) {
  const value: unknown = useWatch({ name: source });
  const set = typeof value === 'string' ? value : '';
  const invisible = charactersOf(set).flatMap((character) => visibleMark(character) ?? []);
  const size = sizeOf(set);
  const hint = [
    size === 1 ? '1 character' : `${size} characters`,
    ...(invisible.length > 0 ? [`with invisible ones: ${[...new Set(invisible)].join(' ')}`] : []),
  ].join(', ');
  return (
    <TextInput
      source={source}
      label={fieldLabels[source]}
      monospace
      optional={optional}
      hint={hint}
    />
  );
}

/** The radix rule concerns two fields at once, so it is said in a banner (console.md section 5). */
function RadixError() {
  const values: readonly unknown[] = useWatch({ name: [...definitionFields] });
  const [input, output, passthrough, least, most] = values;
  if (typeof least !== 'number' || typeof input !== 'string') return null;
  const { radix } = definitionProblems({
    input_character_set: input,
    output_character_set: typeof output === 'string' ? output : '',
    passthrough_character_set: typeof passthrough === 'string' ? passthrough : '',
    input_min_length: least,
    input_max_length: typeof most === 'number' ? most : least,
  });
  if (radix === undefined) return null;
  return (
    <Alert severity="error">
      <AlertTitle>Radix Error</AlertTitle>
      {radix}
    </Alert>
  );
}
