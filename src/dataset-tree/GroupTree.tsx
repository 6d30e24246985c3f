import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import ExpandIcon from '@mui/icons-material/ChevronRight';
import IndeterminateIcon from '@mui/icons-material/IndeterminateCheckBox';
import Collapse from '@mui/material/Collapse';
import { styled } from '@mui/material/styles';
import { TreeItemProvider } from '@mui/x-tree-view/TreeItemProvider';
import { useTreeItem, type UseTreeItemParameters } from '@mui/x-tree-view/useTreeItem';
import { createContext, type KeyboardEvent, type MouseEvent, use, useMemo, useState } from 'react';
import {
  changeSelection,
  type CheckState,
  groupItem,
  isGroupLocked,
  isCompleteGroup,
  type LockedLinks,
  maxPairs,
  type PairGroup,
  treeStates,
} from './selectionTree';
import { RichTreeView } from '@mui/x-tree-view/RichTreeView';
import { datasetTreeTexts } from '../../texts/datasets/datasetTree';
import type { DatasetPair } from '../dataProvider/datasetLinks';
import { countText } from '../ui/formats';

/** Up to this number, datasets are shown at once, with their groups open. */
const maxPairsShownAtOnce = 30;

export interface GroupTreeProps {
  label: string;
  groups: readonly PairGroup[];
  /** Controlled by the parent, so that the selection survives a search. */
  selected: readonly DatasetPair[];
  onChange: (selected: readonly DatasetPair[]) => void;
  /** Links that are shown checked and cannot be changed. */
  disabledLinks: LockedLinks;
  /** The reason, shown with each locked link. */
  disabledReason?: string;
}

/** The groups with their datasets. The library handles keys and focus; states and changes follow our own rules. */
export function GroupTree(props: GroupTreeProps) {
  const { label, groups, selected, onChange, disabledLinks: locked, disabledReason } = props;
  const [expanded, setExpanded] = useState(() =>
    groups.reduce((count, { pairs }) => count + pairs.length, 0) > maxPairsShownAtOnce
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
  const { reasons, isItemLocked } = useMemo(() => {
    const ofGroups = groups.flatMap((group): (readonly [string, string | undefined])[] => {
      const item = groupItem(group.uuid);
      if (isGroupLocked(group, locked)) return [[item, disabledReason]];
      return isCompleteGroup(group) ? [] : [[item, partly(group)]];
    });
    const ofLinks = [...locked].map((link) => [link, disabledReason] as const);
    const all = new Map([...ofGroups, ...ofLinks]);
    // Stable while the locks are unchanged, because the library reads all items again for a new function.
    return { reasons: all, isItemLocked: ({ id }: { id: string }) => all.has(id) };
  }, [groups, locked, disabledReason]);
  const rows = useMemo(
    () => ({ states: treeStates(groups, selected, locked), reasons }),
    [groups, selected, locked, reasons],
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
        isItemSelectionDisabled={isItemLocked}
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

/** A partly shown group cannot be checked, as that would include datasets that are not shown. */
function partly({ pairs, size = pairs.length }: PairGroup): string {
  const shown = countText(pairs.length);
  return size > maxPairs
    ? datasetTreeTexts.tooLarge(shown, countText(size), countText(maxPairs))
    : datasetTreeTexts.partly(shown, countText(size));
}

interface RowStates {
  states: ReadonlyMap<string, CheckState>;
  /** Items that cannot be changed, with the reasons. */
  reasons: ReadonlyMap<string, string | undefined>;
}

const RowStatesContext = createContext<RowStates>({ states: new Map(), reasons: new Map() });

const marks = {
  checked: <CheckBoxIcon />,
  indeterminate: <IndeterminateIcon />,
  unchecked: <CheckBoxBlankIcon />,
};

const ariaChecked = { checked: true, indeterminate: 'mixed', unchecked: false } as const;

const Item = styled('li')(({ theme }) => ({
  listStyle: 'none',
  // The row shows the focus ring, as the item also contains the rows below it.
  '&:focus-visible': { outline: 'none' },
  '& ul': { margin: 0, padding: 0 },
  '&:focus-visible > .row': {
    outline: '2px solid var(--mui-palette-primary-main)',
    outlineOffset: -2,
  },
  '& .row': {
    display: 'flex',
    alignItems: 'flex-start',
    paddingInlineStart: 'calc(44px * var(--TreeView-itemDepth))',
    borderRadius: theme.shape.borderRadius,
    cursor: 'pointer',
    '&:hover': { backgroundColor: 'var(--mui-palette-action-hover)' },
  },
  '& .row.locked': { cursor: 'default' },
  '& .opener, & .mark': {
    display: 'grid',
    placeItems: 'center',
    flex: '0 0 auto',
    width: 32,
    height: 32,
    color: 'var(--mui-palette-text-secondary)',
    '& svg': { fontSize: '1.25rem' },
  },
  '& .opener.open svg': { transform: 'rotate(90deg)' },
  '& .mark.on': { color: 'var(--mui-palette-primary-main)' },
  '& .locked .mark': { color: 'var(--mui-palette-text-disabled)' },
  '& .label': {
    flex: '1 1 auto',
    minWidth: 0,
    paddingBlock: 6,
    paddingInlineEnd: 8,
    fontSize: '0.875rem',
    lineHeight: '1.25rem',
    overflowWrap: 'anywhere',
  },
  '& .reason[hidden]': { display: 'none' },
  '& .reason:not([hidden])': {
    display: 'block',
    color: 'var(--mui-palette-text-secondary)',
    fontSize: '0.75rem',
  },
}));

/** Renders the row itself: the library's own hides the state of a locked item, and ignores it for its group. */
function TreeRow({ id, itemId, label, children }: UseTreeItemParameters) {
  const item = useTreeItem({ id, itemId, label, children });
  const { states, reasons } = use(RowStatesContext);
  const state = states.get(itemId) ?? 'unchecked';
  const locked = reasons.has(itemId);
  const { expandable, expanded } = item.status;
  const root = item.getRootProps({
    // On a locked row the key does nothing, and must not scroll the tree instead.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === ' ') event.preventDefault();
    },
  });
  const ids = { label: `${root.id}-label`, reason: `${root.id}-reason` };
  const reason = reasons.get(itemId);
  // The reason of a wholly locked group is visible once, but screen readers read it with each row.
  const isExplained = reasons.get(item.publicAPI.getParentId(itemId) ?? '') === reason;

  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    if (!locked) item.publicAPI.setItemSelection({ event, itemId, keepExistingSelection: true });
  };
  const content = item.getContentProps({ className: locked ? 'row locked' : 'row' });
  // Keys are handled by the surrounding item, as the ARIA tree pattern demands.
  const row = { ...content, onClick: expandable ? content.onClick : toggle };
  const mark = { className: state === 'unchecked' ? 'mark' : 'mark on', onClick: toggle };
  return (
    <TreeItemProvider {...item.getContextProviderProps()}>
      <Item
        {...root}
        aria-labelledby={ids.label}
        aria-describedby={reason === undefined ? undefined : ids.reason}
        aria-checked={ariaChecked[state]}
        aria-disabled={locked || undefined}
      >
        <div {...row}>
          {expandable && (
            <span aria-hidden="true" className={expanded ? 'opener open' : 'opener'}>
              <ExpandIcon />
            </span>
          )}
          <span aria-hidden="true" {...mark}>
            {marks[state]}
          </span>
          <span className="label">
            <span id={ids.label}>{label}</span>
            {reason !== undefined && (
              <span id={ids.reason} className="reason" hidden={isExplained}>
                {reason}
              </span>
            )}
          </span>
        </div>
        {children && <Collapse {...item.getGroupTransitionProps()} timeout={0} />}
      </Item>
    </TreeItemProvider>
  );
}
