import { styled } from '@mui/material/styles';
import type { BillingUsage } from '../../../contract/billing';
import { rangeText } from '../../dates/rangeText';
import { countText } from '../../page/countText';
import { UsageBar } from '../../page/UsageBar';
import { Bone, Panel, usageHeight } from './HomeFrame';
import { homeTexts } from './homeTexts';
import { NotAvailable } from './NotAvailable';
import { periodDays, usageFigures } from './usageFigures';
import { useBillingUsage } from './useHomeData';

const Figures = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  minHeight: usageHeight,
  alignContent: 'start',
  '& p': { margin: 0, fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' },
  '& .headline': { fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.2 },
  '& .quiet': { color: 'var(--mui-palette-text-secondary)', fontSize: '0.8125rem' },
  '& .over': { color: 'var(--mui-palette-warning-main)', fontWeight: 650 },
}));

/** How much of what the plan entitles to was used in the billing period (console.md section 2). */
export function UsagePanel() {
  const { data, error, isFetching, refetch } = useBillingUsage();
  return (
    <Panel title={homeTexts.usage}>
      {data ? (
        <Usage usage={data} />
      ) : error ? (
        <NotAvailable
          title={homeTexts.usageNotAvailable}
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      ) : (
        <Bone style={{ height: usageHeight }} />
      )}
    </Panel>
  );
}

function Usage({ usage }: { usage: BillingUsage }) {
  const figures = usageFigures(usage);
  const count = countText(usage.event_count);
  const period = <p className="quiet">{rangeText(periodDays(usage))}</p>;
  if (!figures)
    return (
      <Figures>
        <p className="headline">{`${count} calls`}</p>
        <p>Your plan has no limit on calls.</p>
        {period}
      </Figures>
    );
  const { used, overage, rest } = figures;
  return (
    <Figures>
      <p className="headline">{used}</p>
      {overage !== undefined && <p className="over">{`▲ ${overage}`}</p>}
      <UsageBar label={homeTexts.usage} figures={figures} />
      <p>{`${count} of ${countText(usage.entitlement ?? 0)} calls`}</p>
      <p className="quiet">{rest}</p>
      {period}
    </Figures>
  );
}
