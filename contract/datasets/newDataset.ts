import { algorithmsOf } from '../definition/datasetTerms';
import { newDefinitionTexts } from '../../texts/rules/definition';
import { passthroughRule } from './datasets';
import type { PassthroughRule } from './datasets';
import { type TypedKind, dataTypes, isTyped } from '../definition/dataTypes';
import { definitionShape } from '../definition/definitionShape';
import { keptLengths, rulePriorities } from '../definition/partialEncryption';
import { rotationInterval } from '../keys/primaryKeys';
import { requiredError } from '../lib/text';
import { typedDefinition } from '../definition/typedDefinition';
import {
  checkDefinition,
  datasetWizard,
  type DatasetWizard,
  definition,
  details,
  vendorName,
} from './wizard';
import { recordUuid, z } from '../lib/zod';

const sharedFields = {
  ...details,
  primary_key_uuid: recordUuid.optional(),
  /** From the configuration of the published console; ignored, because secrets are kept under the root key here. */
  secret_identifier: z.string().max(200).optional(),
};

const { prefix_length: keptCharacters, suffix_length: _suffix, ...setFields } = definitionShape;

/** The fields of a definition in records, which have rules in place of the wizard's lengths. */
const definitionColumns = {
  ...setFields,
  passthrough_character_set: z.string().default(''),
  passthrough_rules: z.array(passthroughRule).max(3).default([]),
  encryption_algorithm: z.enum(algorithmsOf.structured).optional(),
  tweak_source: z.literal('CONSTANT').optional(),
};

const structuredColumns = {
  dataset_type: z.literal('structured'),
  ...sharedFields,
  key_rotation_interval: rotationInterval.optional(),
};

const textDataset = z
  .strictObject({
    data_type: z.literal('formatted_string').optional(),
    ...structuredColumns,
    ...definitionColumns,
  })
  .superRefine((dataset, context) => {
    checkDefinition(dataset, context);
    for (const rule of dataset.passthrough_rules)
      if (!isPossibleRule(rule, dataset))
        context.addIssue({
          code: 'custom',
          path: ['passthrough_rules'],
          message: newDefinitionTexts.passthroughRules,
        });
  });

const isPossibleRule = (
  { type, priority, value }: PassthroughRule,
  { passthrough_rules: rules, passthrough_character_set: set }: z.infer<typeof textDataset>,
): boolean =>
  priority === rulePriorities[type] &&
  rules.filter((rule) => rule.type === type).length === 1 &&
  (type === 'passthrough' ? value === set : keptCharacters.safeParse(value).success);

const typedKinds: readonly TypedKind[] = dataTypes.filter(isTyped);

const typedColumns = { data_type: z.enum(typedKinds), data_type_config: typedDefinition };
const isOfItsType = ({ data_type, data_type_config }: z.infer<z.ZodObject<typeof typedColumns>>) =>
  data_type_config.data_type === data_type;
const typeMismatch = {
  path: ['data_type_config', 'data_type'],
  message: newDefinitionTexts.sameType,
};

const typedDataset = z
  .strictObject({ ...typedColumns, ...structuredColumns })
  .refine(isOfItsType, typeMismatch);

const unstructured = z.strictObject({
  dataset_type: z.literal('unstructured'),
  ...sharedFields,
  vendor: vendorName,
  encryption_algorithm: z.enum(algorithmsOf.unstructured).default(algorithmsOf.unstructured[0]),
});

const keyField = { primary_key_uuid: z.uuid(requiredError()).toLowerCase() };

/** Body of `POST /datasets` (console.md section 7) with the fields of section 3; the new dataset is unpublished. */
export const newDataset = z
  .discriminatedUnion('dataset_type', [
    z.discriminatedUnion('data_type', [
      textDataset.safeExtend(keyField),
      typedDataset.safeExtend(keyField),
    ]),
    unstructured.extend(keyField),
  ])
  .meta({ id: 'NewDataset' });
export type NewDataset = z.infer<typeof newDataset>;

/** Fields of a new dataset outside its definition, all optional. */
const fieldsOutsideDefinition = {
  dataset_type: z.literal('structured').optional(),
  name: z.string().optional(),
  description: z.string().optional(),
  key_rotation_interval: rotationInterval.optional(),
};

const roomOfText = definition.partial({ prefix_length: true, suffix_length: true }).extend({
  ...definitionColumns,
  data_type: z.literal('formatted_string').optional(),
  ...fieldsOutsideDefinition,
});

const roomOfTypedRecord = z
  .strictObject({ ...typedColumns, ...fieldsOutsideDefinition })
  .refine(isOfItsType, typeMismatch);

/** Body of `POST /datasets/validate-key-rotations`: a definition in the form of the wizard or of a record. */
export const roomDefinition = z.union([
  z.discriminatedUnion('data_type', [roomOfText, typedDefinition]),
  roomOfTypedRecord,
]);

/** A dataset with the fields of section 3, among which its primary key is optional. */
const datasetFields = z.discriminatedUnion('dataset_type', [
  z.discriminatedUnion('data_type', [textDataset, typedDataset]),
  unstructured,
]);

/** @returns the dataset in the form that the wizard would send */
export function wizardDatasetOf(fields: z.infer<typeof datasetFields>): DatasetWizard['datasets'] {
  const { name, description, primary_key_uuid, creator_uuid, creator_customer_user_uuid } = fields;
  const common = { name, description, primary_key_uuid, creator_uuid, creator_customer_user_uuid };
  if (fields.dataset_type === 'unstructured') {
    const { dataset_type, vendor, encryption_algorithm } = fields;
    return { dataset_type, ...common, vendor, encryption_algorithm };
  }
  const { dataset_type, key_rotation_interval } = fields;
  const dataset = { dataset_type, ...common, key_rotation_interval };
  if ('data_type_config' in fields) return { ...dataset, definition: fields.data_type_config };
  return {
    ...dataset,
    definition: {
      input_character_set: fields.input_character_set,
      output_character_set: fields.output_character_set,
      passthrough_character_set: fields.passthrough_character_set,
      input_min_length: fields.input_min_length,
      input_max_length: fields.input_max_length,
      ...keptLengths(fields.passthrough_rules),
    },
  };
}

/** Body of `POST /wizard/datasets`: the dataset in the wizard's form, or with the fields of section 3. */
export const newDatasetWithGroup = datasetWizard
  .extend({
    datasets: z.union([datasetWizard.shape.datasets, datasetFields.transform(wizardDatasetOf)]),
  })
  .meta({ id: 'NewDatasetWithGroup' });
