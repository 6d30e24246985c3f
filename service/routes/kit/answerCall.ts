import { ApiError } from '../../domain/engine/apiError';
import type { LimitCall } from '../../domain/engine/rateLimits/callLimiter';
import { NotPermitted, requirePermission } from './authorize';
import { recordRefusal } from './recordRefusal';
import type { Answer, RawRequest, Route } from './route';
import { CodeMissing, demandCode } from './stepUp';

/** 403 also occurs when a caller loses rights while the call is running. */
const recordedStatuses: ReadonlySet<number> = new Set([403, 429]);

/**
 * Answers an authenticated call: checks its permission and rate limit, and runs its handler. If a one-time code is
 * missing, it stores a confirmation and demands the code; a refusal becomes a row of the security history.
 */
export async function answerCall(
  route: Route,
  request: RawRequest,
  limitCall: LimitCall,
): Promise<Answer> {
  const { caller } = request;
  const { user, ipAddress } = caller;
  const limitSubjects = { person: user.uuid, company: user.customer.uuid, ipAddress };
  try {
    // `runChange` checks the permission again, together with the rules that the body requires.
    requirePermission(caller, route.access);
    if (route.rateLimit) limitCall(route.rateLimit, limitSubjects);
    return await route.run(request).catch(async (error: unknown) => {
      if (!(error instanceof CodeMissing)) throw error;
      limitCall('confirmation', limitSubjects);
      throw await demandCode(request, error);
    });
  } catch (error) {
    if (isRecorded(route, error))
      await recordRefusal(request, caller, { access: route.access, error });
    throw error;
  }
}

const isRecorded = ({ recordsRefusals }: Route, error: unknown): error is ApiError =>
  error instanceof NotPermitted ||
  (error instanceof ApiError &&
    (recordedStatuses.has(error.status) || (recordsRefusals === true && error.status === 409)));
