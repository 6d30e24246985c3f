import ChevronRightIcon from '@mui/icons-material/ChevronRight';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { refusedCall } from '../../../contract/activityKinds';
import {
  attentionKinds,
  attentionThresholds,
  type AttentionTone,
  pathOfRecord,
} from '../../../contract/attention';
import type { AttentionItem } from '../../../contract/attentionAnswer';
import { listStates, type ValueSets } from '../../../contract/listStates';
import { attentionTexts as texts } from '../../../texts/attention';
import { attentionSentences } from '../../../texts/attentionSentences';
import { homeTexts } from '../../../texts/home';
import { useToday } from '../../ui/dates/useToday';
import { writeSearch } from '../../admin-kit/list/listSearch';
import { lastPageOf, PaginationFooter } from '../../admin-kit/list/PaginationFooter';
import { listAddress } from '../../model/list';
import { lastDay, writeTimelineFilter } from '../../model/timeline';
import { countText, relativeDay } from '../../ui/formats';
import { PageHeader } from '../../ui/PageHeader';
import { rotationFailureText } from '../../ui/rotationFailure';
import { HiddenText } from '../../ui/visuallyHidden';
import { heights, Panel, ReadPart } from './HomeFrame';
import { type HomeData, useAttention } from './useHomeData';

const icons = { error: ErrorIcon, warning: WarningIcon, info: InfoIcon } as const;

const List = styled('ul')(({ theme }) => ({
  margin: theme.spacing(0, -0.5),
  padding: 0,
  listStyle: 'none',
  fontSize: '0.8125rem',
  lineHeight: '18px',
  overflowWrap: 'anywhere',
  '& li + li': { borderTop: '1px solid var(--mui-palette-divider)' },
  '& a': {
    display: 'flex',
    gap: theme.spacing(1),
    minHeight: 36,
    padding: theme.spacing(1, 0.5),
    borderRadius: theme.shape.borderRadius,
    color: 'inherit',
    textDecoration: 'none',
  },
  '& a:hover': { background: 'var(--mui-palette-action-hover)' },
  '& svg': { flex: 'none', width: 18, height: 18 },
  // The chevron shows that each item is a link.
  '& .leads': { marginInlineStart: 'auto', color: 'var(--mui-palette-text-secondary)' },
  '& .error': { color: 'var(--mui-palette-status-error-ink)' },
  '& .warning': { color: 'var(--mui-palette-status-warning-ink)' },
  '& .info': { color: 'var(--mui-palette-status-info-ink)' },
}));

interface AttentionRow {
  key: string;
  tone: AttentionTone;
  text: string;
  /** The page that resolves it. */
  to: string;
}

/** Sentences about what needs attention, each a link with the icon of its tone. */
export const AttentionRows = ({
  label,
  rows,
}: {
  label: string;
  rows: readonly AttentionRow[];
}) => (
  <List aria-label={label}>
    {rows.map(({ key, tone, text, to }) => {
      const Icon = icons[tone];
      return (
        <li key={key}>
          <LinkBase to={to}>
            <Icon className={tone} aria-hidden="true" />
            <span>
              <HiddenText>{`${texts.tones[tone]}: `}</HiddenText>
              {text}
            </span>
            <ChevronRightIcon className="leads" aria-hidden="true" />
          </LinkBase>
        </li>
      );
    })}
  </List>
);

const Way = styled(LinkBase)(({ theme }) => ({
  display: 'inline-block',
  marginTop: theme.spacing(1.5),
  fontSize: '0.875rem',
  lineHeight: '24px',
}));

/** Items that need attention: each is a sentence, and links to the page that resolves it. */
function AttentionList({ items }: { items: readonly AttentionItem[] }) {
  const now = useToday();
  const rows = items.map((item) => ({
    key: [item.kind, item.record?.uuid, item.entitlement].join(' '),
    tone: attentionKinds[item.kind].tone,
    text: attentionText(item, now),
    to: attentionPlace(item),
  }));
  return <AttentionRows label={texts.list} rows={rows} />;
}

/** The worst of what needs attention, and the way to all of it. */
export function AttentionPanel({
  reading,
  nothing,
}: {
  reading: HomeData['attention'];
  /** Said when there is nothing. */
  nothing: string;
}) {
  const { items = [], total_count: total = 0 } = reading.data ?? {};
  return (
    <Panel
      title={homeTexts.attention}
      end={
        total > items.length && <LinkBase to="/attention">{texts.allOf(countText(total))}</LinkBase>
      }
    >
      <ReadPart reading={reading} failed={texts.notAvailable} height={heights.attention}>
        {() => (
          <>
            {total === 0 ? <p>{nothing}</p> : <AttentionList items={items} />}
            <Way to="/rotations">{texts.calendar}</Way>
          </>
        )}
      </ReadPart>
    </Panel>
  );
}

const perPage = 20;

/** All that needs attention, worst first, page by page; the page is in the address. */
export default function AttentionPage() {
  const [parameters, setParameters] = useSearchParams();
  const typed = Number(parameters.get('page') ?? 1);
  const page = Number.isInteger(typed) && typed >= 1 && typed <= 1_000_000 ? typed : 1;
  const reading = useAttention(page, perPage);
  const goTo = (next: number, replace = false) =>
    setParameters(next === 1 ? {} : { page: String(next) }, { replace });
  const last = lastPageOf(reading.data?.total_count ?? 0, perPage);
  // The last of the last page has been mended.
  const isBeyond = reading.data !== undefined && !reading.isPlaceholderData && page > last;
  const leaveIt = useEffectEvent(() => goTo(last, true));
  useEffect(() => {
    if (isBeyond) leaveIt();
  }, [isBeyond]);
  return (
    <>
      <PageHeader
        title={homeTexts.attentionPage}
        path="/attention"
        back={{ to: '/', label: texts.back }}
      />
      <Panel>
        <ReadPart reading={reading} failed={texts.notAvailable} height={perPage * 37}>
          {({ items, total_count: total }) =>
            total === 0 ? (
              <p>{texts.nothing}</p>
            ) : (
              <>
                <AttentionList items={items} />
                {total > perPage && (
                  <PaginationFooter {...{ page, perPage, total }} onPage={goTo} />
                )}
              </>
            )
          }
        </ReadPart>
      </Panel>
      <Way to="/profile?tab=notifications">{texts.messages}</Way>
    </>
  );
}

/** @returns what is the matter, in a sentence */
const attentionText = (item: AttentionItem, now: Date): string =>
  attentionSentences[item.kind](item, {
    count: countText,
    when: (moment) => relativeDay(moment, now),
    failure: ({ count: failures, reason, at }) =>
      rotationFailureText({ failures, reason: reason ?? '', retry_at: at ?? '' }),
    unusedDays: attentionThresholds.unusedAfterDays,
  });

const narrowed = (list: string, sets: ValueSets): string =>
  listAddress(list, writeSearch({ q: '', sets }));

const refusedFilter = writeTimelineFilter({
  q: '',
  range: { preset: lastDay },
  groups: [
    {
      operator: 'AND',
      conditions: [
        { column: 'action', predicate: 'eq', value: refusedCall.action },
        { column: 'title', predicate: 'eq', value: refusedCall.category },
      ],
    },
  ],
});

/** Addresses of the pages that resolve items about more than one record. */
const places: Partial<Readonly<Record<AttentionItem['kind'], string>>> = {
  'refused-calls': listAddress('security-history', refusedFilter),
  'members-without-mfa': narrowed('team', listStates.team.without_mfa),
  'outdated-libraries': narrowed('api-keys', { client_libraries: ['outdated'] }),
  'keys-unused': narrowed('api-keys', listStates['api-keys'].unused),
};

/** @returns the path of where it is mended: the record, or the list with its filter */
const attentionPlace = ({ kind, record }: AttentionItem): string =>
  record ? pathOfRecord(kind, record) : (places[kind] ?? '/profile?tab=company');
