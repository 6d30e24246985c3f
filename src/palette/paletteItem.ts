import type { ComponentType } from 'react';
import { byMatch, foldText, type Match, matchOf } from '../../contract/nameMatch';

interface ItemBase {
  /** Unlike that of every other item. */
  key: string;
  label: string;
  /** What tells it from others of the same name. */
  note?: string;
  /** Heading of the items that belong together; those follow each other. */
  group: string;
  icon?: ComponentType;
  /** It cannot be taken back. */
  danger?: true;
}

/** Something to choose: a place, which can be opened in a new tab, or something that is done here. */
export type PaletteItem = ItemBase & ({ to: string } | { run: () => void });

/** @returns how well a label answers the query: as a whole, or by having each of its words */
function matchOfLabel(label: string, query: string): Match | undefined {
  const [name, wanted] = [foldText(label), foldText(query.trim())];
  const whole = matchOf(name, wanted);
  if (whole) return whole;
  return wanted.split(/\s+/).every((word) => name.includes(word)) ? 'part' : undefined;
}

/** @returns the items that answer the query, the best of each group first; all of them for none */
export function narrowed(items: readonly PaletteItem[], query: string): PaletteItem[] {
  if (query.trim() === '') return [...items];
  const found = items.flatMap((item) => {
    const match = matchOfLabel(item.label, query);
    return match ? [{ item, match }] : [];
  });
  const groups = [...new Set(found.map(({ item }) => item.group))];
  return groups.flatMap((group) =>
    found
      .filter(({ item }) => item.group === group)
      .toSorted((one, other) => byMatch(one.match, other.match))
      .map(({ item }) => item),
  );
}
