import {
  isNumeric,
  type NumberDefinition,
  type TypedDefinition,
} from '../../contract/definition/typedTerms';
import { encodedOf } from '../../contract/definition/typedRoom';

/** The fields of a definition that state its kind of data. */
interface TypedFields {
  /** Never null: the C library would crash, the Java library would throw. */
  data_type: string;
  data_type_config: Readonly<Record<string, unknown>> | null;
  input_pad_character: string | null;
  input_encoding: string | null;
}

const textFields: TypedFields = {
  data_type: 'formatted_string',
  data_type_config: null,
  input_pad_character: null,
  input_encoding: null,
};

/** @param definition null for text */
export function typedFieldsOf(definition: TypedDefinition | null): TypedFields {
  if (definition === null) return textFields;
  const { data_type } = definition;
  if (isNumeric(definition))
    return { ...textFields, data_type, data_type_config: configOf(definition) };
  const { encoding, pad } = encodedOf(definition);
  return { data_type, data_type_config: null, input_pad_character: pad, input_encoding: encoding };
}

/** Bounds as numbers for Java, .NET and PHP, and as texts for Node and C; dates include their zone. */
function configOf(definition: NumberDefinition): Record<string, unknown> {
  switch (definition.data_type) {
    case 'integer':
      return {
        size: definition.size,
        min_input_int_value: BigInt(definition.min),
        max_input_int_value: BigInt(definition.max),
        min_input_int_value_as_string: definition.min,
        max_input_int_value_as_string: definition.max,
      };
    case 'date':
      return {
        epoch: dayStart(definition.min),
        min_input_date_value: dayStart(definition.min),
        max_input_date_value: dayStart(definition.max),
      };
    case 'datetime':
      return {
        epoch: definition.epoch,
        min_input_date_value: definition.min,
        max_input_date_value: definition.max,
      };
  }
}

const dayStart = (day: string): string => `${day}T00:00:00Z`;
