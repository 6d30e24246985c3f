import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import type { ColumnLayout, LayoutChange } from './columnLayout';
import { ColumnRow } from './ColumnRow';
import { ListButton } from './ListButton';
import type { ListColumn } from './listRecord';

const Panel = styled('div')(({ theme }) => ({
  padding: theme.spacing(2),
  '& h2': { ...theme.typography.h3, margin: theme.spacing(0, 0, 1) },
  '& ol': { margin: theme.spacing(0, 0, 1.5), padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.5), minHeight: 40 },
  '& label': { display: 'flex', alignItems: 'center', gap: theme.spacing(1), fontSize: '0.875rem' },
  '& .column-name': { flex: 1, minWidth: 120, minHeight: 32 },
  '& input[type="checkbox"]': { width: 18, height: 18, margin: 0 },
  '& input[type="number"]': {
    width: 72,
    height: 32,
    boxSizing: 'border-box',
    border: `1px solid ${(theme.vars ?? theme).palette.text.disabled}`,
    borderRadius: theme.shape.borderRadius,
    background: 'transparent',
    color: 'inherit',
    font: 'inherit',
  },
}));

export interface ColumnsPanelProps {
  anchor: HTMLElement;
  columns: readonly ListColumn[];
  layout: ColumnLayout;
  /** Widths on the screen in CSS pixels, by column. */
  widths: Readonly<Record<string, number>>;
  onChange: (change: LayoutChange) => void;
  onClose: () => void;
}

/** Visibility, order and widths of the columns, by keyboard and single pointer (WCAG 2.1.1, 2.5.7). */
export default function ColumnsPanel(props: ColumnsPanelProps) {
  const { anchor, columns, layout, widths, onChange, onClose } = props;
  const ordered = layout.order.flatMap((name) => columns.filter((column) => column.name === name));
  const isLastVisible = layout.order.length - layout.hidden.length === 1;
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns' } }}
    >
      <Panel>
        <h2>Columns</h2>
        <ol>
          {ordered.map((column, place) => (
            <ColumnRow
              key={column.name}
              name={column.name}
              label={column.label}
              place={place}
              count={ordered.length}
              isVisible={!layout.hidden.includes(column.name)}
              isLastVisible={isLastVisible}
              width={widths[column.name] ?? layout.widths[column.name] ?? column.width}
              widths={widths}
              onChange={onChange}
            />
          ))}
        </ol>
        <ListButton type="button" onClick={() => onChange({ type: 'reset' })}>
          Reset
        </ListButton>
      </Panel>
    </Popover>
  );
}
