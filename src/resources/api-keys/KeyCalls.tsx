import type { ApiKeyRecord } from '../../../contract/api-keys/apiKeys';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { refusedCall } from '../../../contract/usage/activityKinds';
import { dayOf, type DayRange, presetRange } from '../../../contract/lib/dateRanges';
import type { Search } from '../../../contract/api/search';
import { eventsTexts } from '../../../texts/usage/events';
import { usageTexts as texts } from '../../../texts/usage/usage';
import { DayBars } from '../../admin-kit/list/timeline/DayBars';
import { barsOf } from '../../admin-kit/list/timeline/daySeries';
import { queryKeys } from '../../dataProvider/queryKeys';
import { readDays } from '../../dataProvider/timelineDays';
import { timelineSearch } from '../../dataProvider/timelineSearch';
import { useServiceQuery } from '../../dataProvider/useServiceQuery';
import { listAddress } from '../../model/list';
import { useToday } from '../../ui/dates/useToday';
import { countText } from '../../ui/formats';

const refused = 'refused';
const range = { preset: 'last-30-days' } as const;

/** Refused calls of the key's programs; those about a dataset are found by the key's present name only. */
const refusedCalls = ({ uuid, name }: ApiKeyRecord): Search['groups'] => [
  {
    operator: 'AND',
    filters: { title: { eq: refusedCall.category }, action: { eq: refusedCall.action } },
  },
  {
    operator: 'OR',
    filters: { object_uuid: { eq: uuid }, user_name: { eq: texts.userOfKey(name) } },
  },
];

const callsOf = ({ uuid }: ApiKeyRecord): Search['groups'] => [
  { operator: 'AND', filters: { api_key_uuid: { eq: uuid } } },
];

/** Height of the legend and the bars while they load, in pixels. */
const chartHeight = 152;

const groups = [
  { value: 0, label: eventsTexts.encryptions, color: 'var(--mui-palette-chart-encrypt)' },
  { value: 1, label: eventsTexts.decryptions, color: 'var(--mui-palette-chart-decrypt)' },
  { value: refused, label: texts.refused, color: 'var(--mui-palette-error-main)' },
] as const;

const Legend = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 3),
  margin: theme.spacing(0, 0, 1.5),
  padding: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(1) },
  '& span': { width: 12, height: 12, borderRadius: 3, forcedColorAdjust: 'none' },
}));

interface KeyCallsProps {
  record: ApiKeyRecord;
  /** Shown if the counts cannot be read. */
  line: ReactNode;
}

/** Encryptions, decryptions and refused calls of a key by day; a bar links to the events of its day. */
export function KeyCalls({ record, line }: KeyCallsProps) {
  const now = useToday();
  const navigate = useNavigate();
  const { data: counts, isPending } = useCalls(record, now);
  if (!counts) return isPending ? <div style={{ minHeight: chartHeight }} /> : line;
  const days = presetRange(range.preset, now);
  const sumOf = (value: string | number) =>
    counts
      .filter(({ group }) => group === String(value))
      .reduce((sum, { count }) => sum + count, 0);
  const open = (chosen: DayRange) =>
    void navigate(listAddress('events', { range: chosen, groups: callsOf(record) }));
  return (
    <>
      <Legend aria-label={texts.legend}>
        {groups.map(({ value, label, color }) => (
          <li key={value}>
            <span aria-hidden="true" style={{ background: color }} />
            {label} <b>{countText(sumOf(value))}</b>
          </li>
        ))}
      </Legend>
      <DayBars
        bars={barsOf(days, { counts, counted_from: null })}
        groups={groups}
        onChoose={open}
        isTall
      />
    </>
  );
}

function useCalls(record: ApiKeyRecord, now: Date) {
  return useServiceQuery(
    queryKeys.custom('api-keys', 'calls', record.uuid, record.name, dayOf(now)),
    async (provider, { signal }) => {
      const bodyOf = (searchGroups: Search['groups']) =>
        timelineSearch({ range, groups: searchGroups }, undefined, now);
      const [calls, refusals] = await Promise.all([
        readDays(provider, { path: '/billing/days', body: bodyOf(callsOf(record)), signal }),
        readDays(provider, {
          path: '/activities/days',
          body: bodyOf(refusedCalls(record)),
          signal,
        }),
      ]);
      return [
        ...calls.counts,
        ...refusals.counts.map(({ day, count }) => ({ day, count, group: refused })),
      ];
    },
  );
}
