import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { phone } from '../../../contract/designTokens';
import { datasetGroupTexts } from '../../../texts/datasetGroups';
import { datasetGroupMemberTexts } from '../../../texts/datasetGroupMembers';
import { small } from '../../ui/styles';
import type { ChosenDataset } from './record';
import type { Outcomes } from './selection';

const texts = datasetGroupMemberTexts.selection;

/** Scrolls by itself, so that what stands below the table stays within reach. */
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
    // A note takes the place of the room around the name: no row grows under the finger.
    '& .name label:has(.note)': { paddingBlock: 2 },
    '& .note': { display: 'block', margin: 0, lineHeight: '16px' },
  },
}));

interface DatasetRowsProps {
  rows: readonly ChosenDataset[];
  selected: readonly string[];
  onChange: (changed: readonly ChosenDataset[], wanted: boolean) => void;
  /** The datasets of the group as it is saved; none while it is being created. */
  saved?: readonly string[];
  lastUpdate: Outcomes;
  locked: boolean;
  /** Id of the element that says why it is locked, or what is wrong. */
  describedBy?: string;
  /** Id of the element that says why what the group does not have cannot be added. */
  noAddingId?: string;
}

export function DatasetRows(props: DatasetRowsProps) {
  const { rows, onChange, lastUpdate, locked, describedBy, noAddingId } = props;
  const id = useId();
  const selected = new Set(props.selected);
  const saved = props.saved && new Set(props.saved);
  const checkedCount = rows.filter(({ uuid }) => selected.has(uuid)).length;
  const all = rows.length > 0 && checkedCount === rows.length;
  const some = !all && checkedCount > 0;
  // Not `disabled`: its reason could not be reached by keyboard.
  const lockOf = (changed: readonly ChosenDataset[]) => {
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
  const change = (changed: readonly ChosenDataset[], wanted: boolean) => {
    if (!lockOf(changed).isLocked) onChange(changed, wanted);
  };
  const ofAll = lockOf(rows);

  const noteOf = (uuid: string): string | undefined => {
    if (!saved) return undefined;
    const is = selected.has(uuid);
    if (is === saved.has(uuid)) return lastUpdate.get(uuid);
    return is ? texts.toBeAdded : texts.toBeRemoved;
  };

  return (
    <Scroller>
      <table aria-label={datasetGroupTexts.datasets}>
        <thead>
          <tr>
            <th scope="col" className="choose">
              <Checkbox
                size="small"
                sx={ofAll.sx}
                checked={all}
                indeterminate={some}
                onChange={() => change(rows, !all)}
                slotProps={{
                  input: {
                    ...ofAll.aria,
                    'aria-label': texts.selectPage,
                    // MUI says "mixed" by ARIA alone, which the native checkbox contradicts.
                    'aria-checked': undefined,
                    ref: (input: HTMLInputElement | null) => {
                      if (input) input.indeterminate = some;
                    },
                  },
                }}
              />
            </th>
            <th scope="col">{datasetGroupTexts.name}</th>
            <th scope="col" className="type">
              {datasetGroupTexts.type}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.uuid}>
              <td className="choose">
                <ChooseOne
                  id={`${id}-${row.uuid}`}
                  checked={selected.has(row.uuid)}
                  lock={lockOf([row])}
                  onChange={(wanted) => change([row], wanted)}
                />
              </td>
              <td className="name">
                <label htmlFor={`${id}-${row.uuid}`}>
                  {row.name}
                  <Note text={noteOf(row.uuid)} />
                </label>
              </td>
              <td className="type">
                {row.dataset_type ? datasetGroupMemberTexts.types[row.dataset_type] : texts.noType}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

interface ChooseOneProps {
  id: string;
  checked: boolean;
  lock: { sx: object | undefined; aria: object };
  onChange: (wanted: boolean) => void;
}

const ChooseOne = ({ id, checked, lock, onChange }: ChooseOneProps) => (
  <Checkbox
    size="small"
    sx={lock.sx ?? {}}
    id={id}
    checked={checked}
    onChange={(_, wanted) => onChange(wanted)}
    slotProps={{ input: lock.aria }}
  />
);

/** Effect on the dataset that an update would have, or that the last update had. */
const Note = ({ text }: { text: string | undefined }) =>
  text !== undefined && <span className="note">{texts.note(text)}</span>;
