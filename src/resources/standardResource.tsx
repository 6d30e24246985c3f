import { type Access, ruleOf } from '../../contract/access/access';
import type { RecordResource, StandardResourceName } from '../../contract/access/accessTable';
import { standardTexts } from '../../texts/admin-kit/standard';
import type { Action, ActionParams, ActionProvider } from '../model/action';
import type { Detail } from '../model/detail';
import { targetOf } from '../model/recordCall';
import { type Declaration, type DeclaredList, declareResource } from '../model/resource';
import type { ServiceRecord } from '../model/record';

interface StandardDeclaration<R extends ServiceRecord> extends Omit<
  Declaration<R>,
  'name' | 'endpoint' | 'access' | 'actions' | 'list' | 'messages' | 'nameOf' | 'overlays'
> {
  name: StandardResourceName;
  access: Declaration['access'] & { update: Access };
  list: DeclaredList<R>;
  nameOf: (record: R) => string;
  /** Details of the record in the question before deleting. */
  deletionDetails: (record: R) => readonly Detail[];
  notDeletable?: (record: R) => string | undefined;
  /** Actions other than editing and deleting. */
  actions?: readonly Action<R>[];
  /** Texts that cannot be derived from `singular`. */
  messages?: Declaration['messages'];
}

/**
 * A resource without components of its own, for a customer's records or the platform's. Endpoints, list, "New …" button
 * and dialog, the record's page, the question before deleting and all messages are derived from the declaration. Their
 * code is loaded when they are opened.
 */
export function declareStandardResource<R extends ServiceRecord>({
  deletionDetails,
  notDeletable,
  ...standard
}: StandardDeclaration<R>): Declaration<R> {
  const { name, singular, access, affects } = standard;
  const texts = standardTexts(singular);
  const remove: Action<R> = {
    ...deletion(name),
    label: texts.delete,
    title: texts.deleteTitle,
    disabledReason: notDeletable,
    dialog: { kind: 'confirm', details: deletionDetails, text: () => [texts.deleteText] },
    success: texts.deleted,
    failure: texts.deleteFailed,
    affects,
  };
  const declaration: Declaration<R> = declareResource<R>({
    page: {},
    ...standard,
    endpoint: { path: ruleOf([name, 'list']).staff ? `/admin/${name}` : `/${name}` },
    actions: [editAction(name, access.update), ...(standard.actions ?? []), remove],
    dialogs: {
      new: async () => {
        const { createDialogOf } = await import('../admin-kit/create/CreateDialog');
        return { default: createDialogOf(declaration) };
      },
    },
    messages: { ...texts.messages, ...standard.messages },
  });
  return declaration;
}

/** Links a row to the fields on the record's page, in the tab Settings if the page has tabs. */
export const editAction = <R extends ServiceRecord>(name: string, access: Access): Action<R> => ({
  id: 'edit',
  label: standardTexts('').edit,
  only: 'row',
  access,
  to: ({ uuid }) => `/${name}/${uuid}?tab=settings`,
});

/**
 * Common properties of every action that deletes a record; each adds its own question.
 * @param missing message for a record without a uuid (console.md section 8)
 */
export const deletion = (name: RecordResource, missing?: string) =>
  ({
    id: 'delete',
    danger: true,
    access: [name, 'delete'],
    run: async (record: ServiceRecord, _: ActionParams, provider: ActionProvider) => {
      targetOf(record, missing);
      return provider.delete(name, record);
    },
    deletes: true,
  }) as const;
