import { styled, type Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LinkBase } from 'ra-core';
import { platformAdministrator } from '../../../contract/access/access';
import type { BillingUsage } from '../../../contract/usage/billing';
import { counted } from '../../../texts/admin-kit/counted';
import { phone } from '../../../contract/lib/designTokens';
import { attentionTexts } from '../../../texts/attention/attention';
import { homeTexts } from '../../../texts/attention/home';
import { homePanelTexts } from '../../../texts/attention/homePanels';
import { useSession } from '../../authProvider/session';
import { DetailsTable } from '../../ui/DetailsTable';
import { lazyPart } from '../../ui/LazyPart';
import { Tips } from '../../ui/Tips';
import { countText, dayRangeText, utcText } from '../../ui/formats';
import { figuresOf, UsageBar, UsageState } from '../../ui/UsageBar';
import { EventsPanel } from './EventsPanel';
import { useHomeChoice } from './homeChoice';
import { AttentionPanel } from './AttentionPanel';
import { FirstSteps, hasFirstSteps, TryCard } from './FirstSteps';
import { Beside, EmptyPanel, heights, HomeGrid, Panel, ReadPart, Skeleton } from './HomeFrame';
import { type DatasetRow, EventsChart, type HomeData, useHomeData } from './useHomeData';
import { oneLine, small } from '../../ui/styles';
import { toneInks } from '../../ui/toneInks';

// By far the largest part of the page loads while the series is requested.
EventsChart.preload();

const StaffPanel = lazyPart(() => import('./StaffPanel'));

/** Everything below the start page's head (console.md section 2). */
export default function HomePanels() {
  const home = useHomeChoice();
  const data = useHomeData(home);
  const steps = data.attention.data?.first_steps;
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const isStaff = useSession().subject.roles.includes(platformAdministrator);
  // The customers that staff look after are listed above.
  const nothing = isStaff ? attentionTexts.nothingOfOwn : attentionTexts.nothing;
  const attention = <AttentionPanel query={data.attention} nothing={nothing} />;
  return (
    <HomeGrid>
      {isStaff && <StaffPanel fallback={<Skeleton className="wide" style={{ height: 230 }} />} />}
      {(steps ?? !data.attention.error) && <TryCard sample={steps?.first_sample} />}
      {/* On a narrow screen, which has nothing beside the chart, it comes first. */}
      {isNarrow && attention}
      {/* Staff, who look after the platform, do not set up a company. */}
      {steps && !isStaff && hasFirstSteps(steps) ? (
        <FirstSteps steps={steps} />
      ) : (
        <EventsPanel home={home} query={data.events} />
      )}
      <Beside>
        <Panel title={homeTexts.usage}>
          <ReadPart
            query={data.usage}
            failed={homePanelTexts.usageNotAvailable}
            height={heights.usage}
          >
            {(usage) => <Usage usage={usage} />}
          </ReadPart>
        </Panel>
        {!isNarrow && attention}
      </Beside>
      {steps?.dataset !== false && <DatasetsPanel query={data.datasets} />}
    </HomeGrid>
  );
}

const Figures = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  minHeight: heights.usage,
  alignContent: 'start',
  '& p': { margin: 0, fontSize: '0.875rem', fontVariantNumeric: 'tabular-nums' },
  '& .headline': { fontSize: '1.75rem', fontWeight: 650, lineHeight: 1.2 },
  '& .quiet': small,
  '& .over': { fontWeight: 650 },
  ...toneInks,
}));

/** @returns the first and the last day of the period, yyyy-MM-dd; its end is not part of it */
const periodDays = ({ period_start: start, period_end: end }: BillingUsage) => ({
  start: utcText(start, 'yyyy-MM-dd'),
  end: utcText(Date.parse(end) - 1, 'yyyy-MM-dd'),
});

function Usage({ usage }: { usage: BillingUsage }) {
  const { event_count: count, entitlement } = usage;
  const figures = figuresOf(count, entitlement, homePanelTexts.call);
  const overage = figures?.overage;
  return (
    <Figures>
      <p className="headline">{figures?.used ?? counted(count, homePanelTexts.call)}</p>
      {overage !== undefined && (
        <p className="over" data-tone={figures?.tone}>
          {homePanelTexts.overage(overage)}
        </p>
      )}
      {figures && <UsageBar label={homeTexts.usage} figures={figures} />}
      <p>
        {entitlement === null
          ? homePanelTexts.noLimit
          : homePanelTexts.usedOf(countText(count), countText(entitlement))}
      </p>
      {figures && (
        <p className="quiet">
          <UsageState figures={figures} />
          {figures.balance}
        </p>
      )}
      <p className="quiet">{dayRangeText(periodDays(usage))}</p>
    </Figures>
  );
}

/** One line for each text, as wide as the room allows: the table is as high as its placeholder. */
const Lines = styled('div')({
  '& table': { tableLayout: 'fixed' },
  // In large text a title wraps, as its column does not become wider.
  '& table th': { whiteSpace: 'normal' },
  '& th:last-of-type': { width: 128 },
  '& td, & small, & .cell-text': oneLine,
  '& td > .cell-text': { display: 'block' },
  // Touch has no hover for a tip, so the name wraps to as many lines as it needs.
  [phone]: { '& a.cell-text': { whiteSpace: 'normal' } },
});

/** A text that may be cut: the tip has all of it, also by keyboard. */
const cutText = (text: string) => <span className="cell-text">{text}</span>;

const cellsOf = (row: DatasetRow) => [
  <LinkBase key={row.uuid} to={`/datasets/${row.uuid}`} className="cell-text">
    {row.name}
  </LinkBase>,
  cutText(row.description),
  cutText(row.dataset_groups.map(({ name }) => name).join(', ') || homePanelTexts.noGroups),
  cutText(row.primary_key.name),
  homePanelTexts.types[row.dataset_type],
];

function DatasetsPanel({ query }: { query: HomeData['datasets'] }) {
  const { total } = query;
  const link = (
    <LinkBase to="/datasets">
      {total === undefined
        ? homePanelTexts.linkToDatasets
        : homePanelTexts.linkToDatasetsOf(countText(total))}
    </LinkBase>
  );
  return (
    <Panel title={homeTexts.datasets} end={link} wide>
      <ReadPart query={query} height={heights.datasets}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyPanel>
              <h3>{homePanelTexts.noDatasets}</h3>
              <p>{homePanelTexts.noDatasetsHint}</p>
            </EmptyPanel>
          ) : (
            <Lines>
              <DetailsTable
                label={homeTexts.datasets}
                titles={homePanelTexts.columns}
                folded={homePanelTexts.columns.slice(1)}
                rows={rows.map((row) => ({ key: row.uuid, cells: cellsOf(row) }))}
              />
              <Tips />
            </Lines>
          )
        }
      </ReadPart>
    </Panel>
  );
}
