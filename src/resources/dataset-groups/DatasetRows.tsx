import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { phone } from '../../../contract/lib/designTokens';
import { datasetGroupTexts } from '../../../texts/dataset-groups/datasetGroups';
import { datasetGroupMemberTexts } from '../../../texts/dataset-groups/datasetGroupMembers';
import { small } from '../../ui/styles';
import type { ChosenDataset } from './record';
import type { Outcomes } from './selection';

const texts = datasetGroupMemberTexts.selection;

/** Scrolls by itself, so that the content below the table stays within reach. */
const Scroller = styled('div')(({ theme }) => ({
  // Not whole rows: a cut one shows that there are more.
  maxHeight: '24.5rem',
  overflow: 'auto',
  // Keeps the focused element from being covered by the table head.
  scrollPaddingTop: 40,
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.875rem' },
  '& th, & td': { padding: theme.spacing(0, 1.5, 0, 0), textAlign: 'start', height: 40 },
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    background: 'var(--mui-palette-background-paper)',
    boxShadow: 'inset 0 -1px 0 var(--mui-palette-divider)',
    fontWeight: 600,
  },
  '& tbody tr + tr': { borderTop: '1px solid var(--mui-palette-divider)' },
  '& tbody tr:hover': { background: 'var(--mui-palette-action-hover)' },
  '& .choose': { width: 48, paddingInlineEnd: 0, paddingInlineStart: theme.spacing(0.5) },
  '& .name label': { display: 'block', padding: theme.spacing(1.25, 0), overflowWrap: 'anywhere' },
  '& .note': { ...small, marginInlineStart: theme.spacing(1) },
  '& .type': { width: 110, color: 'var(--mui-palette-text-secondary)' },
  [phone]: {
    // A note uses the padding around the name, so that no row grows under the finger.
    '& .name label:has(.note)': { paddingBlock: 2 },
    '& .note': { display: 'block', margin: 0, lineHeight: '1rem' },
  },
}));

interface DatasetRowsProps {
  rows: readonly ChosenDataset[];
  selected: readonly string[];
  onChange: (changed: readonly ChosenDataset[], isSelected: boolean) => void;
  /** The datasets of the group as it is saved; none while it is being created. */
  savedUuids?: readonly string[];
  lastUpdate: Outcomes;
  locked: boolean;
  /** Id of the element that says why the rows are locked, or what is wrong. */
  describedBy?: string;
  /** Id of the element that says why datasets cannot be added to the group. */
  noAddingId?: string;
}

export function DatasetRows(props: DatasetRowsProps) {
  const { rows, onChange, locked, describedBy, noAddingId } = props;
  const id = useId();
  const selected = new Set(props.selected);
  const saved = props.savedUuids && new Set(props.savedUuids);
  // Not `disabled`, as the keyboard could not reach its reason then.
  const lockOf = (changed: readonly ChosenDataset[]): Lock => {
    const adds = changed.some(({ uuid }) => !selected.has(uuid) && !saved?.has(uuid));
    const isRefused = noAddingId !== undefined && adds;
    const isLocked = locked || isRefused;
    return {
      isLocked,
      sx: isLocked ? { opacity: 0.5, cursor: 'default' } : undefined,
      aria: {
        'aria-describedby': isRefused ? noAddingId : describedBy,
        'aria-disabled': isLocked || undefined,
      },
    };
  };
  const change = (changed: readonly ChosenDataset[], isSelected: boolean) => {
    if (!lockOf(changed).isLocked) onChange(changed, isSelected);
  };
  const noteOf = (uuid: string): string | undefined => {
    if (!saved) return undefined;
    const isChosen = selected.has(uuid);
    if (isChosen === saved.has(uuid)) return props.lastUpdate.get(uuid);
    return isChosen ? texts.toBeAdded : texts.toBeRemoved;
  };

  return (
    <Scroller>
      <table aria-label={datasetGroupTexts.datasets}>
        <Head
          count={rows.filter(({ uuid }) => selected.has(uuid)).length}
          total={rows.length}
          lock={lockOf(rows)}
          onChange={(isSelected) => change(rows, isSelected)}
        />
        <tbody>
          {rows.map((row) => (
            <DatasetRow
              key={row.uuid}
              row={row}
              id={`${id}-${row.uuid}`}
              checked={selected.has(row.uuid)}
              lock={lockOf([row])}
              note={noteOf(row.uuid)}
              onChange={(isSelected) => change([row], isSelected)}
            />
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

/** Locks a checkbox, and refers to the element with the reason. */
interface Lock {
  isLocked: boolean;
  sx: object | undefined;
  aria: object;
}

interface ChooseAllProps {
  /** Number of chosen rows. */
  count: number;
  total: number;
  lock: Lock;
  onChange: (isSelected: boolean) => void;
}

const Head = (props: ChooseAllProps) => (
  <thead>
    <tr>
      <th scope="col" className="choose">
        <ChooseAll {...props} />
      </th>
      <th scope="col">{datasetGroupTexts.name}</th>
      <th scope="col" className="type">
        {datasetGroupTexts.type}
      </th>
    </tr>
  </thead>
);

function ChooseAll({ count, total, lock, onChange }: ChooseAllProps) {
  const isAll = total > 0 && count === total;
  const isPartial = !isAll && count > 0;
  return (
    <Checkbox
      size="small"
      sx={lock.sx}
      checked={isAll}
      indeterminate={isPartial}
      onChange={() => onChange(!isAll)}
      slotProps={{
        input: {
          ...lock.aria,
          'aria-label': texts.selectPage,
          // MUI sets "mixed" only by ARIA, which contradicts the native checkbox.
          'aria-checked': undefined,
          ref: (input: HTMLInputElement | null) => {
            if (input) input.indeterminate = isPartial;
          },
        },
      }}
    />
  );
}

interface DatasetRowProps {
  row: ChosenDataset;
  id: string;
  checked: boolean;
  lock: Lock;
  /** Effect on the dataset of an update, or of the last update. */
  note: string | undefined;
  onChange: (isSelected: boolean) => void;
}

const DatasetRow = ({ row, id, checked, lock, note, onChange }: DatasetRowProps) => (
  <tr>
    <td className="choose">
      <Checkbox
        size="small"
        sx={lock.sx ?? {}}
        id={id}
        checked={checked}
        onChange={(_, isSelected) => onChange(isSelected)}
        slotProps={{ input: lock.aria }}
      />
    </td>
    <td className="name">
      <label htmlFor={id}>
        {row.name}
        {note !== undefined && <span className="note">{texts.note(note)}</span>}
      </label>
    </td>
    <td className="type">
      {row.dataset_type ? datasetGroupMemberTexts.types[row.dataset_type] : texts.noType}
    </td>
  </tr>
);
