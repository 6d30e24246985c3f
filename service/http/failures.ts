import type { Failure } from '../../contract/api/envelope';
import { failureTexts, refusalTitles } from '../../texts/refusals/refusals';
import { OutcomeUnknown, secondsUntilRetry } from '../db/databaseErrors';
import { ApiError } from '../domain/engine/apiError';
import { IssuerUnreachable } from '../identity/tokens/tokens';
import { describeError, type Log } from '../observability/log';

/** Reasons for refusals in the metrics, by status; every other bad request counts as `malformed`. */
const reasons: Readonly<Record<number, string>> = {
  401: 'not_authenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'stale',
  413: 'too_large',
  422: 'invalid',
  426: 'unsupported_library',
  429: 'too_many',
};

const reasonOf = (status: number): string =>
  reasons[status] ?? (status >= 500 ? 'failed' : 'malformed');

/**
 * The one place where an error becomes an answer (decision 28). An error that is not a refusal is logged with
 * its request id, and the answer has no details of it. `reason` is for the metrics.
 */
export function failureOf(error: unknown, requestId: string, log: Log) {
  const refusal = error instanceof ApiError ? error : internalError(error, requestId, log);
  const { status, message, info, errors, headers, confirmation } = refusal;
  const body: Failure = {
    success: false,
    status,
    message,
    error: { info, details: message },
    errors,
    ...(confirmation && { confirmation }),
    request_id: requestId,
  };
  return { status, headers, body, reason: reasonOf(status) };
}

function internalError(error: unknown, requestId: string, log: Log): ApiError {
  log.error('request failed', { request_id: requestId, ...describeError(error) });
  if (error instanceof IssuerUnreachable)
    return new ApiError({
      status: 503,
      info: refusalTitles.signInUnavailable,
      details: failureTexts.signIn,
      headers: { 'Retry-After': '60' },
    });
  const seconds = secondsUntilRetry(error);
  if (error instanceof OutcomeUnknown)
    return new ApiError({
      status: 503,
      info: refusalTitles.outcomeUnknown,
      details: failureTexts.lookFirst,
      errors: [{ code: 'outcome_unknown', detail: failureTexts.perhapsDone }],
      headers: { 'Retry-After': String(seconds) },
    });
  if (seconds !== undefined)
    return new ApiError({
      status: 503,
      info: refusalTitles.notForTheMoment,
      details: failureTexts.noData,
      headers: { 'Retry-After': String(seconds) },
    });
  return new ApiError({
    status: 500,
    info: refusalTitles.failed,
    details: failureTexts.failed(requestId),
  });
}
