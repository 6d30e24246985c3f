import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { requestTexts } from '../../texts/refusals/requests';
import { refusalTitles } from '../../texts/refusals/refusals';
import { ApiError, badRequest } from '../domain/engine/apiError';
import { bareHost } from '../config/bareHost';

/** Headers that may occur once (RFC 9110 section 5.3): of two values, proxy and service might each use another. */
const singleHeaders = {
  host: 'Host',
  authorization: 'Authorization',
  'content-type': 'Content-Type',
} as const;

/**
 * @param ownHost the only name that the service answers to; any when undefined
 * @returns why a request is refused before it is routed; undefined if its headers are acceptable
 */
export function headerProblem(
  { headers, headersDistinct }: IncomingMessage,
  ownHost: string | undefined,
): ApiError | undefined {
  for (const [name, displayName] of Object.entries(singleHeaders))
    if ((headersDistinct[name]?.length ?? 0) > 1)
      return badRequest(requestTexts.header.repeated(displayName));
  if (ownHost === undefined || headers.host === undefined || isOwnHost(headers.host, ownHost))
    return undefined;
  return new ApiError({
    status: 421,
    info: refusalTitles.misdirected,
    details: requestTexts.header.hostName(ownHost),
  });
}

/** The owner of a name can make it resolve to this machine (DNS rebinding); addresses are safe. */
function isOwnHost(host: string, ownHost: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return [ownHost, 'localhost'].includes(hostname) || isIP(bareHost(hostname)) !== 0;
}
