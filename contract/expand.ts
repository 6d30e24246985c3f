import { z } from './zod';

/**
 * The parameter `expand` (console.md section 7): relations that the answer is to hold in full, separated by
 * commas, a field and its relation by a dot. Every answer holds all of them anyway.
 * @param relations those there are, as a call may name them
 */
export const expandParameter = (relations: readonly string[]) =>
  z.strictObject({
    expand: z
      .string()
      .max(500)
      .refine(
        (list) => list.split(',').every((name) => relations.includes(name.trim())),
        `Must be a list of ${relations.join(', ')}`,
      )
      .optional()
      .meta({ description: `Any of ${relations.join(', ')}; the answer always holds all.` }),
  });

/** What can be expanded of each kind of record. */
export const relationsOf = {
  datasets: ['dataset_groups', 'primary_key', 'primary_key_uuid', 'primary_key_uuid.primary_key'],
  'primary-keys': ['datasets', 'datasets.dataset_groups'],
  'dataset-groups-datasets': [
    'dataset_group',
    'dataset_group_uuid',
    'dataset_group_uuid.dataset_group',
    'dataset',
    'dataset_uuid',
    'dataset_uuid.dataset',
  ],
} as const;
