import type { Access } from '../../../../contract/access';
import type { BulkDialog, CallAction } from '../../../model/action';

interface SelectionAction<R>
  extends
    BulkDialog,
    Pick<CallAction<R>, 'visible' | 'disabledReason' | 'danger' | 'affects' | 'icon'> {
  id: string;
  label: string;
  /** Title of its dialog. */
  title: string;
  submit?: string;
  failure: string;
  access: Access;
}

/**
 * Makes an action on the chosen rows of a list, where every row has it.
 * @param resource whose list it is
 */
export function onSelection<R>(
  resource: string,
  { path, text, lists, form, recordOf, bodyOf, remarkOf, ...action }: SelectionAction<R>,
): CallAction<R> {
  const id = `${action.id}-selection`;
  return {
    ...action,
    id,
    only: 'selection',
    dialog: { kind: 'bulk', path, text, lists, form, recordOf, bodyOf, remarkOf },
    run: async (_, params, provider) =>
      (await import('./runBulk')).runBulk(
        { resource, action: id, path, title: action.title },
        params,
        provider,
      ),
  };
}
