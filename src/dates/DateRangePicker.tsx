import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState } from 'react';
import { type RangeChoice, type RangePreset, rangePresets } from '../../contract/dateRanges';
import { rangeText } from './rangeText';
import { useRangeDraft } from './useRangeDraft';

const loadPanel = () => import('./RangePanel');
const RangePanel = lazy(loadPanel);
/** What cannot be loaded now is loaded, or reported, when it is opened. */
const preloadPanel = () => void loadPanel().catch(() => undefined);

const Frame = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1.5),
  minWidth: 0,
  '& fieldset': {
    display: 'flex',
    flexWrap: 'wrap',
    minWidth: 0,
    margin: 0,
    padding: 2,
    border: 0,
    borderRadius: 8,
    background: 'color-mix(in srgb, var(--mui-palette-text-primary) 8%, transparent)',
  },
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.5),
    minHeight: 32,
    padding: theme.spacing(0, 1.125),
    border: 0,
    borderRadius: 6,
    background: 'transparent',
    color: 'var(--mui-palette-text-primary)',
    font: 'inherit',
    fontSize: '0.875rem',
    cursor: 'pointer',
    '& svg': { fontSize: '1.125rem' },
    '&:hover': { background: 'var(--mui-palette-action-hover)' },
    '&[aria-pressed="true"]': {
      background: 'var(--mui-palette-background-paper)',
      boxShadow: 'inset 0 0 0 1px var(--mui-palette-text-disabled)',
      fontWeight: 650,
    },
  },
  '& output': {
    color: 'var(--mui-palette-text-secondary)',
    fontSize: '0.8125rem',
    fontVariantNumeric: 'tabular-nums',
  },
}));

interface DateRangePickerProps {
  value: RangeChoice;
  /** Told 200 ms after the last change, of ranges that can be asked for only. */
  onChange: (value: RangeChoice) => void;
  now: Date;
  /** Nothing was chosen yet: the range is what would be taken, and choosing it is a choice as well. */
  unset?: boolean;
  /** Presets that are offered; all of them when left out. */
  presets?: readonly RangePreset[];
}

/** Chooses a range of days in UTC: a preset, or one's own (console.md "Date range picker"). */
export function DateRangePicker({
  value,
  onChange,
  now,
  unset = false,
  presets,
}: DateRangePickerProps) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const { draft, problems, choosePreset, type, pick, leave } = useRangeDraft({
    value,
    onChange,
    now,
    unset,
  });
  const offered = rangePresets.filter(({ id }) => presets?.includes(id) ?? true);

  return (
    <Frame>
      <fieldset aria-label="Date range">
        {offered.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            aria-pressed={!unset && draft.preset === id}
            onClick={() => choosePreset(id)}
          >
            {label}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={!unset && draft.preset === 'custom'}
          aria-haspopup="dialog"
          aria-expanded={anchor !== undefined}
          onPointerEnter={preloadPanel}
          onFocus={preloadPanel}
          onClick={({ currentTarget }) => {
            choosePreset('custom');
            setAnchor(currentTarget);
          }}
        >
          <CalendarIcon aria-hidden="true" />
          Custom
        </button>
      </fieldset>
      <output>{rangeText(value.range)}</output>
      {anchor && (
        <Suspense fallback={null}>
          <RangePanel
            anchor={anchor}
            draft={draft}
            value={value}
            problems={problems}
            now={now}
            onType={type}
            onPick={pick}
            onLeave={leave}
            onClose={() => setAnchor(undefined)}
          />
        </Suspense>
      )}
    </Frame>
  );
}
