import type { ComponentType, ReactNode } from 'react';
import type { Access } from '../../contract/access/access';
import type { ActionSource } from './action';
import type { CodeLoader, Loader } from './code';
import type { Detail } from './detail';
import type { ListedEndpoint } from './endpoint';
import type { Field, FormSchema } from './field';
import type { ServiceRecord } from './record';
import { columnOf, type CreateLink, type DeclaredColumn, type ListDeclaration } from './list';
import type { Tone } from '../../contract/lib/designTokens';

export interface ResourceMessages {
  created?: string;
  createFailed?: string;
  updated?: string;
  updateFailed?: string;
  /** Message for a part of an update that was not done, if the service gives no reason. */
  partlyFailed?: string;
  /** Message for a record that cannot be read, if the service gives no reason. */
  loadFailed?: string;
  /** Shows only the first of several reasons for a failed load. */
  loadFailedFirstError?: true;
  notFound?: string;
}

/** A part of a record's page. A function component, because a class component's type is bivariant in its props. */
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
    changes: Readonly<Record<string, unknown>>,
    formValues: Readonly<Record<string, unknown>>,
    record: R,
  ) => Record<string, unknown>;
  /** The additional rule for a change of the form, by the values sent. */
  accessOf?: (formValues: Readonly<Record<string, unknown>>, record: R) => Access | undefined;
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
  /** Read-only facts, in the section About below the form. */
  details?: (record: R) => readonly Detail[];
}

/** An address below the list's, at which a dialog stands over the list: `/features/new`. */
interface OverlayAddress {
  path: string;
  access: Access;
}

interface DeclaredOverlay extends OverlayAddress {
  dialog: Loader<ComponentType>;
}

/** A row of the table of resources: what menus, routes and the palette need before the declaration is loaded. */
export interface ResourceRow {
  /** Route segment and react-admin's resource name. */
  name: string;
  label: string;
  /** One of them, as titles, buttons and messages name it: `Feature`. */
  singular: string;
  icon: ComponentType;
  /** `sidebar` in the order of the table; `profile` for the platform administrator's screens. */
  menu: 'sidebar' | 'profile';
  /** Records of a resource with `read` have pages, which have a form if there is a rule for `update`. */
  access: { list: Access; read?: Access; update?: Access };
  /** The button that creates a record, and the address of its dialog. */
  create?: OverlayAddress & { label: string };
  /** Other dialogs over the list. */
  overlays?: readonly OverlayAddress[];
}

/** The whole of a resource: menu entry, routes, list, record page, creation, actions and texts follow. */
export interface Declaration<R extends ServiceRecord = ServiceRecord>
  extends ResourceRow, ActionSource<R> {
  endpoint: ListedEndpoint;
  list: ListDeclaration<R>;
  fields?: readonly Field[];
  /** The contract's schemas of a new record and of a change, loaded after the form is shown. */
  schemas?: () => Promise<{ create?: FormSchema; update: FormSchema }>;
  /** Plain lists that fields choose from, by name. */
  references?: Readonly<Record<string, ListedEndpoint>>;
  page?: {
    /** The title, if it is not the record's display name. */
    title?: (record: R) => string;
    /** Text of the link back to the list, if it is not the list's label. */
    back?: string;
    parts?: Loader<RecordPageParts<R>>;
  };
  /** All dialogs over the list; the creation dialog comes first. */
  overlays: readonly DeclaredOverlay[];
  /** Goes on to the page of a new record rather than back to the list. */
  opensCreated?: true;
  /** Other resources that show records of this one. */
  affects?: readonly string[];
  messages: ResourceMessages;
}

/** A declaration of records of any type. */
export type AnyDeclaration = Declaration<never>;

/**
 * Gives a declaration of unknown type its record type. The records come from the declaration's own endpoint, so they
 * are of its type.
 */
export const declarationOf = <R extends ServiceRecord>(declaration: AnyDeclaration) =>
  declaration as Declaration<R>;

/** A resource as the console knows it from the start. */
export interface ResourceEntry extends Omit<ResourceRow, 'create' | 'overlays'> {
  create: CreateLink | undefined;
  hasPage: boolean;
  /** Paths, below the list's, of the dialogs over it. */
  overlays: readonly string[];
  /** Loads the declaration when the resource is opened, or is about to be. */
  code: CodeLoader<AnyDeclaration>;
}

const createLink = ({ name, create }: Pick<ResourceRow, 'name' | 'create'>) =>
  create && { label: create.label, to: `/${name}/${create.path}`, access: create.access };

const overlaysOf = ({ create, overlays = [] }: Pick<ResourceRow, 'create' | 'overlays'>) =>
  create ? [create, ...overlays] : overlays;

export const entryOf = (row: ResourceRow, code: CodeLoader<AnyDeclaration>): ResourceEntry => ({
  ...row,
  create: createLink(row),
  hasPage: row.access.read !== undefined,
  overlays: overlaysOf(row).map(({ path }) => path),
  code,
});

type Defaults<T, K extends keyof T> = Omit<T, K> & Partial<Pick<T, K>>;

/** A list as it is declared; the rest follows from the resource. */
export type DeclaredList<R> = Defaults<
  Omit<ListDeclaration<R>, 'create' | 'columns'>,
  'defaultSort' | 'settingsName'
> & { columns: readonly DeclaredColumn<R>[] };

type Declared<R extends ServiceRecord> = Defaults<
  Omit<Declaration<R>, 'endpoint' | 'list' | 'overlays'>,
  'actions' | 'messages'
> &
  Pick<ResourceRow, 'overlays'> & {
    endpoint?: Partial<ListedEndpoint>;
    list: DeclaredList<R>;
    /** The dialogs over the list, by their paths in the table. */
    dialogs?: Readonly<Record<string, Loader<ComponentType>>>;
  };

/**
 * Fills in the defaults, most of which follow from the resource's name. A file that calls this is a resource.
 * @throws Error for a dialog of the table that is not declared
 */
export function declareResource<R extends ServiceRecord>(declared: Declared<R>): Declaration<R> {
  const { dialogs = {}, ...declaration } = declared;
  const { name, endpoint, list } = declaration;
  const key = name.replaceAll('-', '_');
  const table = { kind: 'table', path: `/table/${name}` } as const;
  const settingsName = `${key}_grid_columns`;
  return {
    actions: [],
    messages: {},
    ...declaration,
    endpoint: { path: `/${name}`, key, list: table, ...endpoint },
    list: {
      defaultSort: { name: 'name', dir: 'asc' },
      settingsName,
      ...list,
      columns: list.columns.map((column) => columnOf<R>(column)),
      create: createLink(declaration),
    },
    overlays: overlaysOf(declaration).map(({ path, access }) => {
      const dialog = dialogs[path];
      if (!dialog) throw new Error(`${name} declares no dialog at ${path}`);
      return { path, access, dialog };
    }),
  };
}
