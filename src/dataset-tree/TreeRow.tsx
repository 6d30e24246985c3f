import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxBlankIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import ExpandIcon from '@mui/icons-material/ChevronRight';
import IndeterminateIcon from '@mui/icons-material/IndeterminateCheckBox';
import Collapse from '@mui/material/Collapse';
import { styled } from '@mui/material/styles';
import { TreeItemProvider } from '@mui/x-tree-view/TreeItemProvider';
import { useTreeItem } from '@mui/x-tree-view/useTreeItem';
import { createContext, use, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { CheckState } from './selectionTree';

/** What the rows show beyond their name. */
export interface RowStates {
  states: ReadonlyMap<string, CheckState>;
  isLocked: (item: string) => boolean;
  /** Whether the row above says already why this one cannot be changed. */
  isExplained: (item: string) => boolean;
  /** Why a locked row cannot be changed. */
  lockedReason: string | undefined;
}

export const RowStatesContext = createContext<RowStates>({
  states: new Map(),
  isLocked: () => false,
  isExplained: () => false,
  lockedReason: undefined,
});

const marks = {
  checked: <CheckBoxIcon />,
  indeterminate: <IndeterminateIcon />,
  unchecked: <CheckBoxBlankIcon />,
};

const ariaChecked = { checked: true, indeterminate: 'mixed', unchecked: false } as const;

const Item = styled('li')(({ theme }) => ({
  listStyle: 'none',
  // The ring is the row's: the item also holds the rows below it.
  '&:focus-visible': { outline: 'none' },
  '& ul': { margin: 0, padding: 0 },
  '&:focus-visible > .row': {
    outline: `2px solid ${(theme.vars ?? theme).palette.primary.main}`,
    outlineOffset: -2,
  },
  '& .row': {
    display: 'flex',
    alignItems: 'flex-start',
    paddingInlineStart: 'calc(44px * var(--TreeView-itemDepth))',
    borderRadius: theme.shape.borderRadius,
    cursor: 'pointer',
    '&:hover': { backgroundColor: (theme.vars ?? theme).palette.action.hover },
  },
  '& .row.locked': { cursor: 'default' },
  '& .opener, & .mark': {
    display: 'grid',
    placeItems: 'center',
    flex: '0 0 auto',
    width: 32,
    height: 32,
    color: (theme.vars ?? theme).palette.text.secondary,
    '& svg': { fontSize: '1.25rem' },
  },
  '& .opener.open svg': { transform: 'rotate(90deg)' },
  '& .mark.on': { color: (theme.vars ?? theme).palette.primary.main },
  '& .locked .mark': { color: (theme.vars ?? theme).palette.text.disabled },
  '& .label': {
    flex: '1 1 auto',
    minWidth: 0,
    paddingBlock: 6,
    paddingInlineEnd: 8,
    fontSize: '0.875rem',
    lineHeight: '20px',
    overflowWrap: 'anywhere',
  },
  '& .reason[hidden]': { display: 'none' },
  '& .reason:not([hidden])': {
    display: 'block',
    color: (theme.vars ?? theme).palette.text.secondary,
    fontSize: '0.75rem',
  },
}));

interface TreeRowProps {
  id?: string;
  itemId: string;
  label?: ReactNode;
  children?: ReactNode;
}

/**
 * A group or a dataset with its box. It is drawn here and not by the library, whose rows hide the state
 * of what is locked and leave locked datasets out of their group's.
 */
export function TreeRow({ id, itemId, label, children }: TreeRowProps) {
  const item = useTreeItem({ id, itemId, label, children });
  const { states, isLocked, isExplained, lockedReason } = use(RowStatesContext);
  const state = states.get(itemId) ?? 'unchecked';
  const locked = isLocked(itemId);
  const { expandable, expanded } = item.status;
  const root = item.getRootProps({
    // On a locked row the key does nothing, and must not scroll the tree instead.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === ' ') event.preventDefault();
    },
  });
  const ids = { label: `${root.id}-label`, reason: `${root.id}-reason` };
  const reason = locked ? lockedReason : undefined;

  const toggle = (event: MouseEvent) => {
    event.stopPropagation();
    if (!locked) item.publicAPI.setItemSelection({ event, itemId, keepExistingSelection: true });
  };
  const content = item.getContentProps({ className: locked ? 'row locked' : 'row' });
  // Keys are handled by the item around them, as the pattern of a tree asks.
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
              <span id={ids.reason} className="reason" hidden={isExplained(itemId)}>
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
