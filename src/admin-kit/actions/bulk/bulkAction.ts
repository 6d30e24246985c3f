import type { Access } from '../../../../contract/access/access';
import type { CallAction } from '../../../model/action';
import type { BulkDialog } from '../../../model/bulkDialog';
import type { DialogText } from '../../../model/dialogParts';

interface BulkActionOptions<R>
  extends Omit<BulkDialog, 'path'>, Pick<CallAction<R>, 'visible' | 'disabledReason' | 'affects'> {
  id: string;
  /** Path of the call; by default `/bulk/{resource}/{id}`. */
  path?: string;
  label: string;
  /** Title of its dialog. */
  title: string;
  submit?: string;
  failure: string;
  access: Access;
  /** Marks the action as dangerous, and begins its dialog with this warning about what stops working. */
  warning?: string;
}

/**
 * Makes an action on the chosen rows of a list, for lists where every row has the action.
 * @param resource whose list it is
 */
export function bulkAction<R>(
  resource: string,
  { warning, text = [], lists, form, recordOf, bodyOf, remarkOf, ...action }: BulkActionOptions<R>,
): CallAction<R> {
  const id = `${action.id}-selection`;
  const path = action.path ?? `/bulk/${resource}/${action.id}`;
  const warningTexts: readonly DialogText[] = warning
    ? [{ severity: 'warning', text: warning }]
    : [];
  return {
    ...action,
    ...(warning && { danger: true }),
    id,
    only: 'selection',
    dialog: {
      kind: 'bulk',
      path,
      text: [...warningTexts, ...text],
      lists,
      form,
      recordOf,
      bodyOf,
      remarkOf,
    },
    run: async (_, params, provider) =>
      (await import('./BulkResults')).runBulk(
        { resource, action: id, path, title: action.title },
        params,
        provider,
      ),
  };
}
