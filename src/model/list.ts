import type { ComponentType, ReactNode } from 'react';
import type { Access, Subject } from '../../contract/access/access';
import type { AttentionTone } from '../../contract/attention/attention';
import type { Condition, Search } from '../../contract/api/search';
import type { CodeLoader } from './code';
import type { Remark } from './detail';
import type { Choice } from './field';
import type { TimelineFilter } from './timeline';
import type { Tone } from '../../contract/lib/designTokens';

/** Kind of a column's cells. `value` reads the record; a search finds the cell by its text. */
export type Cell<R> =
  /** `badge` is a word beside the text, and not a part of it. */
  | {
      kind: 'text';
      value: (record: R) => string;
      badge?: (record: R, subject: Subject) => string | undefined;
      /** Name of a text that stays on one line, beside a button that copies it. */
      copied?: string;
      /** A part of the text that is a link. */
      link?: (record: R) => { name: string; to: string } | undefined;
    }
  /** Links to the record's own page; a record with an `unlinked` text has its plain name beside that badge. */
  | {
      kind: 'link';
      value: (record: R) => string;
      unlinked?: (record: R) => string | undefined;
      /** A word beside the link. */
      badge?: (record: R) => string | undefined;
      /** A line below, in lists whose rows have two. */
      second?: (record: R) => string;
    }
  | { kind: 'number'; value: (record: R) => number | null }
  /** A moment in UTC, ISO 8601; `empty` is shown if there is none. */
  | {
      kind: 'date';
      value: (record: R) => string | null;
      empty?: string;
      /** Something is due then: how far away it is matters more than its time. */
      isDue?: true;
      remark?: (record: R) => Remark | undefined;
    }
  /** A short text with the whole list on hover and focus; `total` includes names that are not listed. */
  | { kind: 'hover-list'; value: (record: R) => string[]; total?: (record: R) => number }
  | { kind: 'icon'; value: (record: R) => { icon: ComponentType; label: string } }
  /** Drawn by a component of the declaration; `value` is its text. */
  | { kind: 'part'; value: (record: R) => string; part: (props: { record: R }) => ReactNode }
  | {
      kind: 'status';
      value: (record: R) => { label: string; tone: Tone };
    };

/** Layout of a column among the others; a usual column has none of these traits. */
export interface ColumnTraits {
  hidden?: true;
  /** Order of removal when not all columns fit: higher values first, the last of equals first; 0 by default. */
  leaves?: number;
  /** Width once other columns are removed, for a column that can be narrower than on a desktop. */
  narrowWidth?: number;
  /** The cell opens the record's panel; for timelines. */
  opensPanel?: true;
  /** Width while a record's panel is open beside the rows; without one the column is then only in the panel. */
  widthBeside?: number;
  /** Stays beside the panel even where the other columns have no room. */
  staysBeside?: true;
}

interface ColumnBase extends ColumnTraits {
  /** Name of the column in saved layouts, sorts and filters: the service's column name. */
  name: string;
  label: string;
  width: number;
  sortable: boolean;
  /** A filter that takes any of these values. */
  setFilter?: readonly Choice[];
}

export type Column<R> = ColumnBase & Cell<R>;

/** Names of the record's fields that hold a value of this type. */
type FieldOf<R, V> = string &
  keyof { [K in keyof R as string extends K ? never : R[K] extends V ? K : never]: R[K] };

/** Distributes over the kinds of columns. */
type Declared<C, R> =
  C extends Column<R>
    ? Omit<C, 'name' | 'sortable' | 'value'> &
        Partial<Pick<C, 'sortable'>> &
        (
          | Pick<C, 'name' | 'value'>
          | { name: FieldOf<R, ReturnType<C['value']>>; value?: undefined }
        )
    : never;

/** A column as it is declared: sortable by default; without `value` it shows the field of its name. */
export type DeclaredColumn<R> = Declared<Column<R>, R>;

export const columnOf = <R>(column: DeclaredColumn<R>): Column<R> =>
  // `FieldOf` makes sure that the field is of the cell's type.
  ({
    sortable: true,
    value: (record: Readonly<Record<string, unknown>>) => record[column.name],
    ...column,
  }) as Column<R>;

/** A column that a condition of a search can test. */
export interface ConditionColumn {
  /** The service's column name. */
  name: string;
  label: string;
  type: 'text' | 'number' | 'date';
  choices?: readonly { value: string | number; label: string }[];
}

export interface RecordLine {
  label: string;
  text: string;
  /** Condition that finds the records with the same value. */
  same?: Condition;
  /** The part of the text that names a record, and the address of its page. */
  link?: { name: string; to: string };
}

export interface RecordDetails {
  title: string;
  /** Distinguishes the record from its neighbours, below the title. */
  text: string;
  lines: readonly RecordLine[];
  metadata?: readonly { label: string; text: string }[];
  changes?: Readonly<Record<string, { from: unknown; to: unknown }>>;
  /** Subject of the entry: a record of a resource, which may have a page of its own. */
  object?: { resource: string; uuid: string };
  /** Id that all records of one request share. */
  transaction?: string;
}

/** Daily counts of a timeline's rows, by group, shown above the rows. */
export interface TimelineSeries {
  /** Path that answers a POST of the search with the counts. */
  path: string;
  /** Column with the group of a row. */
  column: string;
  /** Names the counts. */
  label: string;
  groups: readonly { value: string | number; label: string; color: string }[];
}

/** Additional parts of a timeline (companion.md "Events and Security History"). */
export interface TimelineScreen<R> {
  conditions: readonly ConditionColumn[];
  /** Searches worth one click, offered while nothing is set. */
  quickSearches: readonly { label: string; filter: Partial<TimelineFilter> }[];
  /** Label and name for a condition that names a record by uuid, if a row has the record's name. */
  namedBy?: (condition: Condition, record: R) => { label: string; name: string } | undefined;
  series: TimelineSeries;
  detailsOf: (record: R) => RecordDetails;
}

/** A state whose rows are counted above the list; its count filters the list to these rows. */
export interface ListState {
  /** Its name in `contract/api/listStates.ts`, which defines the rows in it. */
  name: string;
  label: string;
  /** Tone of the count while any row is in the state. */
  tone?: AttentionTone;
  /** Warning shown when any row is in the state. @param count as it is shown */
  warning?: (count: string) => string;
}

/** A row on a phone: the name from the first column, a state beside it, and the facts that matter. */
export interface PhoneRow<R> {
  /** Name of the column with the state. */
  status?: string;
  facts: (record: R, now: Date) => readonly string[];
  /** Replaces the text of the first column, and opens the record. */
  title?: (record: R) => string;
  /** The moment whose day groups the rows under headings. */
  day?: (record: R) => string;
}

/** A button that leads to the creation of a record. */
export interface CreateLink {
  label: string;
  to: string;
  access: Access;
}

export interface ListDeclaration<R> {
  columns: readonly Column<R>[];
  defaultSort: { name: string; dir: 'asc' | 'desc' };
  /** Name of the per-user setting that holds the column layout. */
  settingsName: string;
  /** Start of the CSV file's name; the moment follows as yyyyMMdd_HHmmss. */
  csvPrefix: string;
  searchLabel: string;
  empty: { title: string; text: string };
  states?: readonly ListState[];
  /** Rows of two lines: a date above its time, a name above its second line. */
  twoLines?: true;
  /** Component beside the counts of states; its code loads after the list. */
  besideStates?: CodeLoader<ComponentType>;
  /** Rows on a phone; by default their facts are the second and the third column. */
  phone?: PhoneRow<R>;
  /** Makes the list a timeline, whose endpoint's list is of the kind `timeline`. */
  timeline?: TimelineScreen<R>;
  /** Name of the rows, if it is not the resource's label. */
  rowsLabel?: string;
  /** Notification when the list cannot be loaded, in addition to the error card in the list. */
  loadFailed?: string;
  create?: CreateLink;
  /** Link that creates the first record, if it is not `create`. */
  createFirst?: CreateLink;
  links?: readonly { label: string; to: string }[];
}

/** A list's filter value in react-admin: the contract's search without its order. */
export type ListFilter = Omit<Search, 'sorts'>;

/** @returns a link to the list, filtered by react-admin's filter value */
export const listAddress = (list: string, filter: object): string =>
  `/${list}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
