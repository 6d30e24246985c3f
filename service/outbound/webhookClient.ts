import { traceHeaders } from '../observability/trace';
import {
  FetchRefused,
  httpsAddress,
  inTime,
  network,
  type Outbound,
  publicAddressOf,
} from './publicNetwork';
import { resolveName } from './resolveName';

export interface WebhookClient {
  /** Looks an address up, without calling it. @throws FetchRefused when it is not one of the public Internet */
  check: (address: string) => Promise<void>;
  /** Posts a body. @throws FetchRefused unless the server takes it; `status` is what it answered, if it did */
  post: (address: string, body: string, headers: Record<string, string>) => Promise<number>;
}

/** A server answered, and did not take what was posted. */
export class PostRefused extends FetchRefused {
  constructor(readonly status: number) {
    super(
      status >= 300 && status < 400
        ? `The server answered with status ${status}: the address leads on to another one. Use the final address.`
        : `The server answered with status ${status}.`,
    );
  }
}

const timeoutMs = 10_000;

/**
 * Calls webhooks: https only, only addresses of the public Internet (SSRF), no redirects, 10 seconds. What a server
 * answers is not read.
 * @param outbound the network; tests bring their own
 */
export function createWebhookClient(
  outbound: Outbound = { ...network, resolve: resolveName },
  timeout: number = timeoutMs,
): WebhookClient {
  async function guarded<T>(
    address: string,
    work: (
      url: URL,
      to: Awaited<ReturnType<typeof publicAddressOf>>,
      signal: AbortSignal,
    ) => Promise<T>,
  ): Promise<T> {
    const url = httpsAddress(address);
    const signal = AbortSignal.timeout(timeout);
    try {
      const to = await publicAddressOf(url.hostname, outbound, signal);
      return await inTime(work(url, to, signal), signal);
    } catch (error) {
      if (error instanceof FetchRefused) throw error;
      throw new FetchRefused(
        signal.aborted
          ? `The server did not answer within ${timeout / 1000} seconds.`
          : 'The server cannot be reached.',
        { cause: error },
      );
    }
  }
  return {
    check: (address) => guarded(address, () => Promise.resolve()),
    post: (address, body, headers) =>
      guarded(address, async (url, to, signal) => {
        const sent = {
          ...headers,
          ...traceHeaders(),
          'content-length': String(Buffer.byteLength(body)),
        };
        const response = await outbound.send(url, to, { signal, headers: sent, body });
        // Ends the connection: the answer's body may never end.
        await response.body[Symbol.asyncIterator]().return?.();
        if (response.status < 200 || response.status > 299) throw new PostRefused(response.status);
        return response.status;
      }),
  };
}
