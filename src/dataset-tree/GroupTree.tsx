import { RichTreeView } from '@mui/x-tree-view/RichTreeView';
import { useMemo, useState } from 'react';
import type { DatasetPair } from './datasetPair';
import {
  changeSelection,
  groupItem,
  isGroupLocked,
  treeStates,
  type LockedLinks,
  type PairGroup,
} from './selectionTree';
import { RowStatesContext, TreeRow, type RowStates } from './TreeRow';

/** So few datasets are shown at once, without opening their groups. */
const fewPairs = 30;

interface GroupTreeProps {
  label: string;
  groups: readonly PairGroup[];
  selected: readonly DatasetPair[];
  onChange: (selected: readonly DatasetPair[]) => void;
  locked: LockedLinks;
  lockedReason: string | undefined;
}

/** The groups with their datasets: keys and focus are the library's, states and changes our own rules'. */
export function GroupTree({
  label,
  groups,
  selected,
  onChange,
  locked,
  lockedReason,
}: GroupTreeProps) {
  const [expanded, setExpanded] = useState(() =>
    groups.reduce((count, { pairs }) => count + pairs.length, 0) > fewPairs
      ? []
      : groups.map(({ uuid }) => groupItem(uuid)),
  );
  const items = useMemo(
    () =>
      groups.map(({ uuid, name, pairs }) => ({
        id: groupItem(uuid),
        label: name,
        children: pairs.map(({ link, dataset }) => ({ id: link, label: dataset.name })),
      })),
    [groups],
  );
  const locks = useMemo(() => {
    const lockedGroups = groups.filter((group) => isGroupLocked(group, locked));
    const lockedItems = new Set([...locked, ...lockedGroups.map(({ uuid }) => groupItem(uuid))]);
    const explained = new Set(lockedGroups.flatMap(({ pairs }) => pairs.map(({ link }) => link)));
    return {
      isLocked: (item: string) => lockedItems.has(item),
      isExplained: (item: string) => explained.has(item),
      // One function as long as nothing else is locked: with a new one the library reads all items anew.
      isItemLocked: ({ id }: { id: string }) => lockedItems.has(id),
    };
  }, [groups, locked]);
  const rows = useMemo(
    (): RowStates => ({ ...locks, states: treeStates(groups, selected, locked), lockedReason }),
    [groups, selected, locked, locks, lockedReason],
  );
  const checkedItems = useMemo(
    () => [...rows.states].flatMap(([item, state]) => (state === 'checked' ? [item] : [])),
    [rows],
  );

  return (
    <RowStatesContext value={rows}>
      <RichTreeView
        aria-label={label}
        items={items}
        slots={{ item: TreeRow }}
        multiSelect
        checkboxSelection
        isItemSelectionDisabled={locks.isItemLocked}
        selectedItems={checkedItems}
        onSelectedItemsChange={(_, wantedItems) =>
          onChange(changeSelection(groups, selected, locked, { checkedItems, wantedItems }))
        }
        expandedItems={expanded}
        onExpandedItemsChange={(_, open) => setExpanded(open)}
      />
    </RowStatesContext>
  );
}
