import type { ComponentType } from 'react';
import { decide, ruleOf, type Subject } from '../../contract/access';
import type { Action } from '../model/action';

/** An action as it is drawn for one record and one person. */
export interface ShownAction {
  id: string;
  label: string;
  icon?: ComponentType;
  /** It cannot be taken back. */
  danger?: true;
  /** Where it leads, for one that is a page; the others are opened by their id. */
  to?: string;
  /** Why it cannot be used now; missing when it can. */
  disabledReason?: string;
}

/**
 * The actions of a record, in their declared order. Those the record does not have are hidden; in the row
 * menu also those that wait for a verified email address (console.md section 2). Any other refusal leaves
 * the action in sight, disabled, with its reason.
 * @param place the row menu, or the record's own page
 */
export function shownActions<R>(
  actions: readonly Action<R>[],
  record: R,
  subject: Subject,
  place: 'row' | 'page' = 'row',
): ShownAction[] {
  return actions.flatMap((action) => {
    const { id, access, icon, only } = action;
    const rule = ruleOf(access);
    if (only !== undefined && only !== place) return [];
    if (action.visible?.(record, subject) === false) return [];
    if (place === 'row' && rule.verified && !subject.emailVerified) return [];
    const decision = decide(rule, subject);
    const disabledReason = decision.allowed
      ? action.disabledReason?.(record, subject)
      : decision.reason;
    const pageLabel = 'pageLabel' in action ? action.pageLabel : undefined;
    return [
      {
        id,
        label: place === 'page' ? (pageLabel ?? action.label) : action.label,
        ...(icon ? { icon } : {}),
        ...(action.danger ? { danger: true as const } : {}),
        ...('to' in action ? { to: action.to(record) } : {}),
        ...(disabledReason ? { disabledReason } : {}),
      },
    ];
  });
}
