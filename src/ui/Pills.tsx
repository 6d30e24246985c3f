import { styled } from '@mui/material/styles';
import { controlHeight, phone } from '../../contract/lib/designTokens';
import { PlainButton } from './ListButton';
import { bareFieldset } from './styles';

/** A round button that shows some of the rows below it; its `count` says how many. */
export const Pill = styled(PlainButton)({
  flex: 'none',
  minHeight: 'var(--chip)',
  borderColor: 'var(--mui-palette-divider)',
  borderRadius: 999,
  '& .count': {
    minWidth: '2ch',
    color: 'var(--mui-palette-text-secondary)',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'start',
  },
  '& .swatch': { width: 10, height: 10, borderRadius: 3, forcedColorAdjust: 'none' },
  '&[data-tone="warning"] .count': { color: 'var(--mui-palette-warning-main)' },
  '&[aria-pressed="true"]': {
    borderColor: 'var(--mui-palette-primary-main)',
    boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
    background: 'color-mix(in srgb, var(--mui-palette-primary-main) 10%, transparent)',
  },
});

const Group = styled('fieldset')(({ theme }) => ({
  ...bareFieldset,
  '--chip': '32px',
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.75),
  [phone]: { '--chip': `${controlHeight.phone}px` },
}));

interface PillsProps<T extends string> {
  label: string;
  value: T | undefined;
  choices: readonly {
    value: T;
    label: string;
    count?: string | undefined;
    color?: string | undefined;
  }[];
  onChoose: (value: T) => void;
}

/** Chooses the rows that are shown below. */
export const Pills = <T extends string>({ label, value, choices, onChoose }: PillsProps<T>) => (
  <Group aria-label={label}>
    {choices.map((choice) => (
      <Pill
        key={choice.value}
        type="button"
        aria-pressed={choice.value === value}
        onClick={() => onChoose(choice.value)}
      >
        {choice.color !== undefined && (
          <span className="swatch" aria-hidden="true" style={{ background: choice.color }} />
        )}
        {choice.label} {choice.count !== undefined && <span className="count">{choice.count}</span>}
      </Pill>
    ))}
  </Group>
);
