import type { InputField } from '../../../src/model/field';

/** @returns the uuids of the records that a field may choose from */
export type FindChoices = (reference: string) => Promise<readonly string[]>;

let exampleCount = 0;

/** A value that the field can have, unlike those of the records before. */
async function exampleOf(
  field: InputField,
  findChoices: FindChoices,
  name: string,
): Promise<unknown> {
  exampleCount += 1;
  switch (field.kind) {
    case 'text':
    case 'multiline':
      return `${name} ${exampleCount}`;
    case 'integer':
      return exampleCount;
    case 'day':
      return `2026-03-${String((exampleCount % 28) + 1).padStart(2, '0')}`;
    case 'select':
      return field.choices[exampleCount % field.choices.length]?.value;
    case 'reference':
    case 'references': {
      const choices = await findChoices(field.reference);
      const chosen = choices[exampleCount % Math.max(1, choices.length)];
      if (field.kind === 'reference') return chosen;
      return chosen === undefined ? [] : [chosen];
    }
    case 'custom':
      throw new Error(`The field ${field.name} has an input of its own, and no example.`);
  }
}

/**
 * @param name what texts begin with
 * @returns values for a form's fields
 */
export async function examplesOf(
  fields: readonly InputField[],
  findChoices: FindChoices,
  name = 'example',
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const field of fields) values[field.name] = await exampleOf(field, findChoices, name);
  return values;
}
