import { HttpError } from 'ra-core';
import { fillPath } from './endpoints';
import { messageOf } from './errors';
import type { Http } from './http';
import { isObject } from './payload';

/** One call that is no plain reading or saving of a record: rotate, publish, impact … */
export interface ActionCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API's base path, parameters in braces: `/datasets/{uuid}/rotate`. */
  path: string;
  params: Readonly<Record<string, string | number | null | undefined>>;
  body?: object;
  /** Version of the record the person saw (decision 30). */
  ifMatch?: string | number;
  /** For calls that create: the same key with the same body gives the same answer (decision 29). */
  idempotencyKey?: string;
  /** Said when the answer comes without its success flag (console.md section 8). */
  unconfirmed?: string;
  /** Access token to use in place of the session's, after a step-up. */
  token?: string;
  signal?: AbortSignal;
}

/**
 * @returns the payload under `data` of the answer, empty when there was none
 * @throws Error naming a missing path parameter, before the call; HttpError when the service refuses
 */
export async function callAction(
  http: Http,
  { method, path, params, body, ifMatch, idempotencyKey, unconfirmed, token, signal }: ActionCall,
): Promise<{ data: Record<string, unknown> }> {
  const answer = await http(fillPath(path, params), {
    method,
    body,
    signal,
    headers: {
      ...(ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
  });
  const { data, success } = isObject(answer.body) ? answer.body : {};
  if (success !== true)
    throw new HttpError(unconfirmed ?? messageOf(undefined), answer.status, answer.body);
  return { data: isObject(data) ? data : {} };
}
