import { payloadOf, type PayloadShape } from './envelope';
import type { Http, HttpRequest } from './http';

/** @returns `data.<key>` of the answer @throws HttpError when it has another shape */
export const readPayload = async <T>(
  http: Http,
  path: string,
  shape: PayloadShape<T>,
  request?: HttpRequest,
): Promise<{ data: T }> => ({ data: payloadOf(await http(path, request), shape) });
