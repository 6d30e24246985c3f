import { ruleTexts } from '../../texts/rules/fields';
import { standardResourceNames } from '../access/accessTable';
import { matches } from '../lib/nameMatch';
import { isStorable } from '../lib/text';
import { recordUuid, z } from '../lib/zod';

/** Kinds of records that `GET /search` looks for, in the order of the answer. */
export const searchedKinds = [
  'datasets',
  'dataset-groups',
  'api-keys',
  'primary-keys',
  'members',
  'invitations',
  ...standardResourceNames,
] as const;
export type SearchedKind = (typeof searchedKinds)[number];

/** Parameters of `GET /search`. */
export const recordSearch = z.strictObject({
  q: z
    .string()
    .max(200)
    .refine((text) => text.trim() !== '', ruleTexts.required)
    .refine(isStorable, ruleTexts.unstorable)
    .meta({ description: 'Part of a name, or an identifier or its first eight characters.' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(20)
    .default(5)
    .meta({ description: 'The most records of one kind.' }),
});
export type RecordSearch = z.infer<typeof recordSearch>;

const foundRecord = z
  .object({
    uuid: recordUuid,
    name: z.string(),
    /** Text that distinguishes it from records with a similar name; may be empty. */
    note: z.string(),
    /** False for a record without a page of its own. */
    linked: z.boolean(),
    match: z.enum(matches),
  })
  .meta({ id: 'FoundRecord' });
export type FoundRecord = z.infer<typeof foundRecord>;

/** `data.search` of `GET /search`: kinds without matches are omitted, and the kind with the best match comes first. */
export const foundKind = z
  .object({
    kind: z.enum(searchedKinds),
    /** Best matches first; equal matches are sorted by name. */
    records: z.array(foundRecord),
    /** True if there are more matches than these. */
    more: z.boolean(),
  })
  .meta({ id: 'FoundKind' });
export type FoundKind = z.infer<typeof foundKind>;
