import type { Access } from '../../../contract/access/access';
import { historyActions } from '../../../contract/usage/activityKinds';
import type { ApiError } from '../../domain/engine/apiError';
import type { DatabaseContext } from '../../domain/engine/changeContext';
import { recordOnce } from '../../domain/engine/recordActivity';
import { accessLabel } from './accessLabels';
import { NotPermitted } from './authorize';
import { actorOf, type Caller } from './caller';

interface Refusal {
  /** The call's own rule; a refusal by the permission table carries the refused rule. */
  access: Access;
  error: ApiError;
  /** Name of the record, for a call about many. */
  recordName?: string | undefined;
}

/**
 * Records a refusal in the security history, at most once a minute for the same person, action
 * and kind of refusal.
 */
export async function recordRefusal(
  { db, clock }: DatabaseContext,
  caller: Caller,
  { access: callAccess, error, recordName }: Refusal,
): Promise<void> {
  const { status, message } = error;
  const { access, notConfirmed: kind = status } =
    error instanceof NotPermitted ? error : { access: callAccess, notConfirmed: undefined };
  const refusedAction = [access.join(' '), ...(recordName === undefined ? [] : [recordName])].join(
    ' ',
  );
  const subject = `refusal ${kind} of ${caller.user.uuid} ${refusedAction}`;
  await recordOnce({ db, clock }, subject, {
    ...actorOf(caller),
    title: 'Access',
    action: historyActions.refused,
    details: [
      accessLabel(access),
      ...(recordName === undefined ? [] : [`"${recordName}"`]),
      message,
    ].join(': '),
  });
}
