import { ruleTexts } from '../../texts/rules/fields';
import { datasetGroupRefusals } from '../../texts/refusals/datasets';
import { countText } from '../../texts/admin-kit/counted';
import { recordUuid, reference, z } from '../lib/zod';
import { creatorFields } from '../api/creators';
import { datasetTypes } from '../definition/datasetTerms';
import { recordUsage } from '../usage/recordUsage';
import { permittedName, requiredDescription, requiredText } from '../lib/text';
import { textLimits } from '../lib/textLimits';

/** One row of `GET /table/dataset-groups`. */
export const datasetGroup = z
  .object({
    uuid: recordUuid,
    name: z.string(),
    description: z.string(),
    /** The first datasets by name; `dataset_count` counts all. */
    datasets: z.array(reference),
    dataset_count: z.int(),
    created_at: z.string(),
    creator_customer_user_uuid: recordUuid.nullable(),
    creator: z.object({ name: z.string() }).nullable(),
    version: z.int(),
  })
  .meta({ id: 'DatasetGroup' });
export type DatasetGroup = z.infer<typeof datasetGroup>;

/** Maximum datasets in a group; a longer selection could not be sent as one list. */
export const maxDatasetsOfGroup = 5000;

/** `data.dataset_groups` of `GET /dataset-groups/{uuid}`. */
export const datasetGroupRecord = datasetGroup
  .extend({
    dataset_uuids: z.array(recordUuid),
    /** Number of API keys that may use any of its datasets through it. */
    api_key_count: z.int(),
    /** Number of the identity provider's people who get its datasets, as members of the provider's group so named. */
    provisioned_people: z.int(),
    updated_at: z.string(),
    usage: recordUsage.optional(),
  })
  .meta({ id: 'DatasetGroupRecord' });
export type DatasetGroupRecord = z.infer<typeof datasetGroupRecord>;

const groupName = requiredText(
  textLimits.datasetGroupName,
  'Name',
  datasetGroupRefusals.nameRequired,
).refine((name) => permittedName.test(name), ruleTexts.alphanumeric);

const groupDescription = requiredDescription(
  textLimits.description,
  'Description',
  datasetGroupRefusals.descriptionRequired,
);

const datasetUuids = z.array(recordUuid).max(maxDatasetsOfGroup, {
  error: datasetGroupRefusals.full(countText(maxDatasetsOfGroup)),
});

/** Body of `POST /dataset-groups`; the console links datasets one at a time afterwards. */
export const newDatasetGroup = z
  .strictObject({
    name: groupName,
    description: groupDescription,
    datasetUuids: datasetUuids.optional(),
    ...creatorFields,
  })
  .meta({ id: 'NewDatasetGroup' });
export type NewDatasetGroup = z.infer<typeof newDatasetGroup>;

/** Body of `PATCH /dataset-groups/{uuid}`: `datasets` is the whole selection; the service computes the difference. */
export const datasetGroupUpdate = z
  .strictObject({
    name: groupName,
    description: groupDescription,
    datasets: datasetUuids,
  })
  .partial()
  .meta({ id: 'DatasetGroupUpdate' });
export type DatasetGroupUpdate = z.infer<typeof datasetGroupUpdate>;

/** One of several parts that was not done, although the rest was. */
export const partialError = z
  .object({ uuid: recordUuid.optional(), code: z.string(), detail: z.string() })
  .meta({ id: 'PartialError' });
export type PartialError = z.infer<typeof partialError>;

/** A dataset in a group; both are expanded. */
export const datasetGroupLink = z
  .object({
    uuid: recordUuid,
    dataset_group_uuid: recordUuid,
    dataset_uuid: recordUuid,
    /** With the number of its datasets. */
    dataset_group: reference.extend({ dataset_count: z.int() }),
    dataset: reference.extend({ dataset_type: z.enum(datasetTypes) }),
    /** True when the requested API key is associated with it; present only when the call names a key. */
    associated: z.boolean().optional(),
  })
  .meta({ id: 'DatasetGroupLink' });
export type DatasetGroupLink = z.infer<typeof datasetGroupLink>;

/** Body of `POST /dataset-groups-datasets`. */
export const newDatasetGroupLink = z
  .strictObject({ dataset_group_uuid: recordUuid, dataset_uuid: recordUuid })
  .meta({ id: 'NewDatasetGroupLink' });
