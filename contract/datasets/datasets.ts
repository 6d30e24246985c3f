import { ruleTexts } from '../../texts/rules/fields';
import { recordUuid, reference, z } from '../lib/zod';
import { dataTypes } from '../definition/dataTypes';
import { datasetTypes, encryptionAlgorithms, storedLimits } from '../definition/datasetTerms';
import { definitionFields, definitionProblems, roomProblem } from '../definition/definitionRules';
import { definitionShape } from '../definition/definitionShape';
import { rotationInterval } from '../keys/primaryKeys';
import { recordUsage } from '../usage/recordUsage';
import { rotationFailure } from '../keys/rotationFailures';
import { permittedName, requiredDescription, requiredText } from '../lib/text';
import { typedDefinition } from '../definition/typedDefinition';

export * from '../definition/datasetTerms';
export * from '../definition/definitionRules';

export const passthroughRule = z.strictObject({
  priority: z.int(),
  type: z.enum(['passthrough', 'prefix', 'suffix']),
  value: z.union([z.string(), z.int().nonnegative()]),
});
export type PassthroughRule = z.infer<typeof passthroughRule>;

const datasetFacts = z.object({
  uuid: recordUuid,
  name: z.string(),
  description: z.string(),
  dataset_type: z.enum(datasetTypes),
  /** The kind of structured data; null for unstructured data. */
  data_type: z.enum(dataTypes).nullable(),
  dataset_groups: z.array(reference),
  primary_key_uuid: recordUuid,
  primary_key: reference,
  /** Null for a draft. */
  published_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  max_key_rotations: z.int().nullable(),
  wrapped_key_count: z.int(),
  /** When the next scheduled rotation is due; null without a schedule, for a draft, or with a disabled primary key. */
  next_rotation_date: z.string().nullable(),
});

/** One row of `GET /table/datasets`. */
export const datasetRow = datasetFacts.extend({
  /** Encryptions and decryptions of the last 30 UTC days, including today. */
  calls: z.number(),
});
export type DatasetRow = z.infer<typeof datasetRow>;

/** `data.datasets` of `GET /datasets/{uuid}` (console.md section 3). */
export const dataset = datasetFacts
  .extend({
    primary_key_enabled: z.boolean(),
    /** Failure of the scheduled rotation; null if it has not failed, or the primary key is disabled. */
    rotation_failure: rotationFailure.nullable(),
    /** The bounds of a typed definition, from which the fields below are derived; null for text. */
    data_type_config: typedDefinition.nullable(),
    input_character_set: z.string().nullable(),
    output_character_set: z.string().nullable(),
    passthrough_character_set: z.string().nullable(),
    input_min_length: z.int().nullable(),
    input_max_length: z.int().nullable(),
    passthrough_rules: z.array(passthroughRule),
    key_number: z.int(),
    rotation_count: z.int(),
    last_key_rotation_date: z.string().nullable(),
    last_rotation_date: z.string().nullable(),
    key_rotation_interval: z.int().nullable(),
    encryption_algorithm: z.enum(encryptionAlgorithms),
    tweak_source: z.literal('CONSTANT').nullable(),
    vendor: z.string().nullable(),
    radix: z.int().nullable(),
    published_at: z.string().nullable(),
    creator_customer_user_uuid: recordUuid.nullable(),
    creator: z.object({ name: z.string() }).nullable(),
    version: z.int(),
    usage: recordUsage.optional(),
  })
  .meta({ id: 'Dataset' });
export type Dataset = z.infer<typeof dataset>;

const editable = {
  name: requiredText(storedLimits.name, 'Name'),
  description: requiredDescription(storedLimits.description, 'Description'),
  ...definitionShape,
};

/** Body of `PATCH /datasets/{uuid}`: any of the editable fields, nothing else. */
export const datasetUpdate = z
  .strictObject({
    ...editable,
    key_rotation_interval: rotationInterval,
    encryption_algorithm: z.enum(encryptionAlgorithms),
    /** Changes the definition to typed data; null changes it back to text. */
    data_type_config: typedDefinition.nullable(),
  })
  .partial()
  .meta({ id: 'DatasetUpdate' });
export type DatasetUpdate = z.infer<typeof datasetUpdate>;

/**
 * Client libraries put a dataset's name unescaped into addresses and lists. A new name must have the wizard's
 * characters; an unchanged name may have any (decision 113).
 * @param currentName current name of the dataset
 * @returns the message for a name that is not allowed, or undefined
 */
export const renameProblem = (currentName: string, name: string): string | undefined =>
  name === currentName || permittedName.test(name) ? undefined : ruleTexts.alphanumeric;

const details = (currentName: string) => ({
  name: editable.name.refine(
    (name) => renameProblem(currentName, name) === undefined,
    ruleTexts.alphanumeric,
  ),
  description: editable.description,
});

/**
 * Validates the edit page of a published or unstructured dataset: name and description only.
 * @param currentName current name of the dataset
 */
export const datasetDetails = (currentName: string) => z.object(details(currentName));

/** A dataset's current name and definition, with lengths in place of prefix and suffix rules. */
type SavedDraft = { name: string } & Readonly<
  Record<(typeof definitionFields)[number], string | number | null>
>;

/**
 * Validates the edit page of an unpublished structured dataset: the details and the definition.
 * @param saved current values: a dataset with room for too few keys may still be renamed
 */
export const datasetDraft = (saved: SavedDraft) =>
  z.object({ ...editable, ...details(saved.name) }).superRefine((draft, context) => {
    const problems = Object.entries(definitionProblems(draft));
    for (const [field, message] of problems)
      context.addIssue({
        code: 'custom',
        message,
        path: [field === 'radix' ? 'input_min_length' : field],
      });
    if (problems.length > 0 || definitionFields.every((field) => draft[field] === saved[field]))
      return;
    const message = roomProblem(draft);
    if (message !== undefined)
      context.addIssue({ code: 'custom', message, path: ['output_character_set'] });
  });
