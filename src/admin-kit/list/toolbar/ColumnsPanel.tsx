import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import { styled } from '@mui/material/styles';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { DialogPopover } from '../../../ui/DialogPopover';
import { parseWidth, widthLimits } from '../table/columnLayout';
import type { ListColumn } from '../table/gridTable';
import { IconAction, ListButton, PlainCheckbox } from '../../../ui/ListButton';
import { NumberBox } from './NumberBox';
import { Tips } from '../../../ui/Tips';
import type { ColumnArrangement } from '../useColumnArrangement';

const texts = listTexts.columns;

const Panel = styled('div')(({ theme }) => ({
  padding: theme.spacing(2),
  '& h2': { ...theme.typography.h3, margin: theme.spacing(0, 0, 1) },
  '& ol': { margin: theme.spacing(0, 0, 1.5), padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.5), minHeight: 40 },
  '& label': {
    display: 'flex',
    flex: 1,
    alignItems: 'center',
    gap: theme.spacing(1),
    minWidth: 120,
    paddingInlineEnd: theme.spacing(1),
    minHeight: 32,
    fontSize: '0.875rem',
  },
  '& input[type="checkbox"]': { margin: 0 },
}));

interface ColumnsPanelProps {
  anchor: HTMLElement;
  arrangement: ColumnArrangement;
  onClose: () => void;
}

/** Visibility, order and widths of the columns, by keyboard and single pointer (WCAG 2.1.1, 2.5.7). */
export default function ColumnsPanel({ anchor, arrangement, onClose }: ColumnsPanelProps) {
  return (
    <DialogPopover label={texts.title} anchor={anchor} onClose={onClose}>
      <Panel>
        <h2>{texts.title}</h2>
        <ol>
          {arrangement.columns.map((column, index) => (
            <ColumnRow key={column.name} {...{ column, index, arrangement }} />
          ))}
        </ol>
        <ListButton onClick={() => arrangement.change({ type: 'reset' })}>{texts.reset}</ListButton>
        <Tips />
      </Panel>
    </DialogPopover>
  );
}

interface ColumnRowProps {
  column: ListColumn;
  index: number;
  arrangement: ColumnArrangement;
}

function ColumnRow({ column, index, arrangement }: ColumnRowProps) {
  const { name, label } = column;
  const { columns, shown, layout, change, widths } = arrangement;
  const isVisible = !layout.hidden.includes(name);
  const reason = isVisible && shown.length === 1 ? texts.keepOne : undefined;
  const widthLabel = texts.width(label);
  return (
    <li>
      <PlainCheckbox
        {...{ label, reason }}
        checked={isVisible}
        onChange={({ target }) => change({ type: 'show', name, visible: target.checked })}
      />
      <NumberBox
        type="number"
        aria-label={widthLabel}
        data-tip={widthLabel}
        min={widthLimits.min}
        max={widthLimits.max}
        value={widths[name] ?? layout.widths[name] ?? column.width}
        read={parseWidth}
        onNumber={(width) => change({ type: 'resize', name, width, shown: widths })}
      />
      <IconAction
        label={texts.moveLeft(label)}
        icon={ArrowBackIcon}
        reason={index === 0 ? texts.isFirst(label) : undefined}
        onClick={() => change({ type: 'move', name, to: index - 1 })}
      />
      <IconAction
        label={texts.moveRight(label)}
        icon={ArrowForwardIcon}
        reason={index === columns.length - 1 ? texts.isLast(label) : undefined}
        onClick={() => change({ type: 'move', name, to: index + 1 })}
      />
    </li>
  );
}
