import { HttpError } from 'ra-core';

/** The service's refusal when a fresh one-time code is missing (decision 9). */
export const stepUpDemand = () =>
  Object.assign(
    new HttpError('Confirm this with a one-time code.', 401, {
      error: {
        info: 'Additional authentication required',
        details: 'Confirm this with a one-time code.',
      },
      errors: [
        { code: 'insufficient_user_authentication', detail: 'Additional authentication required' },
      ],
    }),
    { challenge: 'Bearer error="insufficient_user_authentication", max_age="300"' },
  );

export const refusal = (status: number, detail: string) =>
  new HttpError(detail, status, {
    error: { info: 'Not possible now', details: detail },
    errors: [{ code: 'conflict', detail }],
    request_id: 'req-1',
  });
