import {
  definitionFields,
  definitionProblems,
  roomProblem,
} from '../../contract/definition/definitionRules';
import { shortestMinLength } from '../../contract/definition/keyRoom';
import {
  type Definition,
  definition as definitionSchema,
  type StructuredDatasetDefinition,
} from '../../contract/datasets/wizard';
import { definitionTexts } from '../../texts/datasets/definition';
import {
  characterSetPresets,
  derivedMinLength,
  visibleAsciiWithout,
} from '../../contract/definition/characterSetPresets';
import { isTyped } from '../../contract/definition/dataTypes';
import type { CharacterSetField } from './characterSetFields';
import {
  numberIn,
  typedDefinitionIn,
  typedProblemsIn,
  type TypedSource,
  typedSources,
  type TypedValues,
} from './typedForm';

const lengthFields = [
  'input_min_length',
  'input_max_length',
  'prefix_length',
  'suffix_length',
] as const;

/** A definition while it is typed: an incomplete number is its text. */
export type DefinitionValues = Record<CharacterSetField, string> &
  Record<(typeof lengthFields)[number], number | string>;

/** A definition of any kind of structured data as it is typed. */
export type StructuredValues = DefinitionValues & TypedValues;

/** Form fields of a definition, both of text and of typed data. */
export const definitionSources = ['data_type', ...definitionFields, ...typedSources] as const;

/** The definition in the service's format; an incomplete number is NaN. */
export const definitionOf = (values: DefinitionValues): Definition => ({
  input_character_set: values.input_character_set,
  output_character_set: values.output_character_set,
  passthrough_character_set: values.passthrough_character_set,
  input_min_length: numberIn(values.input_min_length),
  input_max_length: numberIn(values.input_max_length),
  prefix_length: numberIn(values.prefix_length),
  suffix_length: numberIn(values.suffix_length),
});

/** The definition of the chosen kind in the service's format; undefined while typed data's bounds break a rule. */
export const structuredDefinitionOf = (
  values: StructuredValues,
): StructuredDatasetDefinition | undefined =>
  isTyped(values.data_type) ? typedDefinitionIn(values) : definitionOf(values);

/** Problems by field; `radix` and `max_key_rotations` concern several fields at once. */
export type DefinitionProblems = Partial<
  Record<keyof DefinitionValues | TypedSource | 'radix' | 'max_key_rotations', string>
>;

/** All problems of a definition, by the service's own rules (console.md section 5). */
export const problemsOfDefinition = (values: StructuredValues): DefinitionProblems =>
  isTyped(values.data_type) ? typedProblemsIn(values) : problemsOfText(values);

function problemsOfText(values: DefinitionValues): DefinitionProblems {
  const definition = definitionOf(values);
  const problems: DefinitionProblems = {};
  for (const field of lengthFields) {
    const { error } = definitionSchema.shape[field].safeParse(values[field]);
    if (error) problems[field] = error.issues[0]?.message;
  }
  const lengthsAreNumbers =
    Number.isInteger(definition.input_min_length) && Number.isInteger(definition.input_max_length);
  // Character sets are checked even while a length is not a number; 20 passes every rule on lengths.
  const checkable = lengthsAreNumbers
    ? definition
    : { ...definition, input_min_length: 20, input_max_length: 20 };
  const allProblems: DefinitionProblems = { ...definitionProblems(checkable), ...problems };
  const minLength =
    allProblems.radix === undefined ? undefined : shortestMinLength(checkable.input_character_set);
  // A longer input is the usual way out, so that field is marked (console.md section 5).
  if (minLength !== undefined)
    allProblems.input_min_length ??= definitionTexts.leastLength(minLength);
  if (Object.keys(allProblems).length > 0) return allProblems;
  const room = roomProblem(definition);
  return room === undefined ? {} : { max_key_rotations: room };
}

/** @returns whether a definition can encrypt, even if it has too little room for keys */
export const canEncrypt = ({ max_key_rotations: _keys, ...problems }: DefinitionProblems) =>
  Object.values(problems).every((problem) => problem === undefined);

/** The free text's entry in the list of presets. */
export const customSet = 'custom';

/** @returns presets; visible ASCII leaves out the characters that pass through (decision 15) */
export const outputPresets = (passthrough: string) =>
  characterSetPresets.map(({ id, label, characters }) => ({
    value: id,
    label,
    characters: id === 'visible-ascii' ? visibleAsciiWithout(passthrough) : characters,
  }));

/** Without visible ASCII: the output must be larger, and no preset is larger than that (decision 15). */
export const inputPresets = outputPresets('').filter(({ value }) => value !== 'visible-ascii');

/** The output set after a change of the passthrough set: visible ASCII adapts to it, any other set stays. */
export const outputAfterPassthrough = (output: string, before: string, after: string): string =>
  output === visibleAsciiWithout(before) ? visibleAsciiWithout(after) : output;

/** It follows the input set (console.md section 9) until a person has chosen another one. */
export const minLengthAfterInput = (
  length: number | string,
  before: string,
  after: string,
): number | string =>
  length === derivedMinLength(before) || length === '' ? derivedMinLength(after) : length;
