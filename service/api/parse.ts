import type { FieldProblem } from '../../contract/envelope';
import { z } from '../../contract/zod';
import { badRequest, invalid, notFound, sentence } from '../domain/apiError';
import { fieldLabel } from './fieldLabel';

/** A malformed identifier names nothing, so the answer is the one for a missing record. */
export function parsePath(schema: z.ZodObject | undefined, given: Record<string, string>): unknown {
  const parsed = (schema ?? z.object({})).safeParse(given);
  if (!parsed.success) throw notFound('record');
  return parsed.data;
}

export function parseQuery(
  schema: z.ZodObject | undefined,
  given: Record<string, string>,
): unknown {
  const parsed = (schema ?? z.strictObject({})).safeParse(given);
  if (parsed.success) return parsed.data;
  throw badRequest(parsed.error.issues.map(describe).join(' '));
}

/** @throws ApiError 422 with one problem for each wrong, unknown or read-only field */
export function parseBody(schema: z.ZodType, given: unknown, key?: string): unknown {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const prefix = key ? `${key}.` : '';
  const told = parsed.error.issues.flatMap((issue) => problemsOf(issue, prefix));
  const sentences = new Map(told.map(({ problem, inMessage }) => [problem, inMessage]));
  throw invalid([...sentences.keys()], (problem) => sentences.get(problem) ?? problem.detail);
}

/** A problem as it stands below its field, and as it stands in the answer's message, which names the field. */
interface Told {
  problem: FieldProblem;
  inMessage: string;
}

function problemsOf(issue: z.core.$ZodIssue, prefix: string): Told[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((name) => {
      const detail = `The field ${name} is not known here or cannot be changed.`;
      return {
        problem: { field: `${prefix}${name}`, code: 'unknown_field', detail },
        inMessage: detail,
      };
    });
  const path = issue.path.join('.');
  if (path === '') {
    const detail =
      issue.code === 'invalid_type' ? 'The body must be a JSON object.' : issue.message;
    return [{ problem: { code: 'invalid', detail }, inMessage: detail }];
  }
  const detail = issue.message;
  return [
    {
      problem: { field: prefix + path, code: 'invalid', detail },
      inMessage: `${fieldLabel(issue.path)}: ${detail}`,
    },
  ];
}

const describe = (issue: z.core.$ZodIssue): string => {
  if (issue.code === 'unrecognized_keys')
    return `The parameter ${issue.keys.join(', ')} is not known here.`;
  const name = issue.path.join('.');
  return sentence(name ? `The parameter ${name} is wrong: ${issue.message}` : issue.message);
};

/**
 * Reads JSON of the console's own calls, in which no field is called `__proto__`: it would be overlooked by
 * what checks the others, and a condition with it would count for nothing.
 * @throws ApiError 400
 */
export function parseFields(text: string): unknown {
  const value = parseJson(text);
  if (text.includes('__proto__') && hasReserved(value))
    throw badRequest('A field cannot be called __proto__.');
  return value;
}

const hasReserved = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasReserved));

const deepest = 20;

/** @throws ApiError 400 when the text is no JSON, or nested deeper than 20 levels */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badRequest(
      `The body is not valid JSON${error instanceof SyntaxError ? '' : ' text'}. Send a JSON object.`,
    );
  }
  if (depthOf(value, 0) > deepest) throw badRequest('The body is nested too deeply.');
  return value;
}

const depthOf = (value: unknown, depth: number): number =>
  depth > deepest || typeof value !== 'object' || value === null
    ? depth
    : Math.max(depth + 1, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)));
