import { jsonOf } from './transport';

/** A JSON number in the digits of the answer, which a double would round. */
export class WrittenNumber {
  constructor(readonly text: string) {}
}

const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const marker = 'written number';

function unmarked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(marker in value)) return value;
  return new WrittenNumber(String(value[marker]));
}

/**
 * Parses JSON and keeps the digits of its numbers. Node 20 has no access to the source text in a reviver.
 * @returns undefined if the text is not JSON
 */
export function parseExact(text: string): unknown {
  if (jsonOf(text) === undefined) return undefined;
  const marked = text.replace(stringOrNumber, (token) =>
    token.startsWith('"') ? token : `{"${marker}":"${token}"}`,
  );
  return JSON.parse(marked, (_name, value: unknown) => unmarked(value));
}

/** Serializes as JSON.stringify does, and each WrittenNumber in its own digits. */
export function writeExact(value: unknown): string {
  if (value instanceof WrittenNumber) return value.text;
  if (Array.isArray(value))
    return `[${value.map((item: unknown) => writeExact(item ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
    part === undefined ? [] : [`${JSON.stringify(name)}:${writeExact(part)}`],
  );
  return `{${fields.join(',')}}`;
}
