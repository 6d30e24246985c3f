import type { DatasetPair } from '../dataProvider/datasetLinks';

/** Limit for the tree: more pairs could neither be drawn quickly nor read. */
export const maxPairs = 1000;

/** A group with its shown datasets. */
export interface PairGroup {
  uuid: string;
  name: string;
  /** Number of datasets in the group; defaults to the number shown if the service omits it. */
  size?: number;
  pairs: readonly DatasetPair[];
}

export type CheckState = 'checked' | 'indeterminate' | 'unchecked';

/** Uuids of links whose checkbox is locked: they stay checked (console.md "Dataset selection tree"). */
export type LockedLinks = ReadonlySet<string>;

/** The tree's item of a group; a dataset's item is its link's uuid. */
export const groupItem = (uuid: string): string => `group:${uuid}`;

/** Groups pairs by their group; groups and datasets keep the order of the pairs. */
export function groupPairs(pairs: readonly DatasetPair[]): PairGroup[] {
  const groups = new Map<string, PairGroup & { pairs: DatasetPair[] }>();
  for (const pair of pairs) {
    const group = groups.get(pair.group.uuid);
    if (group) group.pairs.push(pair);
    else groups.set(pair.group.uuid, { ...pair.group, pairs: [pair] });
  }
  return [...groups.values()];
}

/** @returns whether all datasets of the group are shown, which a search may prevent */
export const isCompleteGroup = ({ size, pairs }: PairGroup): boolean => pairs.length >= (size ?? 0);

/** @param selected links of its datasets, of those too that are not shown; locked ones count as checked */
export function groupState(
  { size, pairs }: PairGroup,
  selected: ReadonlySet<string>,
  locked: LockedLinks,
): CheckState {
  const lockedCount = pairs.filter(({ link }) => !selected.has(link) && locked.has(link)).length;
  const checkedCount = selected.size + lockedCount;
  if (checkedCount === 0) return 'unchecked';
  return checkedCount >= (size ?? pairs.length) ? 'checked' : 'indeterminate';
}

export const isGroupLocked = ({ pairs }: PairGroup, locked: LockedLinks): boolean =>
  pairs.every(({ link }) => locked.has(link));

const linksOf = (pairs: readonly DatasetPair[]) => new Set(pairs.map(({ link }) => link));

export function treeStates(
  groups: readonly PairGroup[],
  selected: readonly DatasetPair[],
  locked: LockedLinks,
): Map<string, CheckState> {
  const chosenLinks = new Map(
    groupPairs(selected).map(({ uuid, pairs }) => [uuid, linksOf(pairs)]),
  );
  const states = new Map<string, CheckState>();
  for (const group of groups) {
    const links = chosenLinks.get(group.uuid) ?? new Set();
    states.set(groupItem(group.uuid), groupState(group, links, locked));
    for (const { link } of group.pairs)
      states.set(link, links.has(link) || locked.has(link) ? 'checked' : 'unchecked');
  }
  return states;
}

/**
 * Applies a person's change in the tree. Checking a group, also from indeterminate, checks all its datasets; unchecking
 * it unchecks them. Locked datasets and those not shown stay unchanged.
 * @returns the selection in the order in which its parts were chosen
 */
export function changeSelection(
  groups: readonly PairGroup[],
  selected: readonly DatasetPair[],
  locked: LockedLinks,
  { checkedItems, wantedItems }: { checkedItems: Iterable<string>; wantedItems: Iterable<string> },
): DatasetPair[] {
  const previouslyChecked = new Set(checkedItems);
  const nowChecked = new Set(wantedItems);
  const result = new Map(selected.map((pair) => [pair.link, pair]));
  const apply = (item: string, pairs: readonly DatasetPair[]) => {
    if (previouslyChecked.has(item) === nowChecked.has(item)) return;
    for (const pair of pairs) {
      if (locked.has(pair.link)) continue;
      if (!nowChecked.has(item)) result.delete(pair.link);
      else if (!result.has(pair.link)) result.set(pair.link, pair);
    }
  };
  // Groups first, so that a dataset changed together with its group keeps its own change.
  for (const group of groups) apply(groupItem(group.uuid), group.pairs);
  for (const group of groups) for (const pair of group.pairs) apply(pair.link, [pair]);
  return [...result.values()];
}
