import { UTCDateMini } from '@date-fns/utc/date/mini';
import { addMonths } from 'date-fns/addMonths';
import {
  type ScheduleKind,
  scheduleKindNames,
  scheduleLimits,
} from '../../../contract/keys/scheduleTerms';
import { isUuid } from '../../../contract/lib/uuid';
import { utcText } from '../../ui/formats';

/** The page's choice, as in its address. */
export interface RotationsChoice {
  view: 'month' | 'list';
  /** yyyy-MM; undefined for all of the calendar, which only the list shows. */
  month: string | undefined;
  kind: ScheduleKind | undefined;
  /** uuid of a dataset group, and of a primary key. */
  group: string | undefined;
  primaryKey: string | undefined;
}

const names = { view: 'view', month: 'month', kind: 'kind', group: 'group', primaryKey: 'key' };

const monthOf = (date: Date): string => utcText(date, 'yyyy-MM');

/** @returns the months of the calendar, beginning with that of `now` */
export const calendarMonths = (now: Date): string[] =>
  Array.from({ length: scheduleLimits.months + 1 }, (_, index) =>
    monthOf(addMonths(new UTCDateMini(`${monthOf(now)}-01T00:00:00Z`), index)),
  );

/** @returns the choice in an address; unknown values are ignored */
export function readRotationsChoice(
  search: URLSearchParams,
  now: Date,
  isPhone: boolean,
): RotationsChoice {
  const defaultView = isPhone ? 'list' : 'month';
  const view = (['month', 'list'] as const).find(
    (candidate) => candidate === search.get(names.view),
  );
  const months = calendarMonths(now);
  const month = months.find((candidate) => candidate === search.get(names.month));
  // A phone has no room for seven columns.
  const shownView = isPhone ? defaultView : (view ?? defaultView);
  return {
    view: shownView,
    month: month ?? (shownView === 'month' ? months[0] : undefined),
    kind: scheduleKindNames.find((candidate) => candidate === search.get(names.kind)),
    group: uuidIn(search.get(names.group)),
    primaryKey: uuidIn(search.get(names.primaryKey)),
  };
}

const uuidIn = (text: string | null): string | undefined =>
  text !== null && isUuid(text) ? text : undefined;

/** @returns parameters of the page's address; fields that are undefined are left out */
export function writeRotationsChoice(choice: Partial<RotationsChoice>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [field, name] of Object.entries(names)) {
    const value = choice[field as keyof RotationsChoice];
    if (value !== undefined) search.set(name, value);
  }
  return search;
}
