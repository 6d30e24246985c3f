import { z } from '../lib/zod';

/** Everything that can stop working without a record (decision 20). */
const impact = z.object({
  dataset_groups: z.array(z.string()),
  datasets: z.array(z.string()),
  dataset_count: z.int(),
  api_keys: z.array(z.string()),
  /** Encryptions and decryptions of the last `usageDays` days; of a group, those over its datasets. */
  recent_calls: z.int(),
});

/** `data.impact` of `GET /…/{uuid}/impact`, by the resource. */
export const impacts = {
  datasets: impact.omit({ datasets: true, dataset_count: true }).meta({ id: 'DatasetImpact' }),
  'dataset-groups': impact.omit({ dataset_groups: true }).meta({ id: 'DatasetGroupImpact' }),
  'primary-keys': impact.omit({ dataset_groups: true }).meta({ id: 'PrimaryKeyImpact' }),
  'api-keys': impact.omit({ api_keys: true }).meta({ id: 'ApiKeyImpact' }),
};
export type WithImpact = keyof typeof impacts;
export type ImpactOf<R extends WithImpact> = z.infer<(typeof impacts)[R]>;

/** Impact of a record of any resource: each field is present only for some. */
export const anyImpact = impact.partial();
