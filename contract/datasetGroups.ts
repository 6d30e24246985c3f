import { z } from './zod';

/** One row of `GET /table/dataset-groups`. */
export const datasetGroup = z
  .object({
    uuid: z.uuid(),
    name: z.string(),
    description: z.string(),
    created_at: z.string(),
  })
  .meta({ id: 'DatasetGroup' });
export type DatasetGroup = z.infer<typeof datasetGroup>;
