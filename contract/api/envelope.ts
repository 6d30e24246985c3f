import { recordUuid, z } from '../lib/zod';

/** A problem of one field, or of the whole request when `field` is missing (decision 28). */
const fieldProblem = z.object({
  field: z.string().optional(),
  code: z.string(),
  detail: z.string(),
});
export type FieldProblem = z.infer<typeof fieldProblem>;

/** The confirmation to be given by one-time code, and the scopes to request for it. */
const namedConfirmation = z.object({ uuid: recordUuid, scope: z.string() });
export type NamedConfirmation = z.infer<typeof namedConfirmation>;

export const failure = z
  .object({
    success: z.literal(false),
    status: z.int(),
    message: z.string(),
    error: z.object({ info: z.string(), details: z.string() }),
    errors: z.array(fieldProblem),
    /** Present only in a 401 that requires a one-time code; the same call is repeated after the code. */
    confirmation: namedConfirmation.optional(),
    request_id: z.string(),
  })
  .meta({ id: 'Failure' });
export type Failure = z.infer<typeof failure>;

const pagination = z
  .object({
    page: z.int(),
    per_page: z.int(),
    total_count: z.int(),
    /** True when the list holds more rows than were counted. */
    total_count_capped: z.boolean(),
  })
  .meta({ id: 'Pagination' });

/** The schema of an answer with its payload under `data`. */
export const answerWith = <S extends z.ZodType>(data: S) =>
  z.object({ success: z.literal(true), data });

/** One record, or a whole collection, under its plural key (decision 28). */
export const dataUnder = <K extends string, S extends z.ZodType>(key: K, schema: S) =>
  answerWith(z.object({ [key]: schema } as Record<K, S>));

const rowsUnder = <K extends string, S extends z.ZodType, P extends z.ZodType>(
  key: K,
  row: S,
  paged: P,
) =>
  answerWith(
    z.intersection(
      z.object({ [key]: z.array(row) } as Record<K, z.ZodArray<S>>),
      z.object({ pagination: paged }),
    ),
  );

/** A page of a list under its plural key. */
export const pageUnder = <K extends string, S extends z.ZodType>(key: K, row: S) =>
  rowsUnder(key, row, pagination);

/** A page of a timeline's search; `searched_to` is set if older rows were not searched. */
export const searchedPageUnder = <K extends string, S extends z.ZodType>(key: K, row: S) =>
  rowsUnder(key, row, pagination.extend({ searched_to: z.string().nullable() }));
