import { derivedDefinition, largestCiphertext } from '../../contract/definition/typedRoom';
import {
  type TypedDefinition,
  type TypedField,
  typedFields,
} from '../../contract/definition/typedTerms';
import { typedDataTexts as texts } from '../../texts/datasets/typedData';
import { dataTypeLabels } from '../../texts/datasets/datasetTerms';
import type { Detail } from '../model/detail';
import { definitionDetails } from './details';

const { encodings } = texts;

function boundText(definition: TypedDefinition, field: TypedField, value: unknown): string {
  if (field === 'size' && definition.data_type === 'integer') return texts.bits(definition.size);
  if (definition.data_type === 'token') return texts.tokenSizes[definition.size];
  if (field === 'encoding' && definition.data_type === 'generic_string')
    return encodings[definition.encoding];
  return String(value);
}

/** The kind of typed data and its bounds, for reading. */
export function typedDetails(definition: TypedDefinition): { label: string; value: string }[] {
  const values = new Map<string, unknown>(Object.entries(definition));
  return [
    { label: texts.kind, value: dataTypeLabels[definition.data_type] },
    ...typedFields[definition.data_type].map((field) => ({
      label: texts.fields[field],
      value: boundText(definition, field, values.get(field)),
    })),
  ];
}

/**
 * All values derived from the bounds, in the words of a text definition.
 * @param saved the fields of a saved dataset
 */
export function derivedDetails(
  definition: TypedDefinition,
  saved?: Parameters<typeof definitionDetails>[0],
): Detail[] {
  const derived = derivedDefinition(definition);
  const largest = largestCiphertext(definition);
  return [
    ...definitionDetails(saved ?? derived),
    { label: texts.keyBits, value: derived.bits },
    ...(largest === undefined ? [] : [{ label: texts.largest, value: largest }]),
  ];
}
