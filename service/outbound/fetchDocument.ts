import { utf8In } from '../lib/textBody';
import { traceHeaders } from '../observability/trace';
import {
  FetchRefused,
  httpsAddress,
  inTime,
  network,
  type Outbound,
  publicAddressOf,
} from './publicNetwork';

/** @throws FetchRefused */
export type FetchDocument = (address: string) => Promise<string>;

const maxBytes = 1024 * 1024;
const timeoutMs = 5000;

/**
 * Fetches a text from an address that a person typed: https only, only addresses of the public Internet (SSRF),
 * no redirects, 5 seconds, 1 MiB.
 * @param outbound the network; tests bring their own
 */
export function createFetchDocument(
  outbound: Outbound = network,
  timeout: number = timeoutMs,
): FetchDocument {
  return async (address) => {
    const url = httpsAddress(address);
    const signal = AbortSignal.timeout(timeout);
    try {
      const to = await publicAddressOf(url.hostname, outbound, signal);
      const headers = { accept: 'application/json', ...traceHeaders() };
      const { status, body } = await inTime(outbound.send(url, to, { signal, headers }), signal);
      if (status !== 200)
        throw new FetchRefused(
          status >= 300 && status < 400
            ? 'The address leads on to another one. Use the final address.'
            : `The server answered with status ${status}.`,
        );
      return await inTime(readAll(body), signal);
    } catch (error) {
      if (error instanceof FetchRefused) throw error;
      throw new FetchRefused(
        signal.aborted
          ? `The server did not answer within ${timeout / 1000} seconds.`
          : 'The server cannot be reached.',
        { cause: error },
      );
    }
  };
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new FetchRefused('The document is larger than 1 MiB.');
    chunks.push(chunk);
  }
  const text = utf8In(Buffer.concat(chunks));
  if (text === undefined) throw new FetchRefused('The document is not valid UTF-8.');
  return text;
}
