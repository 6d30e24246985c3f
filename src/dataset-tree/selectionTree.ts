import type { DatasetPair } from '../dataProvider/readings';

/** A group with those of its datasets that are shown. */
export interface PairGroup {
  uuid: string;
  name: string;
  pairs: readonly DatasetPair[];
}

export type CheckState = 'checked' | 'indeterminate' | 'unchecked';

/** Uuids of links whose box cannot be changed: they stay checked (console.md "Dataset selection tree"). */
export type LockedLinks = ReadonlySet<string>;

/** The tree's item of a group; a dataset's item is its link's uuid. */
export const groupItem = (uuid: string): string => `group:${uuid}`;

/** Datasets under their groups, both in the order in which they came. */
export function groupPairs(pairs: readonly DatasetPair[]): PairGroup[] {
  const groups = new Map<string, { uuid: string; name: string; pairs: DatasetPair[] }>();
  for (const pair of pairs) {
    const group = groups.get(pair.group.uuid);
    if (group) group.pairs.push(pair);
    else groups.set(pair.group.uuid, { ...pair.group, pairs: [pair] });
  }
  return [...groups.values()];
}

/** @param selected uuids of the selected links; locked ones count as checked */
export function groupState(
  { pairs }: PairGroup,
  selected: ReadonlySet<string>,
  locked: LockedLinks,
): CheckState {
  const checked = pairs.filter(({ link }) => selected.has(link) || locked.has(link)).length;
  if (checked === 0) return 'unchecked';
  return checked === pairs.length ? 'checked' : 'indeterminate';
}

export const isGroupLocked = ({ pairs }: PairGroup, locked: LockedLinks): boolean =>
  pairs.every(({ link }) => locked.has(link));

export function treeStates(
  groups: readonly PairGroup[],
  selected: readonly DatasetPair[],
  locked: LockedLinks,
): Map<string, CheckState> {
  const links = new Set(selected.map(({ link }) => link));
  const states = new Map<string, CheckState>();
  for (const group of groups) {
    states.set(groupItem(group.uuid), groupState(group, links, locked));
    for (const { link } of group.pairs)
      states.set(link, links.has(link) || locked.has(link) ? 'checked' : 'unchecked');
  }
  return states;
}

/**
 * Carries out what a person did in the tree. A group that gets checked, also from indeterminate, checks
 * all its datasets; one that gets unchecked unchecks them. Locked datasets and those that are not shown
 * stay as they are.
 * @returns the selection in the order in which its parts were chosen
 */
export function changeSelection(
  groups: readonly PairGroup[],
  selected: readonly DatasetPair[],
  locked: LockedLinks,
  { checkedItems, wantedItems }: { checkedItems: Iterable<string>; wantedItems: Iterable<string> },
): DatasetPair[] {
  const before = new Set(checkedItems);
  const wanted = new Set(wantedItems);
  const result = new Map(selected.map((pair) => [pair.link, pair]));
  const apply = (item: string, pairs: readonly DatasetPair[]) => {
    if (before.has(item) === wanted.has(item)) return;
    for (const pair of pairs) {
      if (locked.has(pair.link)) continue;
      if (!wanted.has(item)) result.delete(pair.link);
      else if (!result.has(pair.link)) result.set(pair.link, pair);
    }
  };
  // A dataset that was changed together with its group keeps what was said of itself.
  for (const group of groups) apply(groupItem(group.uuid), group.pairs);
  for (const group of groups) for (const pair of group.pairs) apply(pair.link, [pair]);
  return [...result.values()];
}
