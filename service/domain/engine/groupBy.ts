/** @returns the values by key, in their original order */
export function groupBy<Row, Value>(
  rows: Iterable<Row>,
  entryOf: (row: Row) => readonly [key: string, value: Value],
): ReadonlyMap<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const [key, value] = entryOf(row);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
