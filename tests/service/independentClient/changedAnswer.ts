/**
 * A copy of an answer with one field changed.
 * @param path names of fields and places of lists, from the outside
 * @param to undefined to leave the field out
 */
export function changedAnswer(
  value: unknown,
  [first = '', ...rest]: readonly string[],
  to: unknown,
): unknown {
  const entries = Object.entries(value ?? {}).map(([name, part]: [string, unknown]) => {
    if (name !== first) return [name, part] as const;
    return [name, rest.length > 0 ? changedAnswer(part, rest, to) : to] as const;
  });
  if (Array.isArray(value)) return entries.map(([, part]) => part);
  return Object.fromEntries(entries);
}
