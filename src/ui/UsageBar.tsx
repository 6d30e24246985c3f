import { styled } from '@mui/material/styles';
import type { AttentionTone } from '../../contract/attention/attention';
import { counted } from '../../texts/admin-kit/counted';
import { forcedColors } from '../../contract/lib/designTokens';
import { kindOfShare, toneOf } from '../../contract/attention/attentionTones';
import { partTexts } from '../../texts/admin-kit/parts';
import { countText } from './formats';
import { StatusPill } from './StatusPill';

interface UsageFigures {
  /** Whole percent of the entitlement, at most 100. */
  percent: number;
  /** In words, for example `100% used`. */
  used: string;
  /** The tone and its word; neither where enough is left. */
  tone?: AttentionTone;
  state?: string;
  /** Only beyond the entitlement, for example `12% overage`; an entitlement of 0 has no percentage. */
  overage?: string;
  /** Text of the remaining amount, or of the excess. */
  balance: string;
}

/** @returns the text of an overage; less than a percent still counts */
function overageText(excess: number, entitlement: number): string {
  const percent = Math.round((excess / entitlement) * 100);
  return partTexts.overage(percent === 0 ? 'less than 1' : countText(percent));
}

/** @returns the rounded percentage, at most 100, and the overage (console.md section 2); undefined without a limit */
export function figuresOf(
  count: number,
  entitlement: number | null,
  noun: string,
): UsageFigures | undefined {
  if (entitlement === null) return undefined;
  const excess = count - entitlement;
  const kind = kindOfShare('entitlement', count, entitlement);
  const tone = toneOf(kind);
  if (excess > 0)
    return {
      percent: 100,
      used: partTexts.used(100),
      tone,
      state: partTexts.exceeded,
      overage: entitlement === 0 ? undefined : overageText(excess, entitlement),
      balance: partTexts.beyond(counted(excess, noun)),
    };
  const percent = entitlement === 0 ? 0 : Math.round((count / entitlement) * 100);
  return {
    percent,
    used: partTexts.used(percent),
    tone,
    state: kind && (kind === 'entitlement-near' ? partTexts.nearlyUsedUp : partTexts.usedUp),
    balance: partTexts.left(counted(entitlement - count, noun)),
  };
}

const filled = 'var(--usage-filled)';

const Track = styled('progress')({
  '--usage-filled': 'var(--mui-palette-primary-main)',
  '&[data-tone="warning"]': { '--usage-filled': 'var(--mui-palette-warning-main)' },
  '&[data-tone="error"]': { '--usage-filled': 'var(--mui-palette-error-main)' },
  appearance: 'none',
  display: 'block',
  width: '100%',
  height: 10,
  overflow: 'hidden',
  border: 0,
  borderRadius: 5,
  background: 'color-mix(in srgb, var(--mui-palette-text-primary) 14%, transparent)',
  // Drawn as a background, which forced colours would remove.
  [forcedColors]: {
    '&, &[data-tone]': { '--usage-filled': 'Highlight' },
    forcedColorAdjust: 'none',
    border: '1px solid CanvasText',
    background: 'Canvas',
  },
  '&::-webkit-progress-bar': { background: 'transparent' },
  '&::-webkit-progress-value': { background: filled },
  '&::-moz-progress-bar': { background: filled },
});

interface UsageBarProps {
  label: string;
  figures: UsageFigures;
}

/** A pill that says that little or nothing is left, at the start of a line. */
export const UsageState = ({ figures: { tone, state } }: Pick<UsageBarProps, 'figures'>) =>
  tone &&
  state !== undefined && (
    <>
      <StatusPill tone={tone}>{state}</StatusPill>{' '}
    </>
  );

/** Used share of an entitlement, as a bar; its text is beside it. */
export const UsageBar = ({ label, figures: { percent, used, tone, overage } }: UsageBarProps) => (
  <Track
    aria-label={label}
    max={100}
    value={percent}
    aria-valuetext={[used, overage].filter(Boolean).join(', ')}
    data-tone={tone}
  />
);
