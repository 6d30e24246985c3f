import { datasetGroupMemberTexts } from '../../../texts/dataset-groups/datasetGroupMembers';
import { countText } from '../../ui/formats';

const texts = datasetGroupMemberTexts.selection;

/** @returns the selection with these uuids added or removed, sorted */
export const toggleSelection = (
  selected: readonly string[],
  uuids: readonly string[],
  isSelected: boolean,
): string[] =>
  [...new Set([...selected, ...uuids])]
    .filter((uuid) => isSelected || !uuids.includes(uuid))
    .toSorted();

/** Number of datasets in `from` that are not in `without`. */
const countMissing = (from: readonly string[], without: readonly string[]): number => {
  const excluded = new Set(without);
  return from.filter((uuid) => !excluded.has(uuid)).length;
};

/** Describes the size of a selection, and its difference from the saved one. */
export function describeChange(selected: readonly string[], saved: readonly string[]): string {
  const addedCount = countMissing(selected, saved);
  const removedCount = countMissing(saved, selected);
  return [
    texts.selected(countText(selected.length)),
    ...(addedCount > 0 ? [`${countText(addedCount)} ${texts.toBeAdded}`] : []),
    ...(removedCount > 0 ? [`${countText(removedCount)} ${texts.toBeRemoved}`] : []),
  ].join(', ');
}

/** Describes a selection beside another version of it, for choosing between the two. */
export function describeSelection(selection: readonly string[], other: readonly string[]): string {
  const only = countMissing(selection, other);
  const { length } = selection;
  const size = length === 1 ? texts.oneDataset : texts.datasets(countText(length));
  return only > 0 ? texts.onlyHere(size, countText(only)) : size;
}

const allOutcomes = ['added', 'removed', 'not added', 'not removed'] as const;

/** Result of the last update for each dataset that it was to add or remove, by uuid. */
export type Outcomes = ReadonlyMap<string, (typeof allOutcomes)[number]>;

/**
 * Compares the requested selection with the saved result.
 * @param before the selection that was saved before the update
 * @param requested the selection that was sent
 * @param after the selection as the service saved it
 */
export function outcomesOf(
  before: readonly string[],
  requested: readonly string[],
  after: readonly string[],
): Outcomes {
  const [beforeSet, requestedSet, afterSet] = [new Set(before), new Set(requested), new Set(after)];
  const toAdd = requested.filter((uuid) => !beforeSet.has(uuid));
  const toRemove = before.filter((uuid) => !requestedSet.has(uuid));
  return new Map([
    ...toAdd.map((uuid) => [uuid, afterSet.has(uuid) ? 'added' : 'not added'] as const),
    ...toRemove.map((uuid) => [uuid, afterSet.has(uuid) ? 'not removed' : 'removed'] as const),
  ]);
}

/** @returns for example "Last update: 2 added, 1 not added"; undefined if nothing was to be changed */
export function describeOutcomes(outcomes: Outcomes): string | undefined {
  if (outcomes.size === 0) return undefined;
  const parts = allOutcomes.flatMap((outcome) => {
    const count = [...outcomes.values()].filter((value) => value === outcome).length;
    return count > 0 ? [`${count} ${outcome}`] : [];
  });
  return texts.lastUpdate(parts.join(', '));
}
