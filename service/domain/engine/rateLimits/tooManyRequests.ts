import { counted } from '../../../../texts/admin-kit/counted';
import { rateLimitTexts } from '../../../../texts/refusals/rateLimits';
import { refusalTitles } from '../../../../texts/refusals/refusals';
import { ApiError } from '../apiError';

/** @returns the waiting time in words: whole minutes, rounded up */
export const waitInMinutes = (seconds: number): string =>
  counted(Math.ceil(seconds / 60), 'minute');

/** @returns the waiting time in words: seconds up to a minute and a half, then minutes */
export const waitText = (seconds: number): string =>
  seconds > 90 ? waitInMinutes(seconds) : counted(seconds, 'second');

/** @param reason first sentence of the refusal, before "Try again in …" */
export const tooManyRequests = (
  reason: string,
  retryAfter: number,
  info: string = refusalTitles.tooManyRequests,
): ApiError =>
  new ApiError({
    status: 429,
    info,
    details: rateLimitTexts.tryAgain(reason, waitText(retryAfter)),
    headers: { 'Retry-After': String(retryAfter) },
  });
