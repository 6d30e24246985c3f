import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { addDays } from '../../contract/lib/dateRanges';
import type { RecordUsage } from '../../contract/usage/recordUsage';
import { usageDays } from '../../contract/usage/usageTerms';
import { listTexts } from '../../texts/admin-kit/lists';
import { usageTexts as texts } from '../../texts/usage/usage';
import type { Detail } from '../model/detail';
import { BulletList } from '../ui/BulletList';
import { DetailsTable } from '../ui/DetailsTable';
import { countText } from '../ui/formats';
import { Muted } from '../ui/Muted';
import { CollapsedSection, PageSection } from '../ui/PageSection';
import { HiddenText } from '../ui/visuallyHidden';

/** @returns a record's calls of the last 30 days for its summary; none where they are not known */
export const usageDetail = (usage: RecordUsage | undefined, isIncomplete = false): Detail[] =>
  usage
    ? [
        {
          label: listTexts.calls(usageDays),
          remark: isIncomplete ? { tone: 'warning', text: texts.incomplete } : undefined,
          value: (
            <Box
              component="span"
              sx={{
                position: 'relative',
                display: 'inline-flex',
                alignItems: 'center',
                gap: 1.5,
                maxWidth: '100%',
              }}
            >
              <Box component="span" aria-hidden={usage.calls !== 0} sx={{ flex: 'none' }}>
                {countText(usage.calls)}
              </Box>
              {usage.calls !== 0 && <Sparkline usage={usage} />}
            </Box>
          ),
        },
      ]
    : [];

interface UsageSectionProps {
  usage: RecordUsage | undefined;
  /** Sentences about calls that the figures lack. */
  missing: readonly string[];
  /** Renders in place of the line of all calls, which it gets; also for a record without any calls. */
  chart: (line: ReactNode) => ReactNode;
}

/** @returns the days of a chart with their calls, oldest first; empty without calls */
function daysOf({ calls, days, last_day: last }: RecordUsage) {
  if (calls === 0) return [];
  return days.map((count, index) => ({ day: addDays(last, index + 1 - days.length), count }));
}

/** Calls per day for 30 days, as large as the room allows, and in numbers on request. */
export function UsageSection({ usage, missing, chart }: UsageSectionProps) {
  if (!usage) return null;
  const isUsed = usage.calls !== 0;
  const days = daysOf(usage);
  const [first, last] = [days[0], days.at(-1)];
  const [busiest] = days.toSorted((a, b) => b.count - a.count);
  return (
    <>
      <PageSection title={texts.title(usageDays)}>
        {missing.length > 0 && (
          <Alert severity="warning" sx={{ mb: 1.5 }}>
            {missing.length === 1 ? missing[0] : <BulletList items={missing} />}
          </Alert>
        )}
        {!isUsed && (missing.length > 0 ? texts.noneReported(usageDays) : texts.none(usageDays))}
        {chart(isUsed && <Sparkline usage={usage} wide />)}
        {first && last && <Muted>{texts.byDay(first.day, last.day)}</Muted>}
        {busiest && <Muted>{texts.busiest(busiest.count, busiest.day)}</Muted>}
      </PageSection>
      {busiest && (
        <CollapsedSection title={texts.table}>
          <DetailsTable
            label={texts.table}
            titles={[texts.day, texts.calls]}
            rows={days
              .toReversed()
              .map(({ day, count }) => ({ key: day, cells: [day, countText(count)] }))}
          />
        </CollapsedSection>
      )}
    </>
  );
}

const height = 20;

const Line = styled('svg')({
  width: 96,
  // Shorter if its number leaves less room.
  minWidth: 24,
  // Stays below the label, even at its peaks.
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
  usage: Pick<RecordUsage, 'calls' | 'days'>;
  /** As wide as there is room. */
  wide?: true;
}

/** Calls of 30 days as a line from the oldest day to the last; screen readers have its numbers. */
export function Sparkline({ usage: { calls, days }, wide }: SparklineProps) {
  const highestCount = Math.max(...days, 1);
  const y = (count: number) => height - (Math.max(count, 0) / highestCount) * height;
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
      <HiddenText>{texts.line(calls, Math.max(...days, 0), usageDays)}</HiddenText>
    </>
  );
}
