import { HttpError } from 'ra-core';
import { isObject } from '../../contract/lib/isObject';
import { sessionTexts } from '../../texts/sign-in/session';
import type { SignInClient } from './signInClient';

/** Error codes of the identity provider when its session is over, or needs the person to interact. */
const endedCodes = new Set([
  'login_required',
  'consent_required',
  'interaction_required',
  'account_selection_required',
  'invalid_grant',
  'missing_refresh_token',
]);

const isCoded = (error: unknown): error is { error: string } =>
  isObject(error) && typeof error.error === 'string';

/** The library's errors of an ID token have no code. */
const isOfIdToken = (error: Error): boolean => /ID token/.test(error.message);

/** An ID token that the clock considers expired, or issued in the future. */
const isOfTime = (error: unknown): error is Error =>
  error instanceof Error &&
  /\((?:exp|nbf|auth_time)\) claim .*\b(?:after|before)\b/.test(error.message);

/** @returns a message about this computer's wrong clock; undefined if the clock is not the cause */
async function clockProblem(error: unknown): Promise<string | undefined> {
  if (!isOfTime(error)) return undefined;
  try {
    return await (await import('./wrongClock')).clockProblem();
  } catch {
    // Without this part, the library's own message has to do.
    return undefined;
  }
}

/** @returns the reason of a failed sign-in: the words of the refusing provider, or that it cannot be reached */
export async function signInFailure(error: unknown): Promise<string> {
  const problem = await clockProblem(error);
  if (problem !== undefined) return problem;
  return error instanceof Error &&
    (isOfIdToken(error) || (isCoded(error) && error.error !== 'request_error'))
    ? error.message
    : sessionTexts.signInUnreachable;
}

/** @returns whether only signing in again can help after this token error */
export const isSessionOver = (error: unknown): boolean =>
  isCoded(error) && endedCodes.has(error.error);

/** @throws HttpError 401 when the session is over; 0 when the identity provider cannot be reached */
export async function accessToken(client: Pick<SignInClient, 'getTokenSilently'>): Promise<string> {
  let cause: unknown;
  try {
    const token = await client.getTokenSilently();
    if (token) return token;
  } catch (error) {
    if (!isSessionOver(error)) {
      const { notRenewed: info, signInUnreachable } = sessionTexts;
      const details = (await clockProblem(error)) ?? signInUnreachable;
      throw new HttpError(details, 0, { error: { info, details } });
    }
    cause = error;
  }
  throw Object.assign(new HttpError(sessionTexts.ended, 401), { cause });
}
