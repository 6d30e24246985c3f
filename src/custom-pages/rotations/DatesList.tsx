import type { ScheduleItem } from '../../../contract/keys/schedule';
import type { ScheduleKind } from '../../../contract/keys/scheduleTerms';
import { daysText } from '../../../texts/admin-kit/times';
import { rotationsPageTexts as texts } from '../../../texts/keys/rotationsPage';
import { DetailsTable } from '../../ui/DetailsTable';
import { displayTime, relativeDay } from '../../ui/formats';
import { Muted } from '../../ui/Muted';
import { DateChoice } from './DateChoice';
import { DateLink, keyOf, ScheduleStatePill } from './DateLink';

interface DatesListProps {
  label: string;
  items: readonly ScheduleItem[];
  now: Date;
  /** Its dates can be chosen, to be moved or rotated together. */
  isChoosable?: boolean;
}

/** Dates below one another, earliest first. */
export const DatesList = ({ label, items, now, isChoosable = false }: DatesListProps) => (
  <DetailsTable
    label={label}
    titles={texts.columns}
    folded={texts.columns.slice(2)}
    foldedOnTablet={texts.columns.slice(3, 5)}
    rows={items.map((item) => ({ key: keyOf(item), cells: cellsOf(item, now, isChoosable) }))}
  />
);

/** Kinds whose record is the primary key itself, whose name is already beside it. */
const primaryKeyKinds: Partial<Record<ScheduleKind, true>> = { 'primary-key-rotation': true };

const cellsOf = (item: ScheduleItem, now: Date, isChoosable: boolean) => [
  isChoosable ? (
    <DateChoice key="record" item={item}>
      <DateLink item={item} />
    </DateChoice>
  ) : (
    <DateLink key="record" item={item} />
  ),
  <time key="at" dateTime={item.at}>
    {displayTime(item.at)}
    <Muted>{relativeDay(item.at, now)}</Muted>
  </time>,
  <div key="what">
    {texts.kinds[item.kind]}
    {item.interval !== null && <Muted>{texts.every(daysText(item.interval))}</Muted>}
  </div>,
  primaryKeyKinds[item.kind] ? null : item.primary_key,
  item.dataset_groups.join(', '),
  <div key="state">
    <ScheduleStatePill state={item.state} />
    {item.reason !== null && <Muted sx={{ mt: 0.5 }}>{item.reason}</Muted>}
  </div>,
];
