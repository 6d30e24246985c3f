import { type Access, decide } from '../../../contract/access/access';
import type { NotConfirmed } from '../../domain/people/confirmations/confirmations';
import { ApiError, forbidden } from '../../domain/engine/apiError';
import type { Caller } from './caller';

/** A refusal by the permission table; `answerCall` writes the row of the security history. */
export class NotPermitted extends ApiError {
  constructor(
    readonly access: Access,
    { status, info, message: details, errors, headers }: ApiError,
    /** Set if the given confirmation does not match the call. */
    readonly notConfirmed?: NotConfirmed,
  ) {
    super({ status, info, details, errors, headers });
  }
}

/** @throws NotPermitted 403 with the reason in words */
export function requirePermission(caller: Caller, access: Access): void {
  const decision = decide(access, caller.subject);
  if (!decision.allowed) throw new NotPermitted(access, forbidden(decision.reason));
}
