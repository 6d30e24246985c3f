import type { RangePreset } from '../../contract/lib/dateRanges';
import { dateTexts } from '../../texts/admin-kit/dates';
import { listTexts } from '../../texts/admin-kit/lists';
import type {
  ConditionColumn,
  DeclaredColumn,
  ListDeclaration,
  RecordLine,
  TimelineScreen,
} from '../model/list';
import { type Declaration, declareResource, type ResourceRow } from '../model/resource';
import { displayTime } from '../ui/formats';
import type { ServiceRecord } from '../model/record';

interface TimelineResource<R extends ServiceRecord>
  extends
    ResourceRow,
    Pick<ListDeclaration<R>, 'csvPrefix' | 'searchLabel' | 'rowsLabel' | 'phone'> {
  /** Path below the API's base path; the search is below this path. */
  path: string;
  key: string;
  /** Columns in addition to the date. */
  columns: readonly DeclaredColumn<R>[];
  /** The date column, the quick searches by date and the line of the date are added to each. */
  timeline: Omit<TimelineScreen<R>, 'series'> & {
    series: Omit<TimelineScreen<R>['series'], 'path'>;
  };
}

/** Ranges among the quick searches of every timeline (companion.md section 2). */
const quickRanges = ['today', 'last-7-days', 'last-year'] as const satisfies readonly RangePreset[];

/** The service sorts timelines only by date. */
const unsorted = <R>(column: DeclaredColumn<R>): DeclaredColumn<R> => ({
  ...column,
  sortable: false,
});

/** Declares a timeline: rows by date, found by a search, with records in a panel (companion.md section 2). */
export function declareTimeline<R extends ServiceRecord & { date: string }>(
  declared: TimelineResource<R>,
): Declaration<R> {
  const { path, key, columns, timeline, csvPrefix, searchLabel, rowsLabel, phone, ...row } =
    declared;
  const { date } = listTexts.timeline;
  return declareResource<R>({
    ...row,
    endpoint: { path, key, list: { kind: 'timeline', path: `${path}/search` } },
    list: {
      csvPrefix,
      searchLabel,
      rowsLabel,
      phone,
      columns: [
        {
          kind: 'date',
          name: 'date',
          label: date,
          width: 140,
          value: (record) => record.date,
          opensPanel: true,
          widthBeside: 122,
          staysBeside: true,
        },
        ...columns.map(unsorted),
      ],
      defaultSort: { name: 'date', dir: 'desc' },
      twoLines: true,
      empty: listTexts.timeline.empty,
      loadFailed: listTexts.timeline.loadFailed,
      timeline: {
        ...timeline,
        series: { ...timeline.series, path: `${path}/days` },
        conditions: [...timeline.conditions, { name: 'date', label: date, type: 'date' }],
        quickSearches: [
          ...quickRanges.map((preset) => ({
            label: dateTexts.presets[preset],
            filter: { range: { preset } },
          })),
          ...timeline.quickSearches,
        ],
        detailsOf: (record) => {
          const { lines, ...details } = timeline.detailsOf(record);
          return { ...details, lines: [{ label: date, text: displayTime(record.date) }, ...lines] };
        },
      },
    },
  });
}

export const textCondition = (name: string, label: string): ConditionColumn => ({
  name,
  label,
  type: 'text',
});

/** @param name the service's column of the value, for narrowing the list to the same value */
export function recordLine(
  label: string,
  name: string,
  text: string | null,
  value: string | number = text ?? '',
): RecordLine {
  if (text === null || text === '')
    return { label, text: listTexts.none, same: { column: name, predicate: 'blank', value: true } };
  return { label, text, same: { column: name, predicate: 'eq', value } };
}
