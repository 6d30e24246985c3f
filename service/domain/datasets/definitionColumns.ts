import { isTyped } from '../../../contract/definition/dataTypes';
import { passthroughRulesOf } from '../../../contract/definition/partialEncryption';
import { isTypedDefinition, roomOf } from '../../../contract/definition/structuredRoom';
import { derivedDefinition } from '../../../contract/definition/typedRoom';
import { type TypedDefinition, typedFields } from '../../../contract/definition/typedTerms';
import type { Definition, StructuredDatasetDefinition } from '../../../contract/datasets/wizard';
import { datasetTexts } from '../../../texts/datasets/datasets';
import { definitionTexts } from '../../../texts/datasets/definition';
import { typedDataTexts } from '../../../texts/datasets/typedData';
import { dataTypeLabels } from '../../../texts/datasets/datasetTerms';
import type { Changes } from '../engine/recordActivity';

/** A typed definition as a definition of text, with the derived fields. */
function textOf(definition: TypedDefinition): Definition {
  const { bits: _bits, keys: _keys, ...derived } = derivedDefinition(definition);
  return { ...derived, prefix_length: 0, suffix_length: 0 };
}

/** @returns the columns of a valid definition of any kind */
export function definitionColumns(definition: StructuredDatasetDefinition) {
  const typed = isTypedDefinition(definition) ? definition : undefined;
  const text = isTypedDefinition(definition) ? textOf(definition) : definition;
  const { bits, keys } = roomOf(definition);
  return {
    data_type_config: typed ? JSON.stringify(typed) : null,
    input_character_set: text.input_character_set,
    output_character_set: text.output_character_set,
    passthrough_character_set: text.passthrough_character_set,
    input_min_length: text.input_min_length,
    input_max_length: text.input_max_length,
    passthrough_rules: JSON.stringify(passthroughRulesOf(text)),
    msb_encoding_bits: bits,
    max_key_rotations: keys,
  };
}

/** Character sets given by an API caller in place of the derived ones. */
const numberSets = ['input_character_set', 'output_character_set'] as const;

/** Kind and bounds of a typed definition by their labels. */
const valuesByLabel = (definition: TypedDefinition | null): ReadonlyMap<string, unknown> => {
  const { data_type: kind, ...bounds } = definition ?? { data_type: 'formatted_string' as const };
  const values = new Map<string, unknown>(Object.entries(bounds));
  const fields = isTyped(kind) ? typedFields[kind] : [];
  return new Map([
    [datasetTexts.kind, dataTypeLabels[kind]],
    ...fields.map((field) => [typedDataTexts.fields[field], values.get(field)] as const),
    ...numberSets.flatMap((field) =>
      values.has(field) ? [[definitionTexts.labels[field], values.get(field)] as const] : [],
    ),
  ]);
};

/** @returns the differences in kind and bounds, for the security history */
export function changedBounds(
  before: TypedDefinition | null,
  after: TypedDefinition | null,
): Changes {
  const [oldValues, newValues] = [valuesByLabel(before), valuesByLabel(after)];
  const labels = [...new Set([...oldValues.keys(), ...newValues.keys()])];
  return Object.fromEntries(
    labels
      .filter((label) => oldValues.get(label) !== newValues.get(label))
      .map((label) => [
        label,
        { from: oldValues.get(label) ?? null, to: newValues.get(label) ?? null },
      ]),
  );
}
