import { callServer, StatusRefused, withServer } from './callServer';
import { network, type Outbound } from './publicNetwork';
import { resolveName } from './resolveName';

export interface WebhookClient {
  /** Resolves an address without calling it. @throws FetchRefused if it is not one of the public Internet */
  check: (address: string) => Promise<void>;
  /** Posts a body. @returns the status. @throws FetchRefused unless the server accepts it */
  post: (address: string, body: string, headers: Record<string, string>) => Promise<number>;
}

const timeoutMs = 10_000;

/**
 * Calls webhooks, in at most 10 seconds. The body of an answer is not read.
 * @param outbound the network; tests pass their own
 */
export function createWebhookClient(
  outbound: Outbound = { ...network, resolve: resolveName },
  timeout: number = timeoutMs,
): WebhookClient {
  const limits = { outbound, timeout };
  return {
    check: (address) => withServer(limits, address, () => Promise.resolve()),
    post: (address, body, extraHeaders) => {
      const headers = { ...extraHeaders, 'content-length': String(Buffer.byteLength(body)) };
      return callServer(limits, address, { headers, body }, ({ status }) => {
        if (status < 200 || status > 299) throw new StatusRefused(status);
        return status;
      });
    },
  };
}
