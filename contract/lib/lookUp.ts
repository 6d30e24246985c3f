/** @returns the value of a key that may be any text, such as one from an answer; undefined for an unknown key */
export const lookUp = <V>(
  table: Readonly<Record<string, V>>,
  key: string | null | undefined,
): V | undefined => (typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined);
