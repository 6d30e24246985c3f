import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Access, Subject } from '../../contract/access/access';
import type { ProgramCredentials } from '../../contract/api-keys/credentialTerms';
import type { BulkDialog } from './bulkDialog';
import type { Loader } from './code';
import type { Detail } from './detail';
import type { DialogText, Impact, ImpactList } from './dialogParts';
import type { FailureTexts } from './failure';
import type { Field, FieldValue, FormSchema } from './field';
import type { LeaveTexts } from './leaveTexts';
import type { Read } from './read';
import type { ServiceRecord } from './record';

/** A call other than saving a record, such as rotate, publish or a dry run. `read` is for plain reads. */
export interface ActionCall {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API's base path, parameters in braces: `/datasets/{uuid}/rotate`. */
  path: string;
  params?: Readonly<Record<string, string | number | null | undefined>>;
  body?: object;
  /** Version of the record the person saw (decision 30). */
  ifMatch?: string | number;
  /** Set on submission: the same key with the same body gives the same answer. */
  idempotencyKey?: string;
  /** Message for an answer without its success flag, or a PATCH that finds no record (console.md section 8). */
  unconfirmed?: string;
  /** Access token to use in place of the session's, after a step-up. */
  token?: string;
  /** uuid of the service's confirmation, for which the one-time code was given. */
  confirmation?: string;
  signal?: AbortSignal;
}

/** The parts of an API key (client-protocol 1). */
export interface Credentials extends ProgramCredentials {
  /** PEM, with the access key id as its common name. */
  csr: string;
  /** PEM, encrypted with the crypto access key. */
  encryptedPrivateKey: string;
}

/** Parameters of an action, as its dialog collects them. They survive a redirect: never a secret. */
export type ActionParams = Readonly<Record<string, string | number>>;

/** Shown after success instead of closing the dialog; nothing else holds its content. */
export type ActionResult = (props: {
  /** Closes the dialog, and goes on to a page if one is given; only the person may cause the call. */
  onDone: (to?: string) => void;
}) => ReactNode;

export interface ActionProvider {
  /** The person's membership in their company, which identifies them in calls (console.md section 7). */
  customerUser?: string;
  /** Makes one call, and resolves with the answer's `data`. */
  action: (call: ActionCall) => Promise<{ data: Record<string, unknown> }>;
  read: Read;
  /** Deletes a record of a resource, unless its version has changed. */
  delete: (resource: string, record: ServiceRecord) => Promise<unknown>;
  /**
   * Generates the credentials of one API key in this browser. A retry with the same values gets the same credentials,
   * because the service may have stored them before its answer was lost (decision 29). Never resolves after the form or
   * dialog was left.
   * @throws Error with a sentence for the person when the browser cannot generate keys
   */
  newCredentials: () => Promise<Credentials>;
  /** Shows a result after the action. Load the result's code before the call; otherwise the result could be lost. */
  show: (result: ActionResult) => void;
  /** Leaves for an authenticator app's set-up; never resolves. @throws Error for an address of another site */
  leaveFor: (address: string) => Promise<never>;
}

interface DialogBase<R> {
  /** Facts about the subject of the action, above the text. */
  details?: (record: R, params: ActionParams) => readonly Detail[];
  text?: (record: R, params: ActionParams, before: R, subject: Subject) => readonly DialogText[];
}

/** Asks before an action. */
export type ActionDialog<R> =
  | (DialogBase<R> & {
      kind: 'confirm';
      /** Reads details that the record lacks; the dialog can be submitted once they have loaded. */
      read?: (
        provider: Pick<ActionProvider, 'read'>,
        record: R,
        params: ActionParams,
        signal?: AbortSignal,
      ) => Promise<readonly Detail[]>;
      /** Blocks submission while the record's form has unsaved changes, which the action would not include. */
      needsSaved?: true;
    })
  /** Asks for parameters: texts, choices and whole numbers. */
  | (DialogBase<R> & {
      kind: 'fields';
      fields: (record: R, params: ActionParams) => readonly Field[];
      /** The contract's schema of the fields' values. */
      schema: () => Promise<FormSchema>;
      initial?: (
        record: R,
        params: ActionParams,
        subject: Subject,
      ) => Readonly<Record<string, FieldValue>>;
      /** @returns whether a field is shown for these values; by default every field is */
      isShown?: (field: string, values: FieldValues) => boolean;
      /** Disables submission until a value is changed. */
      changes?: true;
      /**
       * Checks the values as a whole, in addition to each field on its own: the reason why they cannot be sent, and
       * whether sending them is irreversible.
       */
      check?: (
        values: FieldValues,
        record: R,
        subject: Subject,
      ) => { reason?: string; destructive?: boolean };
      outcome?: (values: FieldValues, record: R) => readonly DialogText[];
      /** Lists what will stop working with these values, as the service knows it now. */
      impact?: { lists: readonly ImpactList[]; when: (values: FieldValues) => boolean };
      /** Extra content below the fields: more about the action, or an input of the form's values. */
      below?: (props: { record: R }) => ReactNode;
      /** Keeps typed values over a reload, the end of the session and Back. */
      draft?: {
        /** Notice about restored values, where the form creates something rather than saves it. */
        restored?: string;
        /** The same of a draft that began with an older version of the record. */
        restoredOlder?: string;
        /** Asked before Cancel discards them; without it Cancel discards them at once. */
        leave?: LeaveTexts;
        /** Fields that may hold a secret: their values are never kept. */
        secrets?: readonly string[];
      };
      /** Lets the form send refused values again: the service may accept them on the next try. */
      retries?: true;
    })
  /** Lists what will stop working, as the service knows it now; for actions that cannot be undone. */
  | (DialogBase<R> & {
      kind: 'impact';
      lists: readonly ImpactList[];
      /** Asks the person to type the record's name: for irreversible actions. */
      typesName?: true;
      refusal?: (impact: Impact) => string | undefined;
    })
  /** Asks for the values of a bulk action, and previews its effect on each of the chosen records. */
  | ({ kind: 'bulk' } & BulkDialog);

/**
 * Places of the buttons on a record's page, from the left: buttons that switch the record's state, renew its key, or
 * change a setting. Where a record has no button at one place, the others keep theirs on every page.
 */
export const buttonPlaces = ['state', 'renewal', 'setting'] as const;

interface ActionBase<R> {
  id: string;
  label: string;
  /** Drawn as an action that cannot be undone. */
  danger?: true;
  /** Makes the action a button of the record's page, at this place; other actions are in the page's menu. */
  button?: (typeof buttonPlaces)[number];
  /**
   * @returns whether the record waits for this action: its button is then filled, and all others outlined. Never for a
   * rare or risky action of a record without a problem. By default no action is
   */
  isNextStep?: (record: R) => boolean;
  /** Rule of the permission table: a refused person sees its reason, and a step-up asks for its scope. */
  access: Access;
  /** @returns whether the record has this action at all */
  visible?: (record: R, subject: Subject) => boolean;
  /** The reason why a record that has the action cannot use it now. */
  disabledReason?: (record: R, subject: Subject) => string | undefined;
  /**
   * The only place of the action: the row menu or the page; `part`: neither, as a part of the page opens it;
   * `selection`: for the chosen rows of a list, if every row has it.
   */
  only?: 'row' | 'page' | 'part' | 'selection';
}

export interface LinkAction<R> extends ActionBase<R> {
  to: (record: R) => string;
}

/** Changes something through the service. Only `useRunAction` runs it. */
export interface CallAction<R> extends ActionBase<R>, FailureTexts {
  /** Label on the record's page, if it differs: a row may lack the fields that the label depends on. */
  pageLabel?: string | ((record: R) => string);
  /** Title of its dialog, and text of the submit button, if they differ from the label. */
  title?: string;
  submit?: string;
  /** Imported when it is opened, where it has inputs of its own, such as a key's end. */
  dialog: ActionDialog<R> | Loader<ActionDialog<R>>;
  /**
   * Must act through `provider` alone. Its first call may lack a one-time code: `run` is then run again with it.
   * @throws Error for a missing input, before any call; HttpError when the service refuses
   */
  run: (record: R, params: ActionParams, provider: ActionProvider) => Promise<unknown>;
  /** The rule for these parameters or this record, if it differs from the action's `access`. */
  accessOf?: (params: ActionParams, record: R) => Access | undefined;
  /** Notification after success; none if a result says it. */
  success?: string;
  /** Other resources whose lists and records this changes. */
  affects?: readonly string[];
  /** The action removes the record: the console leaves its page for the list. */
  deletes?: true;
  /** Logs out afterwards, because the session no longer matches the account. */
  endsSession?: true;
}

/** A thing that can be done to one record: a row of the row menu and a button of the detail page. */
export type Action<R> = LinkAction<R> | CallAction<R>;

/** The owner of actions: the records of a resource, or the one thing that a page is about. */
export interface ActionSource<R extends ServiceRecord = ServiceRecord> {
  /** Unique among all sources; the query keys of data that its actions change begin with it. */
  name: string;
  actions: readonly Action<R>[];
  /** Display name of a record, if it is not its `name`. */
  nameOf?: (record: R) => string;
  /** Reads a record of type R, if there is no endpoint for a single one. */
  readOne?: (
    provider: Pick<ActionProvider, 'read'>,
    id: string,
    signal?: AbortSignal,
  ) => Promise<ServiceRecord & { id: string }>;
}

/** A source of records of any type. */
export type AnyActionSource = ActionSource<never>;
