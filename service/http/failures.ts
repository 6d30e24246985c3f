import type { Failure } from '../../contract/envelope';
import { secondsUntilRetry } from '../db/databaseErrors';
import { ApiError } from '../domain/apiError';
import { IssuerUnreachable } from '../identity/tokens';
import { describeError, type Log } from '../log';

/**
 * The one place where an error becomes an answer (decision 28). What is no refusal of ours is logged with
 * its request id and told without any detail.
 */
export function failureOf(error: unknown, requestId: string, log: Log) {
  const known = error instanceof ApiError ? error : internal(error, requestId, log);
  const { status, message, info, errors, headers } = known;
  const body: Failure = {
    success: false,
    status,
    message,
    error: { info, details: message },
    errors,
    request_id: requestId,
  };
  return { status, headers, body };
}

function internal(error: unknown, requestId: string, log: Log): ApiError {
  log.error('request failed', { request_id: requestId, ...describeError(error) });
  if (error instanceof IssuerUnreachable)
    return new ApiError({
      status: 503,
      info: 'Sign-in unavailable',
      details: 'The identity provider cannot be reached. Try again in a minute.',
      headers: { 'Retry-After': '60' },
    });
  const seconds = secondsUntilRetry(error);
  if (seconds !== undefined)
    return new ApiError({
      status: 503,
      info: 'Not possible for the moment',
      details: 'The service cannot reach its data for the moment. Try again soon.',
      headers: { 'Retry-After': String(seconds) },
    });
  return new ApiError({
    status: 500,
    info: 'Something went wrong',
    details: `The service could not do this. Give support the request id ${requestId}.`,
  });
}
