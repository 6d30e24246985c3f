import { noDirectionText } from '../../texts/rules/apiKeys';
import { apiKeyTexts } from '../../texts/api-keys/apiKeys';
import { recordUuid, z } from '../lib/zod';
import { association } from '../api-keys/apiKeys';
import { partialError } from './datasetGroups';
import { answerWith } from '../api/envelope';

const uuids = z.union([recordUuid, z.array(recordUuid).min(1)]);

/** Body of `POST /dataset-groups-datasets-api-keys`: one pair, or datasets of several groups at once. */
export const newAssociations = z
  .union([
    z
      .strictObject({
        api_key_uuid: recordUuid,
        dataset_groups_dataset_uuid: recordUuid,
        encrypt: z.boolean(),
        decrypt: z.boolean(),
      })
      .refine(({ encrypt, decrypt }) => encrypt || decrypt, noDirectionText),
    z.strictObject({
      apiKeyUuid: recordUuid,
      /** One or several datasets, by uuid of their group. */
      datasetGroupDatasets: z
        .record(recordUuid, uuids)
        .refine((map) => Object.keys(map).length > 0, apiKeyTexts.associations.select),
      type: z.enum(['encrypt', 'decrypt', 'encrypt,decrypt']),
    }),
  ])
  .meta({ id: 'NewAssociations' });
export type NewAssociations = z.infer<typeof newAssociations>;

export const newAssociationsAnswer = answerWith(
  z.object({
    dataset_groups_datasets_api_keys: z.array(association),
    /** Pairs that were not associated, with the reasons. */
    partialErrors: z.array(partialError),
  }),
);

/** Body of `PATCH /dataset-groups-datasets-api-keys/{uuid}`; at least one flag must be true afterwards. */
export const associationUpdate = z
  .strictObject({ encrypt: z.boolean(), decrypt: z.boolean() })
  .partial()
  .meta({ id: 'AssociationUpdate' });
export type AssociationUpdate = z.infer<typeof associationUpdate>;

/** Parameters of `DELETE /dataset-groups-datasets-api-keys/{uuid}` (companion.md section 7): the associated pair. */
export const associatedPair = z
  .strictObject({ datasetGroupDatasetId: recordUuid, apiKeyId: recordUuid })
  .partial();
export type AssociatedPair = z.infer<typeof associatedPair>;
