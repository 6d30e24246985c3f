import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import { type ComponentType, useId, useState } from 'react';
import { type LayoutChange, widthLimits } from './columnLayout';
import { ListIconButton } from './ListButton';

interface MoveButtonProps {
  label: string;
  icon: ComponentType;
  /** Why the column cannot move that way. */
  blocked: string | undefined;
  onMove: () => void;
}

function MoveButton({ label, icon: Icon, blocked, onMove }: MoveButtonProps) {
  const id = useId();
  return (
    <>
      <ListIconButton
        type="button"
        aria-label={label}
        title={blocked ?? label}
        aria-disabled={blocked ? true : undefined}
        aria-describedby={blocked ? id : undefined}
        onClick={() => {
          if (!blocked) onMove();
        }}
      >
        <Icon />
      </ListIconButton>
      {blocked && (
        <span id={id} hidden>
          {blocked}
        </span>
      )}
    </>
  );
}

interface WidthInputProps {
  label: string;
  width: number;
  onWidth: (width: number) => void;
}

/** Takes effect with Enter or on leaving the field: half a number is no width. */
function WidthInput({ label, width, onWidth }: WidthInputProps) {
  const [text, setText] = useState(String(width));
  const apply = () => {
    const wanted = Number(text);
    if (text.trim() === '' || !Number.isFinite(wanted)) setText(String(width));
    else if (wanted !== width) onWidth(wanted);
  };
  return (
    <input
      type="number"
      aria-label={`Width of ${label} in pixels`}
      title={`Width of ${label} in pixels`}
      min={widthLimits.least}
      max={widthLimits.most}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    />
  );
}

interface ColumnRowProps {
  name: string;
  label: string;
  /** From 0, in the order of all columns. */
  place: number;
  count: number;
  isVisible: boolean;
  /** Whether only one column is visible. */
  isLastVisible: boolean;
  width: number;
  widths: Readonly<Record<string, number>>;
  onChange: (change: LayoutChange) => void;
}

/** One column in the columns panel. */
export function ColumnRow(props: ColumnRowProps) {
  const { name, label, place, count, isVisible, isLastVisible, width, widths, onChange } = props;
  const id = useId();
  const kept = isVisible && isLastVisible ? 'At least one column stays visible.' : undefined;
  return (
    <li>
      <label className="column-name" title={kept}>
        <input
          type="checkbox"
          checked={isVisible}
          aria-disabled={kept ? true : undefined}
          aria-describedby={kept ? id : undefined}
          onChange={(event) => {
            if (!kept) onChange({ type: 'show', name, visible: event.target.checked });
          }}
        />
        {label}
      </label>
      {kept && (
        <span id={id} hidden>
          {kept}
        </span>
      )}
      <WidthInput
        key={width}
        label={label}
        width={width}
        onWidth={(wanted) => onChange({ type: 'resize', name, width: wanted, shown: widths })}
      />
      <MoveButton
        label={`Move ${label} left`}
        icon={ArrowBackIcon}
        blocked={place === 0 ? `${label} is the first column.` : undefined}
        onMove={() => onChange({ type: 'move', name, to: place - 1 })}
      />
      <MoveButton
        label={`Move ${label} right`}
        icon={ArrowForwardIcon}
        blocked={place === count - 1 ? `${label} is the last column.` : undefined}
        onMove={() => onChange({ type: 'move', name, to: place + 1 })}
      />
    </li>
  );
}
