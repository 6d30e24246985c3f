import {
  type DataType,
  dataTypes,
  isTyped,
  type TypedKind,
} from '../../contract/definition/dataTypes';
import { issueTexts } from '../../texts/rules/issues';
import { typedProblems } from '../../contract/definition/typedProblems';
import {
  encodings,
  integerSizes,
  tokenSizes,
  type TypedDefinition,
  typedDefaults,
  type TypedField,
  typedFields,
} from '../../contract/definition/typedTerms';

/** Form fields of typed data: every kind has its own, so that typed values survive a change of the kind. */
export type TypedSource = {
  [K in TypedKind]: `${K}_${(typeof typedFields)[K][number]}`;
}[TypedKind];

/** An incomplete number is its typed text. */
export type TypedValues = { data_type: DataType } & Record<TypedSource, string | number>;

interface TypedInput {
  field: TypedField;
  source: TypedSource;
}

/** The inputs of a kind, in their order. */
export const typedInputs: Record<TypedKind, readonly TypedInput[]> = {
  integer: typedFields.integer.map((field) => ({ field, source: `integer_${field}` as const })),
  date: typedFields.date.map((field) => ({ field, source: `date_${field}` as const })),
  datetime: typedFields.datetime.map((field) => ({ field, source: `datetime_${field}` as const })),
  token: typedFields.token.map((field) => ({ field, source: `token_${field}` as const })),
  generic_string: typedFields.generic_string.map((field) => ({
    field,
    source: `generic_string_${field}` as const,
  })),
};

export const typedSources: readonly TypedSource[] = Object.values(typedInputs).flatMap((inputs) =>
  inputs.map(({ source }) => source),
);

const initial: TypedValues = {
  data_type: 'formatted_string',
  integer_size: typedDefaults.integer.size,
  integer_min: typedDefaults.integer.min,
  integer_max: typedDefaults.integer.max,
  date_min: typedDefaults.date.min,
  date_max: typedDefaults.date.max,
  datetime_epoch: typedDefaults.datetime.epoch,
  datetime_min: typedDefaults.datetime.min,
  datetime_max: typedDefaults.datetime.max,
  token_size: typedDefaults.token.size,
  generic_string_encoding: typedDefaults.generic_string.encoding,
  generic_string_pad: typedDefaults.generic_string.pad,
  generic_string_min_length: typedDefaults.generic_string.min_length,
  generic_string_max_bytes: typedDefaults.generic_string.max_bytes,
};

/** @returns the form's values for a definition; for text the values that the other kinds start with */
export function typedValuesOf(definition: TypedDefinition | null): TypedValues {
  if (definition === null) return initial;
  const valuesByField = new Map<string, string | number | undefined>(Object.entries(definition));
  const bounds = typedInputs[definition.data_type].map(({ field, source }) => [
    source,
    valuesByField.get(field) ?? initial[source],
  ]);
  return { ...initial, ...Object.fromEntries(bounds), data_type: definition.data_type };
}

/** An incomplete number becomes NaN, which every rule refuses. */
export const numberIn = (value: string | number): number =>
  typeof value === 'number' ? value : Number.NaN;

/** Finds a select's choice by its text, as the definition may have numbers. */
const optionOf = <V extends string | number>(options: readonly [V, ...V[]], value: unknown): V =>
  options.find((option) => String(option) === String(value)) ?? options[0];

const readers: { [K in TypedKind]: (values: TypedValues) => TypedDefinition } = {
  integer: (values) => ({
    data_type: 'integer',
    size: optionOf(integerSizes, values.integer_size),
    min: String(values.integer_min).trim(),
    max: String(values.integer_max).trim(),
  }),
  date: (values) => ({
    data_type: 'date',
    min: String(values.date_min).trim(),
    max: String(values.date_max).trim(),
  }),
  datetime: (values) => ({
    data_type: 'datetime',
    epoch: String(values.datetime_epoch).trim(),
    min: String(values.datetime_min).trim(),
    max: String(values.datetime_max).trim(),
  }),
  token: (values) => ({ data_type: 'token', size: optionOf(tokenSizes, values.token_size) }),
  generic_string: (values) => ({
    data_type: 'generic_string',
    encoding: optionOf(encodings, values.generic_string_encoding),
    pad: String(values.generic_string_pad),
    min_length: numberIn(values.generic_string_min_length),
    max_bytes: numberIn(values.generic_string_max_bytes),
  }),
};

/** @returns the first problem of each field of the chosen kind, by the service's own rules */
export function typedProblemsIn(values: TypedValues): Partial<Record<TypedSource, string>> {
  if (!isTyped(values.data_type)) return {};
  const problems = typedProblems(readers[values.data_type](values));
  return Object.fromEntries(
    typedInputs[values.data_type].flatMap(({ field, source }) => {
      const problem = values[source] === '' ? issueTexts.missing : problems[field];
      return problem === undefined ? [] : [[source, problem]];
    }),
  );
}

/** @returns the definition of typed data in a form; undefined for text, and while a rule is broken */
export const typedDefinitionIn = (values: TypedValues): TypedDefinition | undefined =>
  isTyped(values.data_type) && Object.keys(typedProblemsIn(values)).length === 0
    ? readers[values.data_type](values)
    : undefined;

/** @returns the fields of typed data among those of a form */
export function typedValuesIn(values: Readonly<Record<string, unknown>>): TypedValues {
  const definitions = typedSources.flatMap((source) => {
    const value = values[source];
    return typeof value === 'string' || typeof value === 'number' ? [[source, value]] : [];
  });
  const data_type = dataTypes.find((kind) => kind === values['data_type']) ?? 'formatted_string';
  return { ...initial, ...Object.fromEntries(definitions), data_type };
}
