import { UTCDateMini } from '@date-fns/utc/date/mini';
import { styled } from '@mui/material/styles';
import { endOfMonth } from 'date-fns/endOfMonth';
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval';
import { endOfWeek } from 'date-fns/endOfWeek';
import { startOfWeek } from 'date-fns/startOfWeek';
import { LinkBase } from 'ra-core';
import { dayOf } from '../../../contract/lib/dateRanges';
import type { ScheduleItem } from '../../../contract/keys/schedule';
import { rotationsPageTexts as texts } from '../../../texts/keys/rotationsPage';
import { countText } from '../../ui/formats';
import { card, oneLine, small } from '../../ui/styles';
import { idOfDate } from './chosenDates';
import { DateChoice } from './DateChoice';
import { DateLink, keyOf, ScheduleStatePill } from './DateLink';

/** Maximum number of dates in a day's cell; the list has the others. */
const shownOfDay = 4;

/** Content of a cell without a day. */
const noBreakSpace = '\u00A0';

/** Weeks begin on Monday (decision 60). */
const weeks = { weekStartsOn: 1 } as const;

const Table = styled('table')(({ theme }) => ({
  ...card,
  width: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  fontSize: '0.8125rem',
  '& th': { ...small, padding: theme.spacing(1), textAlign: 'start', fontWeight: 600 },
  '& td': {
    height: 84,
    padding: theme.spacing(0.75, 1),
    verticalAlign: 'top',
    borderTop: '1px solid var(--mui-palette-divider)',
  },
  '& td + td': { borderInlineStart: '1px solid var(--mui-palette-divider)' },
  '& td.outside': { background: 'var(--mui-palette-action-hover)' },
  '& time': { fontVariantNumeric: 'tabular-nums' },
  '& td[aria-current] time': {
    padding: theme.spacing(0.25, 0.75),
    borderRadius: 999,
    background: 'var(--mui-palette-primary-main)',
    color: 'var(--mui-palette-primary-contrastText)',
    fontWeight: 600,
  },
  '& ul': { margin: theme.spacing(0.75, 0, 0), padding: 0, listStyle: 'none' },
  '& li + li': { marginTop: theme.spacing(0.75) },
  '& small': { ...small, display: 'block', fontSize: '0.75rem' },
  '& input + small': { alignSelf: 'center' },
  // High enough for a finger (WCAG 2.2, 2.5.8).
  '& a': { ...oneLine, display: 'block', minHeight: 24, lineHeight: '1.5rem' },
}));

interface MonthTableProps {
  /** yyyy-MM */
  month: string;
  name: string;
  items: readonly ScheduleItem[];
  now: Date;
  /** Address of the list of the month. */
  list: string;
  /** Its dates can be chosen, to be moved or rotated together. */
  isChoosable: boolean;
}

/** A month as a table of days, with the dates of each as links. */
export function MonthTable({ month, name, items, now, ...shared }: MonthTableProps) {
  const today = dayOf(now);
  return (
    <Table aria-label={name}>
      <thead>
        <tr>
          {texts.weekdays.map((day) => (
            <th key={day} scope="col" abbr={day}>
              {day.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((days) => (
          <tr key={days[0]}>
            {days.map((day) =>
              day.startsWith(month) ? (
                <td key={day} aria-current={day === today ? 'date' : undefined}>
                  <time dateTime={day}>
                    {Number(day.slice(8))}
                    {day === today && ` ${texts.today}`}
                  </time>
                  <Day items={items.filter(({ at }) => at.startsWith(day))} {...shared} />
                </td>
              ) : (
                <td key={day} className="outside">
                  {noBreakSpace}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Day({
  items,
  list,
  isChoosable,
}: Pick<MonthTableProps, 'items' | 'list' | 'isChoosable'>) {
  const hiddenCount = items.length - shownOfDay;
  if (items.length === 0) return null;
  return (
    <ul>
      {items.slice(0, shownOfDay).map((item) => (
        <li key={keyOf(item)}>
          <KindLabel {...{ item, isChoosable }} />
          <DateLink item={item} />
          {item.state !== 'due' && <ScheduleStatePill state={item.state} />}
        </li>
      ))}
      {hiddenCount > 0 && (
        <li>
          <LinkBase to={list}>{texts.moreOfDay(countText(hiddenCount))}</LinkBase>
        </li>
      )}
    </ul>
  );
}

/** Kind of a date, after its checkbox, so that the name below gets the day's full width. */
function KindLabel({ item, isChoosable }: { item: ScheduleItem; isChoosable: boolean }) {
  const kind = <small>{texts.shortKinds[item.kind]}</small>;
  return isChoosable && idOfDate(item) !== undefined ? (
    <DateChoice item={item}>{kind}</DateChoice>
  ) : (
    kind
  );
}

/** @returns the days, yyyy-MM-dd, of the weeks that have a day of the month */
function weeksOf(month: string): string[][] {
  const first = new UTCDateMini(`${month}-01T00:00:00Z`);
  const days = eachDayOfInterval({
    start: startOfWeek(first, weeks),
    end: endOfWeek(endOfMonth(first), weeks),
  }).map((day) => dayOf(day));
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}
