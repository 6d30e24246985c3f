import { styled } from '@mui/material/styles';
import type { RecordUsage } from '../../contract/recordUsage';
import { usageTexts as texts } from '../../texts/usage';
import { countText } from './formats';
import { HiddenText } from './visuallyHidden';

const height = 20;

const Line = styled('svg')({
  width: 96,
  // Shorter where its figure leaves less.
  minWidth: 24,
  // Below the label above, also at its peaks.
  height: 14,
  overflow: 'visible',
  color: 'var(--mui-palette-primary-main)',
  '&[data-wide]': {
    width: '100%',
    height: 96,
    borderBottom: '1px solid var(--mui-palette-divider)',
  },
});

interface SparklineProps {
  usage: RecordUsage;
  /** As wide as there is room. */
  wide?: true;
}

/** Calls of 30 days as a line from the oldest day to the last; screen readers have its numbers. */
export function Sparkline({ usage: { calls, days }, wide }: SparklineProps) {
  const most = Math.max(...days, 1);
  const y = (count: number) => height - (Math.max(count, 0) / most) * height;
  return (
    <>
      <Line
        aria-hidden="true"
        data-wide={wide}
        viewBox={`0 0 ${days.length - 1} ${height}`}
        preserveAspectRatio="none"
      >
        <polyline
          points={days.map((count, day) => `${day},${y(count).toFixed(2)}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </Line>
      <HiddenText>
        {texts.line(countText(calls), calls === 1, countText(Math.max(...days, 0)))}
      </HiddenText>
    </>
  );
}
