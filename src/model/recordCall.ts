import type { ActionCall, ActionParams, ActionProvider } from './action';
import type { ServiceRecord } from './record';

type Target = ServiceRecord & { version?: string | number };

/** @param missing said when there is no uuid (console.md section 8) @throws Error before the call then */
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

/** @returns what runs an action that is one call, and gives its data: `{uuid}` in its path is the record's */
export const recordCall =
  (method: ActionCall['method'], path: string, { missing, body, ...call }: CallOptions = {}) =>
  async (record: Target, params: ActionParams, { action }: ActionProvider) =>
    (await action({ ...call, ...targetOf(record, missing), method, path, body: body?.(params) }))
      .data;
