import { typedProblems } from './typedProblems';
import { encodings, integerSizes, tokenSizes } from './typedTerms';
import { requiredError } from '../lib/text';
import { z } from '../lib/zod';

const text = z.string(requiredError());
const numberSets = {
  input_character_set: z.string().optional(),
  output_character_set: z.string().optional(),
};

/** A definition of typed data as sent: bounds, from which all other fields are derived. */
export const typedDefinition = z
  .discriminatedUnion('data_type', [
    z.strictObject({
      data_type: z.literal('integer'),
      size: z.literal(integerSizes),
      min: text,
      max: text,
      ...numberSets,
    }),
    z.strictObject({ data_type: z.literal('date'), min: text, max: text, ...numberSets }),
    z.strictObject({
      data_type: z.literal('datetime'),
      epoch: text,
      min: text,
      max: text,
      ...numberSets,
    }),
    z.strictObject({ data_type: z.literal('token'), size: z.literal(tokenSizes) }),
    z.strictObject({
      data_type: z.literal('generic_string'),
      encoding: z.enum(encodings),
      pad: text,
      min_length: z.int(),
      max_bytes: z.int(),
    }),
  ])
  .superRefine((definition, context) => {
    for (const [field, message] of Object.entries(typedProblems(definition)))
      context.addIssue({ code: 'custom', message, path: [field] });
  });
