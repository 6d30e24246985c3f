import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import type { TypedKind } from '../../contract/definition/dataTypes';
import { hasFewKeys } from '../../contract/definition/minKeys';
import { derivedDefinition } from '../../contract/definition/typedRoom';
import {
  encodings,
  integerSizes,
  tokenSizes,
  type TypedDefinition,
  typedDefaults,
  type TypedField,
} from '../../contract/definition/typedTerms';
import { typedDataTexts as texts } from '../../texts/datasets/typedData';
import KitSelectInput from '../admin-kit/form/inputs/KitSelectInput';
import { KitTextInput } from '../admin-kit/form/inputs/KitTextInput';
import type { Choice } from '../model/field';
import { DefinitionList } from '../ui/DefinitionList';
import { twoColumns } from '../ui/styles';
import { derivedDetails } from './typedDetails';
import { typedInputs } from './typedForm';

const sizes: Partial<Record<TypedKind, readonly Choice[]>> = {
  integer: integerSizes.map((size) => ({ value: String(size), label: texts.bits(size) })),
  token: tokenSizes.map((size) => ({ value: String(size), label: texts.tokenSizes[size] })),
};

const encodingChoices = encodings.map((value) => ({ value, label: texts.encodings[value] }));

const choicesOf = (kind: TypedKind, field: TypedField): readonly Choice[] | undefined => {
  if (field === 'size') return sizes[kind];
  return field === 'encoding' ? encodingChoices : undefined;
};

const numeric: ReadonlySet<TypedField> = new Set<TypedField>(['min_length', 'max_bytes']);

function hintOf(kind: TypedKind, field: TypedField): string | undefined {
  const hints: Partial<Record<TypedKind, Partial<Record<TypedField, string>>>> = texts.hints;
  return hints[kind]?.[field];
}

interface TypedEditorProps {
  kind: TypedKind;
  /** Undefined while a rule is broken. */
  definition: TypedDefinition | undefined;
  /** Rendered between the bounds and the values derived from them. */
  children: ReactNode;
}

/** The bounds of typed data, and below them the values derived from these. */
export function TypedEditor({ kind, definition, children }: TypedEditorProps) {
  return (
    <Stack spacing={2}>
      <Box sx={twoColumns(2, 'sm')}>
        {typedInputs[kind].map(({ field, source }) => {
          const choices = choicesOf(kind, field);
          const input = { source, label: texts.fields[field], hint: hintOf(kind, field) };
          return choices ? (
            <KitSelectInput key={source} {...input} choices={choices} />
          ) : (
            <KitTextInput key={source} {...input} monospace numeric={numeric.has(field)} />
          );
        })}
      </Box>
      {children}
      {definition && <RoomWarning definition={definition} />}
      {definition && (
        <section aria-label={texts.follows}>
          <Box component="h3" sx={{ m: 0, mb: 1, fontSize: '1rem' }}>
            {texts.follows}
          </Box>
          <DefinitionList items={derivedDetails(definition)} />
        </section>
      )}
    </Stack>
  );
}

/** Dates from year 1 on already have the largest room for keys. */
const adviceOn = (definition: TypedDefinition): string =>
  definition.data_type === 'date' && definition.min === typedDefaults.date.min
    ? texts.mostKeys
    : texts.moreKeys[definition.data_type];

/** Says how often the key can be rotated, if less often than recommended, and how to get more keys. */
function RoomWarning({ definition }: { definition: TypedDefinition }) {
  const { keys } = derivedDefinition(definition);
  if (!hasFewKeys(keys)) return null;
  return (
    <Alert role="alert" severity="warning">
      {[texts.rotations(keys - 1), adviceOn(definition)].join(' ')}
    </Alert>
  );
}
