import { decide, ruleOf, type Subject } from '../../../contract/access/access';
import type { Action } from '../../model/action';

/** An action as it is drawn for one record and one person. */
export interface ShownAction extends Pick<Action<never>, 'id' | 'label' | 'danger' | 'button'> {
  /** Address of an action that is a page; other actions are opened by their id. */
  to?: string;
  disabledReason?: string;
  /** The record waits for this action; only set for the record's page. */
  isNextStep?: boolean;
  deletes?: true;
}

export function refusalOf<R>(action: Action<R>, record: R, subject: Subject): string | undefined {
  const decision = decide(action.access, subject);
  return decision.allowed ? action.disabledReason?.(record, subject) : decision.reason;
}

/**
 * The actions of a record, in their declared order. Actions that the record does not have are hidden; so are, in the
 * row menu, those that wait for a verified email address (console.md section 2). Any other refused action stays
 * visible, disabled, with its reason.
 * @param place the row menu, or the record's own page
 */
export function shownActions<R>(
  actions: readonly Action<R>[],
  record: R,
  subject: Subject,
  place: 'row' | 'page' = 'row',
): ShownAction[] {
  return actions.flatMap((action) => {
    const { id, label, danger, button, only } = action;
    if (only !== undefined && only !== place) return [];
    if (action.visible?.(record, subject) === false) return [];
    if (place === 'row' && ruleOf(action.access).verified && !subject.emailVerified) return [];
    const pageLabel = place === 'page' && 'pageLabel' in action ? action.pageLabel : undefined;
    const to = 'to' in action ? action.to(record) : undefined;
    const disabledReason = refusalOf(action, record, subject);
    const deletes = 'deletes' in action ? action.deletes : undefined;
    const ownLabel = typeof pageLabel === 'function' ? pageLabel(record) : pageLabel;
    const isNextStep = place === 'page' ? action.isNextStep?.(record) : undefined;
    const shown = { id, label: ownLabel ?? label, danger, button, isNextStep };
    return [{ ...shown, to, disabledReason, deletes }];
  });
}
