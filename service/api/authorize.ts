import { decide, mfaScope, ruleOf, stepUpMaxAge } from '../../contract/access';
import type { Access, StepUpScope } from '../../contract/access';
import type { Database } from '../db/database';
import { stepUpAcr } from '../identity/tokens';
import { ApiError } from '../domain/apiError';
import type { Caller } from './caller';
import { recordRefusal } from './recordRefusal';

/**
 * Enforces the permission table; a refusal leaves a row in the security history.
 * @throws ApiError 403 with the reason in words, or 401 asking for a fresh one-time code (RFC 9470)
 */
export async function authorize(
  db: Database,
  clock: () => Date,
  caller: Caller,
  access: Access,
): Promise<void> {
  const rule = ruleOf(access);
  const decision = decide(rule, caller.subject);
  if (!decision.allowed) {
    await recordRefusal(db, clock, caller, access, { status: 403, reason: decision.reason });
    throw new ApiError({
      status: 403,
      info: 'Not allowed',
      details: decision.reason,
      errors: [{ code: 'forbidden', detail: decision.reason }],
    });
  }
  if (!rule.stepUp || hasFreshProof(rule.stepUp, caller, clock())) return;
  const reason = 'Additional authentication required';
  await recordRefusal(db, clock, caller, access, { status: 401, reason });
  throw stepUpDemanded(rule.stepUp, reason);
}

/** A proof counts when the scope was granted with a one-time code at most five minutes ago (decision 9). */
export function hasFreshProof(
  scope: StepUpScope,
  { subject, token }: Pick<Caller, 'subject' | 'token'>,
  now: Date,
): boolean {
  if (!subject.mfaEnabled) return true;
  const age = now.getTime() / 1000 - (token.authTime ?? Number.NEGATIVE_INFINITY);
  return (
    token.scopes.includes(mfaScope) &&
    token.scopes.includes(scope) &&
    token.amr.includes('otp') &&
    age <= stepUpMaxAge
  );
}

const stepUpDemanded = (scope: StepUpScope, reason: string): ApiError =>
  new ApiError({
    status: 401,
    info: reason,
    details: 'Confirm this with a one-time code.',
    errors: [{ code: 'insufficient_user_authentication', detail: reason }],
    headers: {
      'WWW-Authenticate': `Bearer error="insufficient_user_authentication", error_description="A fresh one-time code is needed", acr_values="${stepUpAcr}", max_age="${stepUpMaxAge}", scope="${mfaScope} ${scope}"`,
    },
  });
