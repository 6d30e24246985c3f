import { algorithmsOf } from '../definition/datasetTerms';
import { ruleTexts } from '../../texts/rules/fields';
import { recordUuid, reference, z } from '../lib/zod';
import { creatorFields } from '../api/creators';
import { newApiKey } from '../api-keys/credentials';
import {
  definitionProblems,
  roomProblem,
  type StructuredDefinition,
} from '../definition/definitionRules';
import { definitionShape } from '../definition/definitionShape';
import { rotationInterval } from '../keys/primaryKeys';
import { typedDefinition } from '../definition/typedDefinition';
import { permittedName, requiredDescription, requiredText } from '../lib/text';
import { wizardLimits } from './wizardTerms';

/** A name that the wizard accepts (console.md section 5). */
export const wizardName = requiredText(wizardLimits.name, 'Name').refine(
  (name) => permittedName.test(name),
  ruleTexts.alphanumeric,
);

/** A description that the wizard accepts. */
export const wizardDescription = requiredDescription(wizardLimits.description, 'Description');

/** Vendor that stores unstructured data: a known one, or a custom name (console.md section 9). */
export const vendorName = requiredText(wizardLimits.vendor, 'Vendor');

/** Fields of a new dataset of either type. */
export const details = {
  name: wizardName,
  description: wizardDescription,
  ...creatorFields,
};

export const definition = z.strictObject(definitionShape);
export type Definition = z.infer<typeof definition>;

/** Checks every rule of a definition, including the room for keys; for `superRefine`. */
export function checkDefinition(fields: StructuredDefinition, context: z.RefinementCtx): void {
  const problems = Object.entries(definitionProblems(fields));
  for (const [field, message] of problems)
    context.addIssue({
      code: 'custom',
      message,
      path: [field],
    });
  if (problems.length > 0) return;
  const message = roomProblem(fields);
  if (message !== undefined)
    context.addIssue({
      code: 'custom',
      message,
      path: ['max_key_rotations'],
    });
}

/** A text definition, whose type is optional. The form and the service both use this. */
export const checkedDefinition = definition
  .extend({ data_type: z.literal('formatted_string').optional() })
  .superRefine(checkDefinition);

/** A definition of any kind of structured data. */
export const structuredDefinition = z.discriminatedUnion('data_type', [
  checkedDefinition,
  typedDefinition,
]);
export type StructuredDatasetDefinition = z.infer<typeof structuredDefinition>;

const structured = z.strictObject({
  dataset_type: z.literal('structured'),
  ...details,
  key_rotation_interval: rotationInterval.optional(),
  primary_key_uuid: recordUuid.optional(),
  definition: structuredDefinition,
});

const unstructured = z.strictObject({
  dataset_type: z.literal('unstructured'),
  ...details,
  primary_key_uuid: recordUuid.optional(),
  vendor: vendorName,
  encryption_algorithm: z.enum(algorithmsOf.unstructured),
});

/** @returns the problem if the value matches neither form; undefined if one of its fields is invalid */
function unionProblem(value: unknown): string | undefined {
  if ((value ?? '') === '') return ruleTexts.required;
  if (typeof value !== 'object' || value === null) return undefined;
  if (Object.keys(value).length === 0) return ruleTexts.required;
  return 'uuid' in value && 'name' in value ? ruleTexts.existingOrNew : undefined;
}

/** An existing record, by uuid, or a new one, by name; exactly one is required. */
const existingOrNew = (name: z.ZodType<string>) =>
  z.union([z.strictObject({ uuid: recordUuid }), z.strictObject({ name })], {
    error: ({ input }) => unionProblem(input),
  });

/** A blank name of a new primary key means a default name (console.md section 5). */
export const newPrimaryKeyName = z.union([z.string().trim().max(0), wizardName]);

/** Body of `POST /wizard/datasets`: creates everything, or nothing. */
export const datasetWizard = z
  .strictObject({
    datasets: z.discriminatedUnion('dataset_type', [structured, unstructured]),
    dataset_groups: existingOrNew(wizardName),
    /** Used unless the dataset names one in `primary_key_uuid`. */
    primary_keys: existingOrNew(newPrimaryKeyName).default({ name: '' }),
    api_keys: newApiKey.optional(),
  })
  .meta({ id: 'DatasetWizard' });
export type DatasetWizard = z.infer<typeof datasetWizard>;

/** `data` of the answer, without secrets. */
export const datasetWizardResult = z.object({
  datasets: reference,
  dataset_groups: reference,
  primary_keys: reference,
  api_keys: reference.nullable(),
});
export type DatasetWizardResult = z.infer<typeof datasetWizardResult>;

/** Body of `POST /datasets/validate-key-rotations`; the answer has `max_key_rotations`, or problems. */
export const keyRotations = z.object({
  max_key_rotations: z.int(),
  msb_encoding_bits: z.int(),
});
