import { isTyped } from '../../../contract/definition/dataTypes';
import { definitionFields } from '../../../contract/definition/definitionRules';
import { isNumeric, type TypedDefinition } from '../../../contract/definition/typedTerms';
import { typedDefinitionIn, typedValuesIn } from '../../definition/typedForm';

/** Keeps character sets that a program set for a number or date while the kind stays: the form lacks them. */
const keepCharacterSets = (typed: TypedDefinition | undefined, saved: TypedDefinition | null) => {
  if (!typed || !saved || typed.data_type !== saved.data_type || !isNumeric(saved)) return typed;
  const { input_character_set: input, output_character_set: output } = saved;
  return {
    ...typed,
    ...(input !== undefined && { input_character_set: input }),
    ...(output !== undefined && { output_character_set: output }),
  };
};

const isOfText = (field: string): boolean =>
  definitionFields.some((textField) => textField === field);

/**
 * Makes the body of an update: the service takes the bounds of typed data as one definition, and a text definition as a
 * whole if the draft had typed data before.
 * @param changes fields that differ from the saved draft
 * @param formValues the whole form
 * @param saved the bounds of the saved draft; null for text
 */
export function draftUpdate(
  changes: Readonly<Record<string, unknown>>,
  formValues: Readonly<Record<string, unknown>>,
  saved: TypedDefinition | null,
): Record<string, unknown> {
  const typed = typedValuesIn(formValues);
  const details = Object.fromEntries(
    Object.entries(changes).filter(([field]) => field === 'name' || field === 'description'),
  );
  if (Object.keys(details).length === Object.keys(changes).length) return details;
  if (isTyped(typed.data_type))
    return { ...details, data_type_config: keepCharacterSets(typedDefinitionIn(typed), saved) };
  const isSwitched = 'data_type' in changes;
  const text = Object.entries(isSwitched ? formValues : changes).filter(([field]) =>
    isOfText(field),
  );
  return {
    ...details,
    ...(isSwitched && { data_type_config: null }),
    ...Object.fromEntries(text),
  };
}
