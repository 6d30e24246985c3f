import type { ActionCall, ActionParams, ActionProvider, ServiceRecord } from './action';

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
  /** Names who makes the call, by `customer_user_uuid`. */
  namesCaller?: true;
  body?: (params: ActionParams) => object;
}

/** @returns what runs an action that is one call, and gives its data: `{uuid}` in its path is the record's */
export const callOn =
  (method: ActionCall['method'], path: string, options: CallOptions = {}) =>
  async (record: Target, params: ActionParams, { action, customerUser }: ActionProvider) => {
    const { missing, namesCaller, body, ...call } = options;
    const target = { ...call, ...targetOf(record, missing), method, body: body?.(params) };
    if (!namesCaller || customerUser === undefined) return (await action({ ...target, path })).data;
    const named = await action({
      ...target,
      path: `${path}?customer_user_uuid={caller}`,
      params: { ...target.params, caller: customerUser },
    });
    return named.data;
  };
