import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { Outcome, Outcomes } from './lastUpdate';
import type { ChosenDataset } from './record';

const typeTexts = { structured: 'Structured', unstructured: 'Unstructured' } as const;

/** Scrolls by itself, so that what stands below the table stays within reach. */
const Scroller = styled('div')(({ theme }) => ({
  // Not whole rows: a cut one shows that there are more.
  maxHeight: '24.5rem',
  overflow: 'auto',
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.875rem' },
  '& th, & td': { padding: theme.spacing(0, 1.5, 0, 0), textAlign: 'start', height: 40 },
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    background: (theme.vars ?? theme).palette.background.paper,
    boxShadow: `inset 0 -1px 0 ${(theme.vars ?? theme).palette.divider}`,
    fontWeight: 600,
  },
  '& tbody tr + tr': { borderTop: `1px solid ${(theme.vars ?? theme).palette.divider}` },
  '& tbody tr:hover': { background: (theme.vars ?? theme).palette.action.hover },
  '& .choose': { width: 48, paddingInlineEnd: 0, paddingInlineStart: theme.spacing(0.5) },
  '& .name label': { display: 'block', padding: theme.spacing(1.25, 0), overflowWrap: 'anywhere' },
  '& .type': { width: 110, color: (theme.vars ?? theme).palette.text.secondary },
}));

interface DatasetRowsProps {
  label: string;
  rows: readonly ChosenDataset[];
  selected: readonly string[];
  onChange: (changed: readonly ChosenDataset[], wanted: boolean) => void;
  saved?: { dataset_uuids: readonly string[] };
  /** What the last update did with each dataset. */
  lastUpdate?: Outcomes;
  disabled: boolean;
  describedBy?: string;
  /** An earlier page, in sight until the next one is there. */
  stale: boolean;
}

/** One page of datasets with their checkboxes. */
export function DatasetRows(props: DatasetRowsProps) {
  const { label, rows, onChange, lastUpdate, disabled, describedBy, stale } = props;
  const id = useId();
  const selected = new Set(props.selected);
  const saved = props.saved && new Set(props.saved.dataset_uuids);
  const checkedRows = rows.filter(({ uuid }) => selected.has(uuid));
  const all = rows.length > 0 && checkedRows.length === rows.length;
  const some = !all && checkedRows.length > 0;
  return (
    <Scroller>
      <table aria-label={label} aria-busy={stale}>
        <thead>
          <tr>
            <th scope="col" className="choose">
              <Checkbox
                size="small"
                checked={all}
                indeterminate={some}
                disabled={disabled}
                onChange={() => onChange(rows, !all)}
                slotProps={{
                  input: {
                    'aria-label': 'Select all on this page',
                    // MUI says "mixed" by ARIA alone, which the native checkbox contradicts.
                    'aria-checked': undefined,
                    ref: (input: HTMLInputElement | null) => {
                      if (input) input.indeterminate = some;
                    },
                    'aria-describedby': describedBy,
                  },
                }}
              />
            </th>
            <th scope="col">Name</th>
            <th scope="col" className="type">
              Type
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.uuid}>
              <td className="choose">
                <Checkbox
                  size="small"
                  id={`${id}-${row.uuid}`}
                  checked={selected.has(row.uuid)}
                  disabled={disabled}
                  onChange={(_, wanted) => onChange([row], wanted)}
                  slotProps={{ input: { 'aria-describedby': describedBy } }}
                />
              </td>
              <td className="name">
                <label htmlFor={`${id}-${row.uuid}`}>
                  {row.name}
                  {saved && (
                    <Change
                      is={selected.has(row.uuid)}
                      was={saved.has(row.uuid)}
                      outcome={lastUpdate?.get(row.uuid)}
                    />
                  )}
                </label>
              </td>
              <td className="type">{row.dataset_type ? typeTexts[row.dataset_type] : '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

/** What an update would do with the dataset, or what the last one did. */
function Change({ is, was, outcome }: { is: boolean; was: boolean; outcome: Outcome | undefined }) {
  const planned = is ? 'to be added' : 'to be removed';
  const text = is === was ? outcome : planned;
  if (text === undefined) return null;
  return (
    <Box component="span" sx={{ ml: 1, color: 'text.secondary', fontSize: '0.8125rem' }}>
      ({text})
    </Box>
  );
}
