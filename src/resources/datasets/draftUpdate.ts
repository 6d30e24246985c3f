import { isTyped } from '../../../contract/dataTypes';
import { definitionFields } from '../../../contract/definitionRules';
import { typedDefinitionIn, typedValuesIn } from '../../definition/typedForm';

const isOfText = (field: string): boolean => definitionFields.some((one) => one === field);

/**
 * The service takes the bounds of typed data as one definition, and a definition of text whole where the draft was
 * typed before.
 * @param changed fields that differ from the saved draft
 * @param sent the whole form
 */
export function draftUpdate(
  changed: Readonly<Record<string, unknown>>,
  sent: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const typed = typedValuesIn(sent);
  const details = Object.fromEntries(
    Object.entries(changed).filter(([field]) => field === 'name' || field === 'description'),
  );
  if (Object.keys(details).length === Object.keys(changed).length) return details;
  if (isTyped(typed.data_type)) return { ...details, data_type_config: typedDefinitionIn(typed) };
  const isSwitched = 'data_type' in changed;
  const text = Object.entries(isSwitched ? sent : changed).filter(([field]) => isOfText(field));
  return {
    ...details,
    ...(isSwitched && { data_type_config: null }),
    ...Object.fromEntries(text),
  };
}
