import type { z } from '../../../contract/lib/zod';

/** Stored values of a contract type; a text of the contract may be stored as a moment. */
type Stored<T> = { [K in keyof T]: T[K] | (string extends T[K] ? Date : never) };

/**
 * @returns the stored values that the contract's schema contains, without other columns; moments in ISO 8601
 * @throws RangeError for an infinite moment or number
 */
export function serialize<S extends z.ZodObject>(
  schema: S,
  values: Stored<z.infer<S>>,
): z.infer<S> {
  const storedValues: Readonly<Record<string, unknown>> = values;
  const result: Record<string, unknown> = {};
  for (const field of Object.keys(schema.shape)) {
    const value = storedValues[field];
    // JSON has no infinity: a column that holds one is damaged, and null would hide that.
    if (value === Infinity || value === -Infinity) throw new RangeError(`${field} has no end.`);
    if (value !== undefined) result[field] = value instanceof Date ? value.toISOString() : value;
  }
  return result as z.infer<S>;
}

/** @returns a record's creator for answers; the name stays when the person has gone */
export const creatorOf = ({ creator_name: name }: { creator_name: string }) =>
  name ? { name } : null;
