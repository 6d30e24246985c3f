import { ruleOf } from '../../../contract/access/access';
import {
  actionOf,
  type ConfirmedAction,
  type ToConfirm,
} from '../../../contract/access/confirmations';
import { mfaScope, stepUpMaxAge, type StepUpScope } from '../../../contract/access/stepUp';
import type { NamedConfirmation } from '../../../contract/api/envelope';
import { confirmationTexts } from '../../../texts/people/confirmations';
import { refusalTexts, refusalTitles } from '../../../texts/refusals/refusals';
import type { Database } from '../../db/database';
import { transact } from '../../db/transaction';
import { ApiError } from '../../domain/engine/apiError';
import type { StepUpContext } from '../../domain/engine/changeContext';
import {
  consumeConfirmation,
  makeConfirmation,
  type NotConfirmed,
  requireConfirmable,
} from '../../domain/people/confirmations/confirmations';
import { stepUpAcr } from '../../identity/tokens/tokens';
import { NotPermitted, requirePermission } from './authorize';
import type { Caller } from './caller';

/** A call lacks nothing but its one-time code. Thrown at the end of the change, so that all of it is rolled back. */
export class CodeMissing extends Error {
  constructor(
    readonly scopes: readonly StepUpScope[],
    /** One action for each rule of the call that requires a code. */
    readonly actions: readonly ToConfirm[],
  ) {
    super('The call needs a one-time code');
  }
}

/** The effect of a call, which must match its confirmation. */
interface ConfirmationRequest extends Pick<ToConfirm, 'object' | 'parameters'> {
  confirmation: string | undefined;
}

/**
 * Enforces the permission table in the transaction of a change, and consumes the confirmation, once for each rule. A
 * missing code does not stop the change at once: any other refusal is reported first (decision 194).
 * @returns `requireStepUp`, which throws NotPermitted 403 or 401, and `requireCode`, which ends a change without a code
 */
export function stepUpChecker(
  { db, clock }: { db: Database; clock: () => Date },
  caller: Caller,
  { confirmation, ...effect }: ConfirmationRequest,
): StepUpContext & { requireCode: () => void } {
  const scopesByAction = new Map<ConfirmedAction, StepUpScope>();
  let isMissing = false;
  return {
    requireStepUp: async (access) => {
      requirePermission(caller, access);
      const { stepUp } = ruleOf(access);
      const action = actionOf(access) as ConfirmedAction;
      if (!stepUp || !caller.subject.mfaEnabled || scopesByAction.has(action)) return;
      scopesByAction.set(action, stepUp);
      if (confirmation === undefined || !hasFreshProof(stepUp, caller, clock())) {
        isMissing = true;
        return;
      }
      const { token, user, session } = caller;
      const outsideProof = token.outside && token.authTime;
      const confirmationUse = { uuid: confirmation, user: user.uuid, session, outsideProof };
      const refusal = await consumeConfirmation(db, clock(), confirmationUse, {
        action,
        ...effect,
      });
      if (refusal) throw new NotPermitted(access, codeDemanded([stepUp], refusal), refusal);
    },
    requireCode: () => {
      if (!isMissing) return;
      const { object, parameters } = effect;
      const actions = [...scopesByAction.keys()].map((action) => ({ action, object, parameters }));
      throw new CodeMissing([...new Set(scopesByAction.values())], actions);
    },
  };
}

/**
 * Stores what the code is to confirm, in a transaction of its own, because that of the change was rolled back.
 * @returns the 401 that names the confirmation (RFC 9470)
 * @throws ApiError 422 if it cannot be stored
 */
export async function demandCode(
  { db, clock, caller }: { db: Database; clock: () => Date; caller: Caller },
  { scopes, actions }: CodeMissing,
): Promise<ApiError> {
  const requester = { user: caller.user.uuid, session: caller.session };
  requireConfirmable(actions);
  const uuid = await transact(db, (trx) => makeConfirmation(trx, clock(), requester, actions));
  return codeDemanded(scopes, undefined, { uuid, scope: scopes.join(' ') });
}

/** A proof is fresh if a one-time code or passkey granted the scope at most five minutes ago (decision 9). */
const hasFreshProof = (scope: StepUpScope, caller: Pick<Caller, 'token'>, now: Date): boolean =>
  caller.token.scopes.includes(scope) && hasFreshCode(caller, now);

/** @returns whether any code was given just now, for any scope */
export function hasFreshCode({ token }: Pick<Caller, 'token'>, now: Date): boolean {
  const age = now.getTime() / 1000 - (token.authTime ?? Number.NEGATIVE_INFINITY);
  return (
    token.scopes.includes(mfaScope) &&
    token.amr.some((method) => secondFactors.has(method)) &&
    age <= stepUpMaxAge
  );
}

/** A one-time code (RFC 8176), or a passkey in its place (`pop`, decision 193). */
const secondFactors: ReadonlySet<string> = new Set(['otp', 'pop']);

const codeDemanded = (
  scopes: readonly StepUpScope[],
  notConfirmed?: NotConfirmed,
  confirmation?: NamedConfirmation,
): ApiError =>
  new ApiError({
    status: 401,
    info: refusalTitles.codeNeeded,
    details: notConfirmed ? confirmationTexts.notConfirmed[notConfirmed] : refusalTexts.codeNeeded,
    errors: [{ code: 'insufficient_user_authentication', detail: refusalTitles.codeNeeded }],
    headers: {
      'WWW-Authenticate': `Bearer error="insufficient_user_authentication", error_description="A fresh one-time code is needed", acr_values="${stepUpAcr}", max_age="${stepUpMaxAge}", scope="${[mfaScope, ...scopes].join(' ')}"`,
    },
    confirmation,
  });

/** The answer for a record that needs a code, in a list whose other records needed none when it was confirmed. */
export const codeMissingInList = (): ApiError =>
  new ApiError({
    status: 401,
    info: refusalTitles.codeNeeded,
    details: refusalTexts.codeNotAskedFor,
    errors: [{ code: 'insufficient_user_authentication', detail: refusalTitles.codeNeeded }],
  });
