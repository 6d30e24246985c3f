import { isDeepStrictEqual } from 'node:util';
import type { FieldProblem } from '../../../contract/api/envelope';
import { isObject } from '../../../contract/lib/isObject';
import { z } from '../../../contract/lib/zod';
import { bodyTexts, requestTexts } from '../../../texts/refusals/requests';
import { issueTexts } from '../../../texts/rules/issues';
import { badRequest, invalid, notFound, sentence } from '../../domain/engine/apiError';
import { namedProblem } from '../../domain/engine/fieldLabels';
import { distinctIssues } from './distinctIssues';
import { issuesOfClosestMember } from './unionIssues';

/** A malformed identifier names no record, so the answer is that for a missing record. */
export function parsePath(
  schema: z.ZodObject | undefined,
  rawParams: Record<string, string>,
): unknown {
  const parsed = (schema ?? z.object({})).safeParse(rawParams);
  if (!parsed.success) throw notFound('record');
  return parsed.data;
}

/** Schema of calls without a query. */
export const noQuery = z.strictObject({});

export function parseQuery<S extends z.ZodObject>(
  schema: S,
  rawQuery: Record<string, string>,
): z.infer<S> {
  const parsed = schema.safeParse(rawQuery);
  if (parsed.success) return parsed.data;
  throw badRequest(refusedParameters(parsed.error));
}

/** @param parameter the parameter whose parsed value the issues are about, unless they are about the query itself */
export const refusedParameters = ({ issues }: z.ZodError, parameter?: string): string =>
  distinctIssues(issues)
    .map((issue) => describe(issue, parameter))
    .join(' ');

/** @throws ApiError 422 with one problem for each wrong, unknown or read-only field */
export function parseBody<S extends z.ZodType>(
  schema: S,
  rawBody: unknown,
  key?: string,
): z.infer<S> {
  const parsed = schema.safeParse(rawBody);
  if (parsed.success) return parsed.data;
  const prefix = key ? `${key}.` : '';
  const issues = distinctIssues(parsed.error.issues.flatMap(issuesOfClosestMember));
  const problems = issues.flatMap((issue) => problemsOf(issue, prefix));
  const sentences = new Map(problems.map(({ problem, inMessage }) => [problem, inMessage]));
  throw invalid([...sentences.keys()], (problem) => sentences.get(problem) ?? problem.detail);
}

/** Guarded and read-only fields that a change may send back unchanged (`dropUnchangedFields`). */
export interface Repeatable {
  /** Fields that need a permission rule of their own when they change. */
  fieldAccess?: Readonly<Record<string, unknown>>;
  /** Read-only fields that the service itself changes, so they may differ from the values that the caller read. */
  volatileFields?: readonly string[];
}

/**
 * Drops fields that equal the record's: unchanged read-only fields are no error, unchanged guarded fields need no
 * one-time code, and an unchanged value need not be valid today. Freely editable fields stay, because the record may
 * change before it is locked.
 * @param record as read before the change
 */
export function dropUnchangedFields(
  schema: z.ZodType,
  rawBody: unknown,
  record: object,
  { fieldAccess = {}, volatileFields = [] }: Repeatable,
): unknown {
  if (!isObject(rawBody)) return rawBody;
  const fields = Object.entries(rawBody);
  if (fields.length === 0) throw invalid([{ code: 'empty', detail: bodyTexts.empty }]);
  const recordFields: Readonly<Record<string, unknown>> = { ...record };
  const isEqual = ([field, value]: [string, unknown]): boolean =>
    Object.hasOwn(recordFields, field) && isDeepStrictEqual(value, recordFields[field]);
  // A body that sends back a record may have outdated volatile fields. A body of volatile fields alone is refused.
  const isRecord = fields.some(([field]) => !volatileFields.includes(field));
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  const isFreelyEditable = (field: string, value: unknown): boolean =>
    Object.hasOwn(shape, field) &&
    !Object.hasOwn(fieldAccess, field) &&
    shape[field]?.safeParse(value).success === true;
  return Object.fromEntries(
    fields.filter(
      (entry) =>
        isFreelyEditable(...entry) ||
        (!(isRecord && volatileFields.includes(entry[0])) && !isEqual(entry)),
    ),
  );
}

/** A problem, and its wording for the answer's message, which has to name the field. */
interface NamedProblem {
  problem: FieldProblem;
  inMessage: string;
}

function problemsOf(issue: z.core.$ZodIssue, prefix: string): NamedProblem[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => {
      const name = [...issue.path, key].join('.');
      const detail = bodyTexts.unknownField(name);
      return {
        problem: { field: `${prefix}${name}`, code: 'unknown_field', detail },
        inMessage: detail,
      };
    });
  const path = issue.path.join('.');
  if (path === '') {
    // If a union is refused as a whole, none of its members is of the value's type.
    const isNoObject =
      issue.code === 'invalid_type' ||
      (issue.code === 'invalid_union' && issue.message === issueTexts.notPermitted);
    const detail = isNoObject ? bodyTexts.object : issue.message;
    return [{ problem: { code: 'invalid', detail }, inMessage: detail }];
  }
  const detail = issue.message;
  return [
    {
      problem: { field: prefix + path, code: 'invalid', detail },
      inMessage: namedProblem(issue.path, detail),
    },
  ];
}

const describe = (issue: z.core.$ZodIssue, parameter?: string): string => {
  const path = parameter === undefined ? issue.path : [parameter, ...issue.path];
  if (issue.code === 'unrecognized_keys')
    return requestTexts.parameter.unknown(
      issue.keys.map((key) => [...path, key].join('.')).join(', '),
    );
  const name = issue.path.length > 0 ? path.join('.') : '';
  return sentence(name ? requestTexts.parameter.wrong(name, issue.message) : issue.message);
};
