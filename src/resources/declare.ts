import type { ComponentType, ReactNode } from 'react';
import type { Access, StepUpScope, Subject } from '../../contract/access';
import type { Endpoint } from '../dataProvider/endpoints';

/** What every record of the service has. */
export interface ServiceRecord {
  uuid: string;
}

/** How a cell is drawn. `value` reads the record; the text of a cell is also what a search finds. */
export type Cell<R> =
  | { kind: 'text'; value: (record: R) => string }
  /** Links to the record's own page. */
  | { kind: 'link'; value: (record: R) => string }
  | { kind: 'number'; value: (record: R) => number | null }
  /** A moment in UTC, ISO 8601; `empty` stands in for none. */
  | { kind: 'date'; value: (record: R) => string | null; empty?: string }
  /** A short text with the whole list on hover and focus. */
  | { kind: 'hover-list'; value: (record: R) => string[] }
  | { kind: 'icon'; value: (record: R) => { icon: ComponentType; label: string } }
  | {
      kind: 'status';
      value: (record: R) => { label: string; tone: 'positive' | 'neutral' | 'warning' };
    };

export interface Column<R> {
  /** Name of the column in saved layouts, sorts and filters: the service's column name. */
  name: string;
  label: string;
  width: number;
  sortable: boolean;
  cell: Cell<R>;
  /** A filter that takes any of these values. */
  setFilter?: readonly { value: string; label: string }[];
  /** Hidden until the person shows it. */
  hidden?: true;
}

export interface ListDeclaration<R> {
  columns: readonly Column<R>[];
  defaultSort: { name: string; dir: 'asc' | 'desc' };
  /** Name of the per-user setting that holds the column layout. */
  settingsName: string;
  /** Start of the CSV file's name; the moment follows as yyyyMMdd_HHmmss. */
  csvPrefix: string;
  searchLabel: string;
  /** Title and text of the list without any record. */
  empty: { title: string; text: string };
}

/** A thing that can be done to one record: a row of the row menu and a button of the detail page. */
export interface Action<R> {
  id: string;
  label: string;
  icon?: ComponentType;
  /** The permission table's rule; who may not is told why. */
  access: Access;
  /** Whether the record has this action at all. */
  visible?: (record: R, subject: Subject) => boolean;
  /** Why the action cannot be used now, for a record that has it. */
  disabledReason?: (record: R, subject: Subject) => string | undefined;
  scope?: StepUpScope;
  /** Where the action leads, for actions that are a page. */
  to?: (record: R) => string;
}

export interface ResourceMessages {
  updated?: string;
  updateFailed?: string;
  /** Said when a record that was asked for does not exist. */
  notFound?: string;
}

export interface Declaration<R extends ServiceRecord = ServiceRecord> {
  /** Route segment and react-admin's resource name. */
  name: string;
  label: string;
  icon: ComponentType;
  /** `sidebar` in the order of the list; `profile` for the platform administrator's screens. */
  menu: 'sidebar' | 'profile';
  endpoint: Endpoint;
  /** Rules for seeing the list, and for changing a record where that exists. */
  access: { list: Access; read?: Access; update?: Access };
  list: ListDeclaration<R>;
  /** The detail and edit page. */
  detail?: {
    /** Asks for the record and for the page's code at the same time. */
    page: ComponentType;
    /** Starts loading the page's code; called when a link to it is likely to be followed. */
    preload: () => Promise<unknown>;
  };
  actions: readonly Action<R>[];
  /** Texts shown after calls, by event. */
  messages: ResourceMessages;
  children?: ReactNode;
}

/** A declaration whose record type is settled inside; the list of resources holds these. */
export type AnyDeclaration = Declaration<never>;

/** Checks a declaration's types. One file that calls this and one line in index.ts is a resource. */
export const declareResource = <R extends ServiceRecord>(
  declaration: Declaration<R>,
): Declaration<R> => declaration;
