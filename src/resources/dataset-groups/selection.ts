const counted = new Intl.NumberFormat('en-US');

/** @returns the selection with one uuid in it or not, in the order of selections */
export const toggled = (
  selected: readonly string[],
  uuids: readonly string[],
  wanted: boolean,
): string[] => {
  const next = new Set(selected);
  for (const uuid of uuids) {
    if (wanted) next.add(uuid);
    else next.delete(uuid);
  }
  return [...next].toSorted();
};

/** How many are in the one selection and not in the other. */
const countMissing = (from: readonly string[], without: readonly string[]): number => {
  const known = new Set(without);
  return from.filter((uuid) => !known.has(uuid)).length;
};

/** Says how large a selection is, and how far it differs from the saved one. */
export function changeInWords(selected: readonly string[], saved: readonly string[]): string {
  const added = countMissing(selected, saved);
  const removed = countMissing(saved, selected);
  return [
    `${counted.format(selected.length)} selected`,
    ...(added > 0 ? [`${counted.format(added)} to be added`] : []),
    ...(removed > 0 ? [`${counted.format(removed)} to be removed`] : []),
  ].join(', ');
}

/** A selection next to another version of it, for choosing between the two. */
export function selectionInWords(selection: readonly string[], other: readonly string[]): string {
  const only = countMissing(selection, other);
  const size =
    selection.length === 1 ? '1 dataset' : `${counted.format(selection.length)} datasets`;
  return only > 0 ? `${size}, ${counted.format(only)} of them only in this version` : size;
}
