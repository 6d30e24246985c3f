import EditIcon from '@mui/icons-material/EditOutlined';
import type { ComponentType } from 'react';
import { Route } from 'react-router-dom';
import type { Access } from '../../../contract/access';
import { RequireAccess } from '../../authProvider/RequireAccess';
import type { ConsoleRecord } from '../../dataProvider/conflict';
import type { Field } from '../../forms/fields';
import { ResourceList } from '../../grid/ResourceList';
import { creationDialog } from '../creationDialog';
import { type Action, type Declaration, type ListDeclaration, declareResource } from '../declare';
import { recordPage } from '../recordPage';
import { plainMessages, type PlainMessages } from './plainMessages';

/** A record of a plain resource, as the data provider hands it over. */
export type PlainRecord<R> = R & ConsoleRecord;

interface PlainDeclaration<R extends ConsoleRecord & { uuid: string }> extends Omit<
  Declaration<R>,
  | 'access'
  | 'actions'
  | 'nameOf'
  | 'children'
  | 'detail'
  | 'fields'
  | 'list'
  | 'messages'
  | 'schemas'
> {
  /** One of them, as titles, buttons and messages name it: `Feature`. */
  singular: string;
  access: Record<'list' | 'read' | 'create' | 'update' | 'delete', Access>;
  list: Omit<ListDeclaration<R>, 'create'>;
  fields: readonly Field[];
  schemas: NonNullable<Declaration['schemas']>;
  /** What a record is called. */
  nameOf: (record: R) => string;
  /** Title of a record's page, where that is not what it is called. */
  title?: (record: R) => string;
  /** What the question before deleting shows of the record. */
  deletionFacts: (record: R) => readonly { label: string; value: string }[];
  /** Why the record cannot be deleted now. */
  notDeletable?: (record: R) => string | undefined;
  /** What can be done besides editing and deleting. */
  actions?: readonly Action<R>[];
  /** Goes on to the page of a new record rather than back to the list. */
  opensCreated?: true;
  /** What a record's page has below its fields. */
  below?: () => Promise<{ default: ComponentType<{ record: R }> }>;
  /** Other resources that show records of this one. */
  affects?: readonly string[];
  /** Texts that do not follow from `singular`. */
  messages?: Partial<PlainMessages>;
}

/**
 * A resource that needs no component of its own: list, "New …" button and dialog, the record's page, the
 * question before deleting and all messages follow from what is declared. Their code is loaded when they
 * are opened.
 */
export function declarePlainResource<R extends ConsoleRecord & { uuid: string }>(
  plain: PlainDeclaration<R>,
): Declaration<R> {
  const {
    singular,
    title = plain.nameOf,
    deletionFacts,
    notDeletable,
    opensCreated,
    below,
    affects,
    ...declared
  } = plain;
  const { name, label, access, endpoint, fields, schemas } = plain;
  const path = `/${name}`;
  const what = singular.toLowerCase();
  const messages = { ...plainMessages(singular), ...plain.messages };
  const edit: Action<R> = {
    id: 'edit',
    label: 'Edit',
    icon: EditIcon,
    only: 'row',
    access: access.update,
    to: ({ uuid }) => `${path}/${uuid}`,
  };
  const remove: Action<R> = {
    id: 'delete',
    label: 'Delete',
    danger: true,
    access: access.delete,
    ...(notDeletable ? { disabledReason: notDeletable } : {}),
    dialog: {
      kind: 'confirm',
      title: `Are you sure you want to delete this ${singular}?`,
      facts: deletionFacts,
      text: () => [`Once this ${what} is deleted, you can't perform any actions with it.`],
      submit: 'Delete',
    },
    run: ({ uuid, version }, _, provider) =>
      provider.action({
        method: 'DELETE',
        path: `${endpoint.path}/{uuid}`,
        params: { uuid },
        ifMatch: version,
      }),
    success: messages.deleted,
    failure: messages.deleteFailed,
    affects,
    redirect: path,
  };
  const actions = [edit, ...(plain.actions ?? []), remove];
  const Creation = creationDialog({
    access: access.create,
    list: path,
    load: async () => {
      const { createDialog } = await import('./CreateDialog');
      return {
        default: createDialog({
          resource: name,
          endpoint,
          fields,
          schemas,
          messages,
          affects,
          what,
          title: `Create New ${singular}`,
          opensRecord: opensCreated,
        }),
      };
    },
  });
  const declaration = declareResource<R>({
    ...declared,
    list: {
      ...plain.list,
      create: { label: `New ${singular}`, to: `${path}/new`, access: access.create },
    },
    detail: recordPage<R>({
      resource: name,
      access: access.read,
      back: { to: path, label },
      title: (record) => (record ? title(record) : singular),
      loadFailed: messages.loadFailed,
      load: async () => {
        const [{ fieldsPage }, more] = await Promise.all([import('./RecordPage'), below?.()]);
        const { update } = access;
        const parts = { name, update, fields, schemas, actions, messages, affects };
        return { default: fieldsPage<R>(parts, more?.default) };
      },
    }),
    // A fixed path goes before the record's own (traps 2.1).
    children: (
      <Route
        path="new"
        element={
          <RequireAccess access={access.list}>
            <PlainList />
            <Creation />
          </RequireAccess>
        }
      />
    ),
    actions,
    messages,
  });
  function PlainList() {
    return <ResourceList declaration={declaration} />;
  }
  return declaration;
}
