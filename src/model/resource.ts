import type { ComponentType, ReactNode } from 'react';
import type { Access } from '../../contract/access';
import type { ActionSource, ServiceRecord } from './action';
import type { Loader } from './code';
import type { Detail } from './detail';
import type { ListedEndpoint } from './endpoint';
import type { Field, FormSchema } from './field';
import type { CreateLink, ListDeclaration } from './list';
import type { Tone } from '../../contract/designTokens';

export interface ResourceMessages {
  created?: string;
  createFailed?: string;
  updated?: string;
  updateFailed?: string;
  /** Said of a part of an update that was not done, when the service gives no reason. */
  partlyFailed?: string;
  /** Said when a record cannot be read, and the service gives no reason. */
  loadFailed?: string;
  /** Shows only the first of several reasons for a failed load. */
  loadFailedFirstError?: true;
  notFound?: string;
}

/** A part of a record's page: a function component, since a class's type would take its props both ways. */
export type RecordPart<R> = (props: { record: R }) => ReactNode;

/** A tab of a record's page, in the address as `?tab=<id>`: a part of its own, or some of the form's fields. */
export interface RecordTab<R> {
  id: string;
  label: string;
  content?: RecordPart<R>;
  /** Names of the form's fields that stand here; all others stand in the tab Settings, which comes last. */
  fields?: readonly string[];
}

/** Parts of a record's page beyond the declared fields; loaded with the page. */
export interface RecordPageParts<R> {
  /** The form's fields, where they depend on the record or have inputs of their own. */
  fields?: (record: R) => readonly Field[];
  /** The contract's schema of a change, where it depends on the record. */
  schema?: (record: R) => Promise<FormSchema>;
  /** The body of a change, where the service has other fields than the form. */
  toUpdate?: (
    changed: Readonly<Record<string, unknown>>,
    sent: Readonly<Record<string, unknown>>,
    record: R,
  ) => Record<string, unknown>;
  /** The additional rule for a change of the form, by the values sent. */
  accessOf?: (sent: Readonly<Record<string, unknown>>, record: R) => Access | undefined;
  /** Why nobody can change the record. */
  readOnlyReason?: (record: R) => string | undefined;
  /** The state, as a pill beside the title. */
  status?: (record: R) => { label: string; tone: Tone };
  /** Four to six facts that say whether all is right, above the tabs. */
  summary?: (record: R) => readonly Detail[];
  /** Links to the record's events and history, beside the facts. */
  links?: (record: R) => readonly { label: string; to: string }[];
  /** Notices of things that need attention now, above everything else. */
  notices?: readonly { id: string; notice: RecordPart<R> }[];
  /** The tabs before Settings; without any the form is the page. */
  tabs?: readonly RecordTab<R>[];
  /** Read-only facts, in a list below the form. */
  details?: (record: R) => readonly Detail[];
  detailsTitle?: string;
}

/** A dialog over a list, with an address below the list's: `/features/new`. */
export interface ListOverlay {
  path: string;
  access: Access;
  dialog: Loader<ComponentType>;
}

/** The whole of a resource: menu entry, routes, list, record page, creation, actions and texts follow. */
export interface Declaration<R extends ServiceRecord = ServiceRecord> extends ActionSource<R> {
  /** Route segment and react-admin's resource name. */
  name: string;
  label: string;
  /** One of them, as titles, buttons and messages name it: `Feature`. */
  singular: string;
  icon: ComponentType;
  /** `sidebar` in the order of the list; `profile` for the platform administrator's screens. */
  menu: 'sidebar' | 'profile';
  endpoint: ListedEndpoint;
  access: { list: Access; read?: Access; update?: Access };
  list: ListDeclaration<R>;
  fields?: readonly Field[];
  /** The contract's schemas of a new record and of a change, loaded after the form is shown. */
  schemas?: () => Promise<{ create?: FormSchema; update: FormSchema }>;
  /** Plain lists that fields choose from, by name. */
  references?: Readonly<Record<string, ListedEndpoint>>;
  page?: {
    /** The title, if it is not the record's display name. */
    title?: (record: R) => string;
    /** The link back to the list, where that is not called like the list. */
    back?: string;
    parts?: Loader<RecordPageParts<R>>;
  };
  overlays?: readonly ListOverlay[];
  /** Goes on to the page of a new record rather than back to the list. */
  opensCreated?: true;
  /** Other resources that show records of this one. */
  affects?: readonly string[];
  messages: ResourceMessages;
}

/** A declaration whose record type is settled inside; the list of resources holds these. */
export type AnyDeclaration = Declaration<never>;

type Defaults<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/** The dialog over the list that creates a record, and the button that opens it. */
type Creation = Omit<CreateLink, 'to'> & ListOverlay;

type Declared<R extends ServiceRecord> = Defaults<
  Omit<Declaration<R>, 'endpoint' | 'list'>,
  'menu' | 'actions' | 'messages'
> & {
  endpoint?: Partial<ListedEndpoint>;
  list: Defaults<Omit<ListDeclaration<R>, 'create'>, 'defaultSort' | 'settingsName'> & {
    create?: Creation;
  };
};

/** Fills in the defaults, most of which follow from the resource's name. A file that calls this is a resource. */
export function declareResource<R extends ServiceRecord>(declared: Declared<R>): Declaration<R> {
  const { name, endpoint, overlays = [] } = declared;
  const { create, ...list } = declared.list;
  const key = name.replaceAll('-', '_');
  const table = { kind: 'table', path: `/table/${name}` } as const;
  const settingsName = `${key}_grid_columns`;
  return {
    menu: 'sidebar',
    actions: [],
    messages: {},
    ...declared,
    endpoint: { path: `/${name}`, key, list: table, ...endpoint },
    list: {
      defaultSort: { name: 'name', dir: 'asc' },
      settingsName,
      ...list,
      create: create && {
        label: create.label,
        to: `/${name}/${create.path}`,
        access: create.access,
      },
    },
    overlays: create ? [create, ...overlays] : overlays,
  };
}
