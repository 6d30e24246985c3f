import { issueTexts } from '../../texts/rules/issues';
import { z } from '../lib/zod';

/** Relations that can be expanded, by kind of record. */
const relationsOf = {
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

/**
 * The parameter `expand` (console.md section 7): relations that the answer should contain in full, separated by
 * commas, with a dot between field and relation. Answers always contain all of them.
 * @param resource of the answered records; without relations it has no such parameter
 */
export function expandParameter(
  resource: string,
): z.ZodObject<{ expand?: z.ZodOptional<z.ZodString> }, z.core.$strict> {
  if (!isExpandable(resource)) return z.strictObject({});
  const relations: readonly string[] = relationsOf[resource];
  return z.strictObject({
    expand: z
      .string()
      .max(500)
      .refine(
        (list) => list.split(',').every((name) => relations.includes(name.trim())),
        issueTexts.listOf(relations.join(', ')),
      )
      .optional()
      .meta({ description: `Any of ${relations.join(', ')}; the answer always holds all.` }),
  });
}

const isExpandable = (name: string): name is keyof typeof relationsOf => name in relationsOf;
