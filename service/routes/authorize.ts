import { type Access, decide, ruleOf } from '../../contract/access';
import { actionOf, type ToConfirm } from '../../contract/confirmationTerms';
import { mfaScope, stepUpMaxAge, type StepUpScope } from '../../contract/stepUp';
import { confirmationTexts } from '../../texts/confirmations';
import type { Database } from '../db/database';
import {
  type NotConfirmed,
  consumeConfirmation,
} from '../domain/people/confirmations/confirmations';
import type { StepUpContext } from '../domain/engine/changeContext';
import { ApiError, forbidden } from '../domain/engine/apiError';
import { stepUpAcr } from '../identity/tokens/tokens';
import { accessLabel } from './accessLabels';
import { actorOf, type Caller } from './caller';
import { recordOnce } from '../domain/engine/recordActivity';

/** The permission table refuses a call; the error handler writes the row of the security history. */
export class NotPermitted extends ApiError {
  constructor(
    readonly access: Access,
    { status, info, message: details, errors, headers }: ApiError,
    /** Set when the given confirmation does not fit the call: the call is refused, not only asked for a code. */
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

/**
 * Enforces the permission table before anything is read of a call.
 * @param confirmation what the call says confirms it; whether that is so shows once its body is read
 * @throws NotPermitted 403, or 401 asking for a one-time code (RFC 9470)
 */
export function requireAccess(
  clock: () => Date,
  caller: Caller,
  access: Access,
  confirmation: string | undefined,
): void {
  requirePermission(caller, access);
  const { stepUp } = ruleOf(access);
  if (!stepUp || (confirmation !== undefined && hasFreshProof(stepUp, caller, clock()))) return;
  if (caller.subject.mfaEnabled) throw new NotPermitted(access, stepUpDemanded(stepUp));
}

/** The effect of a call that its confirmation has to match. */
interface Asked extends Pick<ToConfirm, 'object' | 'parameters'> {
  confirmation: string | undefined;
}

/**
 * Enforces the permission table in the transaction of a change, and uses up what confirms it, once for each rule.
 * @returns what demands a rule. @throws NotPermitted 403, 401
 */
export function stepUpChecker(
  { db, clock }: { db: Database; clock: () => Date },
  caller: Caller,
  { confirmation, ...asked }: Asked,
): StepUpContext['requireStepUp'] {
  const met = new Set<string>();
  return async (access) => {
    requireAccess(clock, caller, access, confirmation);
    const { stepUp } = ruleOf(access);
    const action = actionOf(access);
    if (!stepUp || confirmation === undefined || !caller.subject.mfaEnabled || met.has(action))
      return;
    const { token, user, session } = caller;
    const outsideProof = token.outside && token.authTime;
    const confirming = { uuid: confirmation, user: user.uuid, session, outsideProof };
    const refusal = await consumeConfirmation(db, clock(), confirming, { action, ...asked });
    if (refusal) throw new NotPermitted(access, stepUpDemanded(stepUp, refusal), refusal);
    met.add(action);
  };
}

/** A proof is valid if a one-time code or passkey granted the scope at most five minutes ago (decision 9). */
function hasFreshProof(
  scope: StepUpScope,
  { subject, token }: Pick<Caller, 'subject' | 'token'>,
  now: Date,
): boolean {
  if (!subject.mfaEnabled) return true;
  const age = now.getTime() / 1000 - (token.authTime ?? Number.NEGATIVE_INFINITY);
  return (
    token.scopes.includes(mfaScope) &&
    token.scopes.includes(scope) &&
    token.amr.some((method) => secondFactors.has(method)) &&
    age <= stepUpMaxAge
  );
}

/** A one-time code (RFC 8176), or a passkey in its place (`pop`, decision 193). */
const secondFactors: ReadonlySet<string> = new Set(['otp', 'pop']);

const codeNeeded = 'Additional authentication required';

const stepUpDemanded = (scope: StepUpScope, notConfirmed?: NotConfirmed): ApiError =>
  new ApiError({
    status: 401,
    info: codeNeeded,
    details: notConfirmed
      ? confirmationTexts.notConfirmed[notConfirmed]
      : 'Confirm this with a one-time code.',
    errors: [{ code: 'insufficient_user_authentication', detail: codeNeeded }],
    headers: {
      'WWW-Authenticate': `Bearer error="insufficient_user_authentication", error_description="A fresh one-time code is needed", acr_values="${stepUpAcr}", max_age="${stepUpMaxAge}", scope="${mfaScope} ${scope}"`,
    },
  });

/**
 * Writes into the security history that somebody was refused: once a minute for the same person, action
 * and kind of refusal.
 * Asking for a one-time code is no refusal (decision 154); a confirmation of something else is one.
 */
export async function recordRefusal(
  db: Database,
  clock: () => Date,
  caller: Caller,
  access: Access,
  { status, message, info }: ApiError,
  notConfirmed?: NotConfirmed,
): Promise<void> {
  const isAsked = status === 401 && notConfirmed === undefined;
  const kind = notConfirmed ?? status;
  const subject = `refusal ${kind} of ${caller.user.uuid} ${access.join(' ')}`;
  await recordOnce(db, clock, subject, {
    ...actorOf(caller),
    title: 'Access',
    action: isAsked ? 'Code asked for' : 'Refused',
    details: `${accessLabel(access)}: ${isAsked ? info : message}`,
  });
}
