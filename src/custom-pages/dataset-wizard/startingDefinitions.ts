import { definitionTemplateTexts } from '../../../texts/datasets/definitionTemplates';
import { dataTypeTexts as texts, templateTexts } from '../../../texts/datasets/wizard';
import { typedValuesOf } from '../../definition/typedForm';
import { definitionTemplates, typedTemplates } from './definitionTemplates';
import { initialDefinition, initialValues, type WizardValues } from './wizardValues';

/** Starting points of a definition: a template for well-known data with an example, or the defaults. */
export const startingDefinitions = [
  ...definitionTemplates.map(({ id, definition }) => ({
    id,
    shown: definitionTemplateTexts[id],
    definition: Object.assign({}, initialDefinition, definition),
  })),
  ...typedTemplates.map(({ id, definition }) => ({
    id,
    shown: definitionTemplateTexts[id],
    definition: Object.assign({}, initialDefinition, typedValuesOf(definition)),
  })),
  { id: 'own', shown: { ...texts.ownDefinition, example: '' }, definition: initialDefinition },
];

/** @returns the values of a whole dataset made from a template, with a group and a primary key of its own */
export function valuesOfTemplate(id: string): WizardValues | undefined {
  const start = startingDefinitions.find((candidate) => candidate.id === id);
  if (!start) return undefined;
  const { definition, shown } = start;
  return {
    ...initialValues,
    ...definition,
    dataset_type: 'structured',
    name: shown.label,
    description: shown.description,
    group_choice: 'new',
    group_name: templateTexts.group,
    key_choice: 'new',
    example: shown.example,
  };
}
