import { badRequest } from './apiError';

/** @returns the moment as JSON has it */
export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/**
 * Reads JSON of the console's own calls, in which no field is called `__proto__`: it would be overlooked by
 * what checks the others, and a condition with it would count for nothing.
 * @param what the text is, in the words of the refusal
 * @throws ApiError 400
 */
export function parseFields(text: string, what?: string): unknown {
  const value = parseJson(text, what);
  if (text.includes('__proto__') && hasReserved(value))
    throw badRequest('A field cannot be called __proto__.');
  return value;
}

const hasReserved = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasReserved));

/** @returns undefined for a text that is no JSON */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const maxDepth = 20;

/**
 * @param what the text is, in the words of the refusal
 * @throws ApiError 400 when the text is no JSON, or nested deeper than 20 levels
 */
export function parseJson(text: string, what = 'The body'): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw badRequest(`${what} is not valid JSON. Send a JSON object.`);
  }
  if (depthOf(value, 0) > maxDepth) throw badRequest(`${what} is nested too deeply.`);
  return value;
}

// Not spread into one call: a list of some hundred thousand values is more than a call takes.
const depthOf = (value: unknown, depth: number): number =>
  depth > maxDepth || typeof value !== 'object' || value === null
    ? depth
    : Object.values(value).reduce<number>(
        (deepest, inner) => Math.max(deepest, depthOf(inner, depth + 1)),
        depth + 1,
      );
