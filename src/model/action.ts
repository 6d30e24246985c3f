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

/** One call that is no saving of a record: rotate, publish, dry run … `read` is for plain reads. */
export interface ActionCall {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API's base path, parameters in braces: `/datasets/{uuid}/rotate`. */
  path: string;
  params?: Readonly<Record<string, string | number | null | undefined>>;
  body?: object;
  /** Version of the record the person saw (decision 30). */
  ifMatch?: string | number;
  /** Key of a POST, set on submission: the same key with the same body gives the same answer. */
  idempotencyKey?: string;
  /** Said when the answer comes without its success flag, or a PATCH finds no record (console.md section 8). */
  unconfirmed?: string;
  /** Access token to use in place of the session's, after a step-up. */
  token?: string;
  /** uuid of what the one-time code was given for. */
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

/** Shown after success in place of closing the dialog; what is in it is held nowhere else. */
export type ActionResult = (props: {
  /** Closes, and goes on to a page where one is named; to be called only by the person. */
  onDone: (to?: string) => void;
}) => ReactNode;

export interface ActionProvider {
  /** The person's membership in their company, by which calls name who makes them (console.md section 7). */
  customerUser?: string;
  /** One call: what the answer holds under `data`. */
  action: (call: ActionCall) => Promise<{ data: Record<string, unknown> }>;
  read: Read;
  /** Deletes a record of a resource, unless it is another version by now. */
  delete: (resource: string, record: ServiceRecord) => Promise<unknown>;
  /**
   * The credentials of one API key, made in this browser. Trying again with the same values gives the
   * very same, because a lost answer leaves it open whether the service has them (decision 29). Does not
   * resolve once the form or dialog was left.
   * @throws Error with a sentence for the person when the browser cannot make keys
   */
  newCredentials: () => Promise<Credentials>;
  /** Shows a result once all is done; its code is loaded before the call: it could be lost otherwise. */
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
      /** Reads more details, where the record does not have them; it can be submitted once they are there. */
      read?: (
        provider: Pick<ActionProvider, 'read'>,
        record: R,
        params: ActionParams,
        signal?: AbortSignal,
      ) => Promise<readonly Detail[]>;
      /** Waits while the record's form has something that is not saved, which it would leave behind. */
      needsSaved?: true;
    })
  /** Asks for parameters: texts, choices and whole numbers. */
  | (DialogBase<R> & {
      kind: 'fields';
      fields: (record: R, params: ActionParams) => readonly Field[];
      /** The contract's schema of what the fields give. */
      schema: () => Promise<FormSchema>;
      initial?: (
        record: R,
        params: ActionParams,
        subject: Subject,
      ) => Readonly<Record<string, FieldValue>>;
      /** @returns whether a field is there with such values; all are by default */
      isShown?: (field: string, values: FieldValues) => boolean;
      /** Disables submission until a value is changed. */
      changes?: true;
      /**
       * Judges the values, whose fields may have problems of their own: the reason why they cannot be sent, and
       * whether sending them is irreversible.
       */
      judge?: (
        values: FieldValues,
        record: R,
        subject: Subject,
      ) => { reason?: string; destructive?: boolean };
      outcome?: (values: FieldValues, record: R) => readonly DialogText[];
      /** Says what will stop working by such values, as the service knows it now. */
      impact?: { lists: readonly ImpactList[]; when: (values: FieldValues) => boolean };
      /** Extra content below the fields: more about the action, or an input of the form's values. */
      below?: (props: { record: R }) => ReactNode;
      /** Keeps typed values over a reload, the end of the session and Back. */
      draft?: {
        /** Said of what was put back, where it is to be made rather than saved. */
        restored?: string;
        /** The same of a draft that began with an older version of the record. */
        restoredOlder?: string;
        /** Asked before Cancel discards them; without it Cancel discards them at once. */
        leave?: LeaveTexts;
      };
      /** Lets the form send refused values again: the service may accept them on the next try. */
      retries?: true;
    })
  /** Says what will stop working, as the service knows it now; for what cannot be taken back. */
  | (DialogBase<R> & {
      kind: 'impact';
      lists: readonly ImpactList[];
      /** Asks for the record's name to be typed: for what is irreversible. */
      typesName?: true;
      refusal?: (impact: Impact) => string | undefined;
    })
  /** Asks what is done to the chosen records of a list, and shows beforehand what would happen to each. */
  | ({ kind: 'bulk' } & BulkDialog);

/**
 * Places of the buttons on a record's page, from the left: what switches the record's state, renews its key, or
 * changes a setting. A record without one of them leaves the others where they are on every page.
 */
export const buttonPlaces = ['state', 'renewal', 'setting'] as const;

interface ActionBase<R> {
  id: string;
  label: string;
  /** Drawn as what cannot be taken back. */
  danger?: true;
  /** Makes it a button of the record's page, at that place; the others are in the page's menu. */
  button?: (typeof buttonPlaces)[number];
  /**
   * @returns whether the record waits for it: its button is filled, any other one outlined. Never a rare or risky action
   * of a record that is all right. By default none is
   */
  isNextStep?: (record: R) => boolean;
  /** Rule of the permission table: a refused person sees its reason, and a step-up asks for its scope. */
  access: Access;
  /** @returns whether the record has this action at all */
  visible?: (record: R, subject: Subject) => boolean;
  /** Why the action cannot be used now, for a record that has it. */
  disabledReason?: (record: R, subject: Subject) => string | undefined;
  /**
   * Only in the row menu, or on the page; `part`: in neither, a part of the page opens it; `selection`: for the chosen
   * rows of a list, where each of them has it.
   */
  only?: 'row' | 'page' | 'part' | 'selection';
}

export interface LinkAction<R> extends ActionBase<R> {
  to: (record: R) => string;
}

/** Changes something through the service. `useRunAction` is the only one that runs it. */
export interface CallAction<R> extends ActionBase<R>, FailureTexts {
  /** Its name on the record's page, where that is another one; rows may not hold what a record's name follows from. */
  pageLabel?: string | ((record: R) => string);
  /** Title of its dialog, and text of the button that does it, where they are not the label. */
  title?: string;
  submit?: string;
  /** Imported when it is opened, where it has inputs of its own, such as a key's end. */
  dialog: ActionDialog<R> | Loader<ActionDialog<R>>;
  /**
   * Must act through `provider` alone. Its first call may lack a one-time code: `run` is then run again with it.
   * @throws Error for a missing input, before any call; HttpError when the service refuses
   */
  run: (record: R, params: ActionParams, provider: ActionProvider) => Promise<unknown>;
  /** The rule for what was chosen, or for this record, where that needs another one than the action itself. */
  accessOf?: (params: ActionParams, record: R) => Access | undefined;
  /** Notified afterwards; none where a result says it. */
  success?: string;
  /** Other resources whose lists and records this changes. */
  affects?: readonly string[];
  /** The record is gone after it: its page is left for the list. */
  deletes?: true;
  /** Logs out after it: the session stands for what is no longer so. */
  endsSession?: true;
}

/** A thing that can be done to one record: a row of the row menu and a button of the detail page. */
export type Action<R> = LinkAction<R> | CallAction<R>;

/** The owner of actions: the records of a resource, or the one thing that a page is about. */
export interface ActionSource<R extends ServiceRecord = ServiceRecord> {
  /** Unlike that of any other; query keys of what its actions change begin with it. */
  name: string;
  actions: readonly Action<R>[];
  /** Display name of a record, if it is not its `name`. */
  nameOf?: (record: R) => string;
  /** Reads a record of the type R, where there is no endpoint for one. */
  readOne?: (
    provider: Pick<ActionProvider, 'read'>,
    id: string,
    signal?: AbortSignal,
  ) => Promise<ServiceRecord & { id: string }>;
}

/** A source whose record type is settled inside. */
export type AnyActionSource = ActionSource<never>;
