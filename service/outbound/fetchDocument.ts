import { outboundTexts } from '../../texts/refusals/outbound';
import { utf8In } from '../lib/textBody';
import { callServer, StatusRefused } from './callServer';
import { FetchRefused, network, type Outbound } from './publicNetwork';

/** @throws FetchRefused */
export type FetchDocument = (address: string) => Promise<string>;

const maxBytes = 1024 * 1024;
const timeoutMs = 5000;

/**
 * Fetches a text from an address that a person typed, in at most 5 seconds and 1 MiB.
 * @param outbound the network; tests pass their own
 */
export function createFetchDocument(
  outbound: Outbound = network,
  timeout: number = timeoutMs,
): FetchDocument {
  return (address) =>
    callServer(
      { outbound, timeout },
      address,
      { headers: { accept: 'application/json' } },
      ({ status, body }) => {
        if (status !== 200) throw new StatusRefused(status);
        return readAll(body);
      },
    );
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new FetchRefused(outboundTexts.tooLarge);
    chunks.push(chunk);
  }
  const text = utf8In(Buffer.concat(chunks));
  if (text === undefined) throw new FetchRefused(outboundTexts.notUtf8);
  return text;
}
