import { outboundTexts } from '../../texts/refusals/outbound';
import { traceHeaders } from '../observability/trace';
import {
  FetchRefused,
  httpsAddress,
  withAbort,
  type Outbound,
  publicAddressOf,
  type OutboundRequest,
  type OutboundResponse,
  type ResolvedAddress,
} from './publicNetwork';

/** A server answered with an unusable status. */
export class StatusRefused extends FetchRefused {
  constructor(readonly status: number) {
    super(
      status >= 300 && status < 400 ? outboundTexts.redirect(status) : outboundTexts.status(status),
    );
  }
}

interface ServerLimits {
  outbound: Outbound;
  /** Milliseconds in total, including resolving the name and reading. */
  timeout: number;
}

interface Server {
  url: URL;
  target: ResolvedAddress;
  signal: AbortSignal;
}

/**
 * Runs work with the server of an address that a person typed: https only, public Internet only (SSRF).
 * @throws FetchRefused with the reason in words
 */
export async function withServer<T>(
  { outbound, timeout }: ServerLimits,
  address: string,
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const url = httpsAddress(address);
  const signal = AbortSignal.timeout(timeout);
  try {
    const target = await publicAddressOf(url.hostname, outbound, signal);
    return await withAbort(work({ url, target, signal }), signal);
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    throw new FetchRefused(
      signal.aborted ? outboundTexts.noAnswer(timeout / 1000) : reasonOf(error),
      { cause: error },
    );
  }
}

/** Error codes of OpenSSL and Node for invalid certificates. */
const certificateCodePattern = /CERT|UNABLE_TO_VERIFY/;

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && certificateCodePattern.test(String(error.code))
    ? outboundTexts.badCertificate
    : outboundTexts.unreachable;

/**
 * Calls that server without following redirects. The connection ends with `read`, even if the server would send more.
 * @throws FetchRefused
 */
export const callServer = <T>(
  limits: ServerLimits,
  address: string,
  request: Omit<OutboundRequest, 'signal'>,
  read: (response: OutboundResponse) => T | Promise<T>,
): Promise<T> =>
  withServer(limits, address, async ({ url, target, signal }) => {
    const headers = { ...request.headers, ...traceHeaders() };
    const response = await limits.outbound.send(url, target, { ...request, headers, signal });
    try {
      return await withAbort(Promise.resolve(read(response)), signal);
    } finally {
      response.body.destroy();
    }
  });
