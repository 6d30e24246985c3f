import { ruleTexts } from '../../texts/rules/fields';
import { z } from '../lib/zod';
import { countConditions, predicates, searchLimits, tooManyConditionsText } from './search';
import { isStorable } from '../lib/text';

export const searchText = z
  .string()
  .max(searchLimits.textLength)
  .refine(isStorable, ruleTexts.unstorable);
const value = z.union([searchText, z.number(), z.boolean()]);
const filters = z.record(
  z.string(),
  z.partialRecord(z.enum(predicates), z.union([value, z.array(value)])),
);

/** A search as the service accepts it. Columns are checked against the list's own allow-list. */
export const searchBody = z
  .strictObject({
    q: searchText.optional(),
    sorts: z
      .array(z.strictObject({ name: z.string(), dir: z.enum(['asc', 'desc']) }))
      .max(1)
      .optional(),
    filters: filters.optional(),
    groups: z.array(z.strictObject({ operator: z.enum(['AND', 'OR']), filters })).optional(),
  })
  .refine((search) => countConditions(search) <= searchLimits.conditions, tooManyConditionsText)
  .meta({ id: 'Search' });

/** Page numbers start at 1 (companion.md section 7). */
export const pageParameters = z.strictObject({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(searchLimits.perPage).default(searchLimits.perPage),
});

/**
 * Page parameters for a file, which the published console sends with every search (companion.md section 7). They
 * are ignored, because a file contains all results, up to its own limit.
 */
export const filePageParameters = z
  .strictObject({
    page: z.coerce.number().int().min(1).max(1_000_000),
    per_page: z.coerce.number().int().min(1).max(searchLimits.csvRows),
  })
  .partial();
