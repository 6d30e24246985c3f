import { isObject } from '../../../contract/lib/isObject';
import { bodyTexts } from '../../../texts/refusals/requests';
import { badRequest } from './apiError';

/** @returns the moment in the format of JSON */
export const iso = (moment: Date | null | undefined): string | null =>
  moment?.toISOString() ?? null;

/**
 * Reads JSON of the console's own calls, where no field may be called `__proto__`: checks of unknown fields would
 * miss it, and a condition with that name would have no effect.
 * @param textName names the text in the refusal
 * @throws ApiError 400
 */
export function parseFields(text: string, textName?: string): unknown {
  const value = parseJson(text, textName);
  // Checks the parsed value, because the text may contain the name with escapes.
  if (hasReserved(value)) throw badRequest(bodyTexts.reservedField);
  return value;
}

const hasReserved = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (Object.hasOwn(value, '__proto__') || Object.values(value).some(hasReserved));

/** @returns undefined if the text is not JSON */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns the same text for equal values, whatever the order of their fields */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

const maxDepth = 20;
/**
 * A report of 10,000 events with all fields has 150,000 values, and each event may have four more. A group of 20,000
 * people has 100,000.
 */
const maxValues = 200_000;
/** Parsing a new name takes a hundred times as long as parsing a known one; no client sends a thousand names. */
const maxNames = 10_000;

/**
 * @param textName names the text in the refusal
 * @throws ApiError 400 if the text is not JSON, is nested deeper than 20 levels, or has too many values or names
 */
export function parseJson(text: string, textName = 'The body'): unknown {
  // Measured first, because `JSON.parse` of millions of values would block the process for seconds.
  const { depth, values, names } = measureJson(text);
  if (depth > maxDepth) throw badRequest(bodyTexts.nested(textName));
  if (values > maxValues) throw badRequest(bodyTexts.manyValues(textName, maxValues));
  if (names > maxNames) throw badRequest(bodyTexts.manyNames(textName, maxNames));
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest(bodyTexts.noJson(textName));
  }
}

/**
 * Measures JSON in one pass that allocates little and stops when a limit is exceeded.
 * @returns depth of nesting, number of values (an empty list or object counts as one), and of different names
 */
export function measureJson(text: string): { depth: number; values: number; names: number } {
  const names = new Set<string>();
  let [openCount, depth, values, isInText, nameStart, nameEnd] = [0, 0, 1, false, 0, 0];
  for (let index = 0; index < text.length && depth <= maxDepth && values <= maxValues; index += 1) {
    if (names.size > maxNames) break;
    const character = text[index];
    if (isInText && character === '\\') index += 1;
    else if (character === '"') {
      if (isInText) nameEnd = index;
      else nameStart = index;
      isInText = !isInText;
    } else if (isInText) continue;
    else if (character === ':') names.add(text.slice(nameStart, nameEnd));
    else if (character === ']' || character === '}') openCount -= 1;
    else if (character === ',') values += 1;
    else if (character === '[' || character === '{') {
      values += 1;
      openCount += 1;
      depth = Math.max(depth, openCount);
    }
  }
  return { depth, values, names: names.size };
}
