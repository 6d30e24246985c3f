import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import { styled } from '@mui/material/styles';
import { controlHeight, phone } from '../../../contract/lib/designTokens';
import { rangePresets } from '../../../contract/lib/dateRanges';
import { dateTexts } from '../../../texts/admin-kit/dates';
import { dayRangeText } from '../formats';
import { lazyPart } from '../LazyPart';
import { usePopup } from '../usePopup';
import { type DateRangeProps, useRangeDraft } from './useRangeDraft';
import { small, wrappingRow } from '../styles';

const RangePanel = lazyPart(() => import('./RangePanel'));

const Frame = styled('div')(({ theme }) => ({
  ...wrappingRow,
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
  // As high as a finger needs, and none beyond the edge.
  [phone]: {
    '& button': {
      flex: '1 0 auto',
      justifyContent: 'center',
      minHeight: controlHeight.phone,
      padding: theme.spacing(0, 0.5),
      fontSize: '0.8125rem',
      '& svg': { display: 'none' },
    },
  },
  // Reserves room for two days, so that the buttons do not wrap away from the pointer when days are chosen.
  '& output': { ...small, minWidth: 'min(25ch, 100vw - 64px)', fontVariantNumeric: 'tabular-nums' },
}));

/** Chooses a range of days in UTC: a preset, or a custom one (console.md "Date range picker"). */
export function DateRangePicker(props: DateRangeProps) {
  const { value, now, unset = false } = props;
  const { anchor, close, opener } = usePopup('dialog', RangePanel.preload);
  const picker = useRangeDraft(props);
  const { draft, choosePreset } = picker;

  return (
    <Frame>
      <fieldset aria-label={dateTexts.range}>
        {rangePresets.map(({ id }) => (
          <button
            key={id}
            type="button"
            aria-pressed={!unset && draft.preset === id}
            onClick={() => choosePreset(id)}
          >
            {dateTexts.presets[id]}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={!unset && draft.preset === 'custom'}
          {...opener}
          onClick={(event) => {
            choosePreset('custom');
            opener.onClick(event);
          }}
        >
          <CalendarIcon aria-hidden="true" />
          {dateTexts.custom}
        </button>
      </fieldset>
      <output>{!unset && dayRangeText(value.range)}</output>
      {anchor && <RangePanel fallback={null} {...{ anchor, picker, value, now }} onClose={close} />}
    </Frame>
  );
}
