import { styled } from '@mui/material/styles';
import type { UsageFigures } from './usageFigures';

const filled = 'var(--usage-filled)';

const Track = styled('progress')({
  '--usage-filled': 'var(--mui-palette-primary-main)',
  '&[data-over]': { '--usage-filled': 'var(--mui-palette-warning-main)' },
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: 10,
  overflow: 'hidden',
  border: 0,
  borderRadius: 5,
  background: 'color-mix(in srgb, var(--mui-palette-text-primary) 14%, transparent)',
  '&::-webkit-progress-bar': { background: 'transparent' },
  '&::-webkit-progress-value': { background: filled },
  '&::-moz-progress-bar': { background: filled },
});

interface UsageBarProps {
  /** Names what is measured. */
  label: string;
  figures: Pick<UsageFigures, 'percent' | 'used' | 'overage'>;
}

/** How much of an entitlement is used, as a bar; the words that belong to it stand beside it. */
export const UsageBar = ({ label, figures: { percent, used, overage } }: UsageBarProps) => (
  <Track
    aria-label={label}
    max={100}
    value={percent}
    aria-valuetext={[used, overage].filter(Boolean).join(', ')}
    data-over={overage === undefined ? undefined : ''}
  />
);
