import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refusalTitles } from '../../texts/refusals/refusals';
import { bodyTexts } from '../../texts/refusals/requests';
import { ApiError, badRequest } from '../domain/engine/apiError';
import { parseFields } from '../domain/engine/json';
import { noCoding, refusedCoding, utf8In } from '../lib/textBody';

const maxJsonBytes = 1024 * 1024;

const tooLarge = (limit: number): ApiError =>
  new ApiError({
    status: 413,
    info: refusalTitles.tooLarge,
    details: bodyTexts.tooLarge(
      limit < maxJsonBytes ? `${limit / 1024} KiB` : `${limit / maxJsonBytes} MiB`,
    ),
    // The rest of the body stays unread, so the connection cannot serve another request.
    headers: { Connection: 'close' },
  });

const unsupported = (details: string, headers: Record<string, string> = {}): ApiError =>
  new ApiError({ status: 415, info: refusalTitles.mediaType, details, headers });

/** @throws ApiError 415 */
function requirePlain(c: Context): void {
  const refusedPart = refusedCoding(c.req.header());
  if (refusedPart === 'coding') throw unsupported(bodyTexts.coding, noCoding);
  if (refusedPart === 'charset') throw unsupported(bodyTexts.charset);
}

/** @throws ApiError 400 if the bytes are not valid UTF-8 */
export function textOf(bytes: Uint8Array): string {
  const text = utf8In(bytes);
  if (text === undefined) throw badRequest(bodyTexts.utf8);
  return text;
}

/**
 * Reads a body without ever holding more than `limit` in memory.
 * @param limit in bytes
 * @throws ApiError 413, 415 for another content coding or charset
 */
export async function readBytes(c: Context, limit: number): Promise<Uint8Array> {
  requirePlain(c);
  let bytes = new Uint8Array();
  const onError = (): never => {
    throw tooLarge(limit);
  };
  await bodyLimit({ maxSize: limit, onError })(c, async () => {
    bytes = new Uint8Array(await c.req.arrayBuffer());
  });
  return bytes;
}

/**
 * Reads a text body.
 * @param types accepted media types, in lower case
 * @param details tells the client which type to send instead
 * @throws ApiError 400, 413, 415
 */
export async function readText(
  c: Context,
  limit: number,
  types: readonly string[],
  details = bodyTexts.sendAs(types.join(' or ')),
): Promise<string> {
  const [type = ''] = (c.req.header('content-type') ?? '').split(';');
  if (!types.includes(type.trim().toLowerCase())) throw unsupported(details);
  return textOf(await readBytes(c, limit));
}

/**
 * Reads a JSON body of at most 1 MiB.
 * @throws ApiError 413, 415 or 400
 */
export const readJsonBody = async (c: Context): Promise<unknown> =>
  parseFields(await readText(c, maxJsonBytes, ['application/json']));
