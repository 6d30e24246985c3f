import type { ActionCall, ActionParams, ActionProvider } from './action';
import type { ServiceRecord } from './record';

type Target = ServiceRecord & { version?: string | number };

/** @param missing message for a record without a uuid (console.md section 8) @throws Error with it, before any call */
export function targetOf(
  { uuid, version }: Target,
  missing?: string,
): Pick<ActionCall, 'params' | 'ifMatch'> {
  if (missing !== undefined && !uuid) throw new Error(missing);
  return { params: { uuid }, ifMatch: version };
}

interface CallOptions extends Pick<ActionCall, 'unconfirmed'> {
  missing?: string;
  body?: (params: ActionParams) => object;
}

/** @returns the `run` of an action that is one call; `{uuid}` in the path is the record's. Gives the answer's data */
export const recordCall =
  (method: ActionCall['method'], path: string, { missing, body, ...call }: CallOptions = {}) =>
  async (record: Target, params: ActionParams, { action }: ActionProvider) =>
    (await action({ ...call, ...targetOf(record, missing), method, path, body: body?.(params) }))
      .data;
