import type { ComponentType, ReactNode } from 'react';
import type { Access, Subject } from '../../contract/access';
import type { Condition } from '../../contract/search';
import type { Attempt } from '../dataProvider/attempts';
import type { ConsoleDataProvider } from '../dataProvider/dataProvider';
import type { Endpoint } from '../dataProvider/endpoints';
import type { TimelineFilter } from '../dataProvider/timelineFilter';
import type { CodeLoader } from '../forms/codeLoader';
import type { Field, FormSchema } from '../forms/fields';
import type { Credentials } from '../keygen/generateCredentials';

/** What every record of the service has. */
export interface ServiceRecord {
  uuid: string;
}

/** How a cell is drawn. `value` reads the record; the text of a cell is also what a search finds. */
export type Cell<R> =
  /** `badge` is a word beside the text that it is not part of. */
  | {
      kind: 'text';
      value: (record: R) => string;
      badge?: (record: R, subject: Subject) => string | undefined;
    }
  /**
   * Links to the record's own page. `unlinked` says what a record is that has no link: a badge stands
   * beside its name.
   */
  | {
      kind: 'link';
      value: (record: R) => string;
      unlinked?: (record: R) => string | undefined;
    }
  | { kind: 'number'; value: (record: R) => number | null }
  /** A moment in UTC, ISO 8601; `empty` stands in for none, `warning` says what is wrong with it. */
  | {
      kind: 'date';
      value: (record: R) => string | null;
      empty?: string;
      warning?: (record: R) => string | undefined;
    }
  /** A short text with the whole list on hover and focus; `total` counts those not listed too. */
  | { kind: 'hover-list'; value: (record: R) => string[]; total?: (record: R) => number }
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
  /** Opens the record's panel; for lists that are searched. */
  opens?: true;
}

/** What a condition of a search may be about. */
export interface ConditionColumn {
  /** The service's column name. */
  name: string;
  label: string;
  type: 'text' | 'number' | 'date';
  /** The only values there are. */
  choices?: readonly { value: string | number; label: string }[];
}

/** A line of a record's panel. */
export interface RecordFact {
  label: string;
  text: string;
  /** What finds the records that have the same. */
  same?: Condition;
}

/** A record as its panel shows it. */
export interface RecordDetail {
  title: string;
  /** What tells it from its neighbours, below the title. */
  text: string;
  facts: readonly RecordFact[];
  /** What else was told of it, where there can be such. */
  metadata?: readonly { label: string; text: string }[];
  /** What changed, by field. */
  changes?: Readonly<Record<string, { from: unknown; to: unknown }>>;
  /** What it was about: a record of a resource, which may have a page of its own. */
  object?: { resource: string; uuid: string };
  /** What belongs together: all records of one request. */
  transaction?: string;
}

/** What a searched list (companion.md "Events and Security History") has beyond other lists. */
export interface SearchScreen<R> {
  conditions: readonly ConditionColumn[];
  /** Searches worth one click, offered while nothing is set. */
  starts: readonly { label: string; filter: Partial<TimelineFilter> }[];
  detail: (record: R) => RecordDetail;
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
  /** What the list as a whole has to say, above it; loaded after it, in room that is kept free. */
  notice?: CodeLoader<ComponentType>;
  /** Makes the list a searched one, whose endpoint's list is of the kind `search`. */
  search?: CodeLoader<SearchScreen<R>>;
  /** What the rows are called, where the resource's label does not say it. */
  rowsLabel?: string;
  /** Said in a notification when the list cannot be loaded, besides the card in the list. */
  loadFailed?: string;
  /** The button above the list that leads to where a record is created. */
  create?: { label: string; to: string; access: Access };
  /** Links above the list to other views of it. */
  links?: readonly { label: string; to: string }[];
}

/** Parameters of an action, as its dialog collects them. They survive a redirect: never a secret. */
export type ActionParams = Readonly<Record<string, string | number>>;

/** Shown after success in place of closing the dialog; what is in it is held nowhere else. */
export type ActionResult = (props: {
  /** Closes; to be called only by the person. */
  onDone: () => void;
}) => ReactNode;

/** What an action may call. */
export interface ActionProvider extends Pick<ConsoleDataProvider, 'action'> {
  /**
   * The credentials of one API key, made in this browser, and the key that makes their creation
   * idempotent. Trying again after a failure that leaves it open whether the service acted gives the
   * very same (decision 29).
   * @throws Error with a sentence for the person when the browser cannot make keys
   */
  newCredentials: () => Promise<Attempt<Credentials>>;
  /**
   * Has a result shown when the action has been done, such as a secret that is shown once. Its code
   * is to be loaded before the call: what cannot be shown would be lost.
   */
  show: (result: ActionResult) => void;
  /**
   * Leaves the console for the page on which an authenticator app is set up. Never resolves: the page
   * comes back anew.
   * @throws Error for an address that does not belong to the sign-in
   */
  leaveFor: (address: string) => Promise<never>;
}

/** The outcome of an action's call, as its dialog shows it. */
export interface ActionFailure {
  /** The catalogue's text (console.md section 8). */
  title: string;
  /** What the service says more precisely. */
  details?: string;
  /** What the service says of single fields, by their names. */
  fields?: Readonly<Record<string, string>>;
  requestId?: string;
  /** Nothing went wrong: the person did not confirm. */
  cancelled?: true;
}

/** What the one frame of all action dialogs needs; a dialog hands it on as it is. */
export interface ActionFrame {
  /** Names the record in the frame's title. */
  recordName: string;
  /** Whether a one-time code will be asked for. */
  asksForCode: boolean;
  busy: boolean;
  failure: ActionFailure | undefined;
  onCancel: () => void;
  onSubmit: (params: ActionParams) => void;
}

export interface ActionDialogProps<R> {
  record: R;
  /** Parameters chosen before, when the dialog is shown again. */
  params: ActionParams | undefined;
  frame: ActionFrame;
}

/** A function component: a class's type would take its props both ways. */
export type ActionDialogComponent<R> = (props: ActionDialogProps<R>) => ReactNode;

/** Asks before an action: a text as data, or a dialog of its own, loaded when it is wanted. */
export type ActionDialog<R> =
  | {
      kind: 'confirm';
      title: string;
      /** What it is about, above the text. */
      facts?: (record: R) => readonly { label: string; value: string }[];
      /** Paragraphs. */
      text: (record: R) => readonly string[];
      submit: string;
    }
  /** Asks for parameters: texts, choices and whole numbers. */
  | {
      kind: 'fields';
      title: string;
      text?: (record: R) => readonly string[];
      fields: readonly Field[];
      /** The contract's schema of what the fields give. */
      schema: () => Promise<FormSchema>;
      submit: string;
    }
  | { kind: 'custom'; code: CodeLoader<ActionDialogComponent<R>> };

interface ActionBase<R> {
  id: string;
  label: string;
  /** Drawn as what cannot be taken back. */
  danger?: true;
  icon?: ComponentType;
  /** The permission table's rule: who may not is told why, and its step-up scope is asked for. */
  access: Access;
  /** Whether the record has this action at all. */
  visible?: (record: R, subject: Subject) => boolean;
  /** Why the action cannot be used now, for a record that has it. */
  disabledReason?: (record: R, subject: Subject) => string | undefined;
  /** Where it is offered: in the row menu, on the record's page, or (when left out) in both. */
  only?: 'row' | 'page';
}

/** Leads to a page. */
export interface LinkAction<R> extends ActionBase<R> {
  to: (record: R) => string;
}

/** Changes something through the service. `useRunAction` is the only one that runs it. */
export interface CallAction<R> extends ActionBase<R> {
  /** Its name on the record's page, where that is another one. */
  pageLabel?: string;
  dialog: ActionDialog<R>;
  /**
   * Makes the calls.
   * @throws Error for a missing input, before any call; HttpError when the service refuses
   */
  run: (record: R, params: ActionParams, provider: ActionProvider) => Promise<unknown>;
  /**
   * Has the one-time code asked for before `run`, which makes credentials: those could not be taken
   * along to the identity provider and back (decision 9).
   */
  confirmFirst?: true;
  /** Texts of console.md section 8; `unexplained` is said when the service gives no reason. */
  success: string;
  failure: string;
  unexplained?: string;
  /** Other resources whose lists and records this changes. */
  affects?: readonly string[];
  /** Where to go when the record is gone after it. */
  redirect?: string;
  /** The record is gone after it, and had no page that would have to be left. */
  gone?: true;
  /** Logs out after it: the session stands for what is no longer so. */
  endsSession?: true;
}

/** A thing that can be done to one record: a row of the row menu and a button of the detail page. */
export type Action<R> = LinkAction<R> | CallAction<R>;

/** What actions belong to: the records of a resource, or the one thing that a page is about. */
export interface ActionSource<R extends ServiceRecord = ServiceRecord> {
  /** Unlike that of any other; query keys of what its actions change begin with it. */
  name: string;
  actions: readonly Action<R>[];
  /** What a record is called, where that is not its name. */
  nameOf?: (record: R) => string;
  /** Reads a record of the type R, where there is no endpoint for one. */
  readOne?: (
    dataProvider: ConsoleDataProvider,
    id: string,
  ) => Promise<ServiceRecord & { id: string }>;
}

/** A source whose record type is settled inside. */
export type AnyActionSource = ActionSource<never>;

export interface ResourceMessages {
  created?: string;
  createFailed?: string;
  updated?: string;
  updateFailed?: string;
  deleted?: string;
  deleteFailed?: string;
  /** Said when a record cannot be read, and the service gives no reason. */
  loadFailed?: string;
  /** Said when a record that was asked for does not exist. */
  notFound?: string;
}

export interface Declaration<R extends ServiceRecord = ServiceRecord> extends ActionSource<R> {
  /** Route segment and react-admin's resource name. */
  name: string;
  label: string;
  icon: ComponentType;
  /** `sidebar` in the order of the list; `profile` for the platform administrator's screens. */
  menu: 'sidebar' | 'profile';
  endpoint: Endpoint;
  /** Rules for seeing the list, and for what can be done with a record where that exists. */
  access: { list: Access; read?: Access; create?: Access; update?: Access; delete?: Access };
  list: ListDeclaration<R>;
  /** The fields of creation and of the record's page, where those are drawn from them. */
  fields?: readonly Field[];
  /** The contract's schemas of a new record and of a change, loaded after the form is shown. */
  schemas?: () => Promise<{ create: FormSchema; update: FormSchema }>;
  /** The detail and edit page. */
  detail?: {
    /** Asks for the record and for the page's code at the same time. */
    page: ComponentType;
    /** Starts loading the page's code; called when a link to it is likely to be followed. */
    preload: () => Promise<unknown>;
  };
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
