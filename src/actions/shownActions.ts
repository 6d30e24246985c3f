import { decide, ruleOf, type Subject } from '../../contract/access';
import type { Action } from '../resources/declare';

/** An action as it is drawn for one record and one person. */
export interface ShownAction {
  id: string;
  label: string;
  /** Where it leads. */
  to: string;
  /** Why it cannot be used now; missing when it can. */
  disabledReason?: string;
}

/**
 * The actions of a record's menu, in their declared order. Those the record does not have are hidden,
 * and so are those that wait for a verified email address (console.md section 2); any other refusal
 * leaves the action in sight, disabled, with its reason.
 */
export function shownActions<R>(
  actions: readonly Action<R>[],
  record: R,
  subject: Subject,
): ShownAction[] {
  return actions.flatMap((action) => {
    const { id, label, access, visible, to } = action;
    const rule = ruleOf(access);
    if (!to || visible?.(record, subject) === false) return [];
    if (rule.verified && !subject.emailVerified) return [];
    const decision = decide(rule, subject);
    const disabledReason = decision.allowed
      ? action.disabledReason?.(record, subject)
      : decision.reason;
    return [{ id, label, to: to(record), ...(disabledReason ? { disabledReason } : {}) }];
  });
}
