import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DatasetPair } from '../../../src/dataProvider/datasetLinks';
import {
  changeSelection,
  groupItem,
  groupPairs,
  groupState,
  isGroupLocked,
  treeStates,
  type PairGroup,
} from '../../../src/dataset-tree/selectionTree';

const pairOf = (group: string, dataset: string): DatasetPair => ({
  link: `${group}/${dataset}`,
  group: { uuid: group, name: group },
  dataset: { uuid: dataset, name: dataset },
});

const linksOf = (pairs: readonly DatasetPair[]) => pairs.map(({ link }) => link);

/** Groups with locked and selected datasets; some selected ones are hidden. */
const trees = fc
  .uniqueArray(fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.constantFrom('a', 'b', 'c', 'd')), {
    minLength: 1,
    selector: (names) => names.join('/'),
  })
  .map((names) => names.map(([group, dataset]) => pairOf(group, dataset)))
  .chain((pairs) =>
    fc.record({
      groups: fc.constant(groupPairs(pairs)),
      locked: fc.subarray(linksOf(pairs)).map((links) => new Set(links)),
      selected: fc.subarray([...pairs, pairOf('Z', 'elsewhere')]),
    }),
  );

type Tree = typeof trees extends fc.Arbitrary<infer T> ? T : never;

const checkedOf = ({ groups, selected, locked }: Tree) =>
  [...treeStates(groups, selected, locked)].flatMap(([item, state]) =>
    state === 'checked' ? [item] : [],
  );

/** Applies one click on an item, or Space, to the selection. */
function toggle(tree: Tree, item: string): Tree {
  const { groups, selected, locked } = tree;
  const checkedItems = checkedOf(tree);
  const wantedItems = checkedItems.includes(item)
    ? checkedItems.filter((checked) => checked !== item)
    : [...checkedItems, item];
  return {
    groups,
    locked,
    selected: changeSelection(groups, selected, locked, { checkedItems, wantedItems }),
  };
}

const stateOf = ({ selected, locked }: Tree, group: PairGroup) =>
  groupState(
    group,
    new Set(linksOf(selected.filter(({ group: pairGroup }) => pairGroup.uuid === group.uuid))),
    locked,
  );

const setOf = ({ selected }: Tree) => new Set(linksOf(selected));

/** Checks an invariant for every tree and each of its groups. */
const forGroups = (law: (tree: Tree, group: PairGroup) => void) =>
  fc.assert(fc.property(trees, (tree) => tree.groups.forEach((group) => law(tree, group))));

describe('the state of a group', () => {
  it('is indeterminate exactly when some but not all of its datasets are checked', () => {
    forGroups((tree, group) => {
      const checked = group.pairs.filter(
        ({ link }) => setOf(tree).has(link) || tree.locked.has(link),
      ).length;
      const state = stateOf(tree, group);
      expect(state === 'indeterminate').toBe(checked > 0 && checked < group.pairs.length);
      expect(state === 'checked').toBe(checked === group.pairs.length);
    });
  });

  it('counts hidden datasets: 2 of 3 are some, and 3 are all', () => {
    const [group] = groupPairs([pairOf('A', 'a'), pairOf('A', 'b')]);
    const largerGroup = { ...group, size: 3 } as PairGroup;
    const none = new Set<string>();
    expect(groupState(largerGroup, new Set(['A/a', 'A/b']), none)).toBe('indeterminate');
    expect(groupState(largerGroup, new Set(['A/a', 'A/b', 'A/c']), none)).toBe('checked');
    expect(groupState(largerGroup, new Set(['A/c']), new Set(['A/a', 'A/b']))).toBe('checked');
    expect(groupState(largerGroup, none, new Set(['A/a', 'A/b']))).toBe('indeterminate');
    expect(groupState(largerGroup, none, none)).toBe('unchecked');
  });

  it('does not depend on the order of its datasets or of the selection', () => {
    forGroups((tree, group) => {
      const turned = { ...tree, selected: tree.selected.toReversed() };
      const other = { ...group, pairs: group.pairs.toReversed() };
      expect(stateOf(turned, other)).toBe(stateOf(tree, group));
    });
  });
});

describe('checking a group', () => {
  it('checks all its datasets, even from a partial selection', () => {
    forGroups((tree, group) => {
      if (stateOf(tree, group) === 'checked') return;
      expect(stateOf(toggle(tree, groupItem(group.uuid)), group)).toBe('checked');
    });
  });

  it('a second time unchecks all that are not locked', () => {
    forGroups((tree, group) => {
      if (stateOf(tree, group) !== 'checked') return;
      const after = setOf(toggle(tree, groupItem(group.uuid)));
      const free = group.pairs.filter(({ link }) => !tree.locked.has(link));
      expect(free.some(({ link }) => after.has(link))).toBe(false);
    });
  });

  it('twice is reversible when its datasets were all checked or all unchecked', () => {
    forGroups((tree, group) => {
      const free = group.pairs.filter(({ link }) => !tree.locked.has(link));
      const chosen = free.filter(({ link }) => setOf(tree).has(link)).length;
      if (chosen !== 0 && chosen !== free.length) return;
      const item = groupItem(group.uuid);
      expect(setOf(toggle(toggle(tree, item), item))).toEqual(setOf(tree));
    });
  });

  it('does not affect other groups, locked or hidden datasets', () => {
    forGroups((tree, group) => {
      const groupLinks = new Set(linksOf(group.pairs));
      const unaffected = (either: Tree) =>
        linksOf(either.selected).filter((link) => !groupLinks.has(link) || either.locked.has(link));
      expect(unaffected(toggle(tree, groupItem(group.uuid)))).toEqual(unaffected(tree));
    });
  });
});

describe('checking datasets', () => {
  it('twice is reversible, and never changes a locked one', () => {
    forGroups((tree, group) => {
      for (const { link } of group.pairs) {
        const toggled = toggle(tree, link);
        expect(setOf(toggled).has(link)).toBe(tree.locked.has(link) === setOf(tree).has(link));
        expect(setOf(toggle(toggled, link))).toEqual(setOf(tree));
      }
    });
  });

  it('gives the same selection in any order', () => {
    const clicked = trees.chain((tree) =>
      fc.record({
        tree: fc.constant(tree),
        items: fc.shuffledSubarray(tree.groups.flatMap(({ pairs }) => linksOf(pairs))),
      }),
    );
    fc.assert(
      fc.property(clicked, ({ tree, items }) => {
        const forwards = items.reduce(toggle, tree);
        const backwards = items.toReversed().reduce(toggle, tree);
        expect(setOf(forwards)).toEqual(setOf(backwards));
      }),
    );
  });

  it('also checks the group with its last dataset', () => {
    forGroups((tree, group) => {
      if (isGroupLocked(group, tree.locked)) return;
      const all = group.pairs
        .filter(({ link }) => !tree.locked.has(link) && !setOf(tree).has(link))
        .reduce((before, { link }) => toggle(before, link), tree);
      expect(checkedOf(all)).toContain(groupItem(group.uuid));
    });
  });
});
