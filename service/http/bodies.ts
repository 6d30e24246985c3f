import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ApiError } from '../domain/apiError';
import { parseFields } from '../domain/json';

const maxJsonBytes = 1024 * 1024;

const tooLarge = (limit: number): ApiError =>
  new ApiError({
    status: 413,
    info: 'Too large',
    details: `The body is larger than ${limit < maxJsonBytes ? `${limit / 1024} KiB` : `${limit / maxJsonBytes} MiB`}.`,
    // What is still coming is not read, so that no other request can follow it.
    headers: { Connection: 'close' },
  });

/**
 * Reads a body without ever holding more than it may be long.
 * @param limit in bytes
 * @throws ApiError 413
 */
export async function readBytes(c: Context, limit: number): Promise<Uint8Array> {
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
 * Reads a body that is text.
 * @param types the media types that are taken, in small letters
 * @param details what to send instead of another
 * @throws ApiError 413, 415
 */
export async function readText(
  c: Context,
  limit: number,
  types: readonly string[],
  details = `Send the body as ${types.join(' or ')}.`,
): Promise<string> {
  const [type = ''] = (c.req.header('content-type') ?? '').split(';');
  if (!types.includes(type.trim().toLowerCase()))
    throw new ApiError({ status: 415, info: 'Unsupported media type', details });
  return new TextDecoder().decode(await readBytes(c, limit));
}

/**
 * Reads a JSON body of at most 1 MiB.
 * @throws ApiError 413, 415 or 400
 */
export const readJsonBody = async (c: Context): Promise<unknown> =>
  parseFields(await readText(c, maxJsonBytes, ['application/json']));
