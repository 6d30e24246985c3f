import type { Context } from 'hono';
import { ApiError } from '../domain/apiError';
import { parseFields } from '../api/parse';

const largest = 1024 * 1024;

const tooLarge = (limit: number): ApiError =>
  new ApiError({
    status: 413,
    info: 'Too large',
    details: `The body is larger than ${limit / (1024 * 1024)} MiB.`,
  });

/**
 * Reads a body without ever holding more than it may be long.
 * @param limit in bytes
 * @throws ApiError 413
 */
export async function readBytes(c: Context, limit: number): Promise<Uint8Array> {
  if (Number(c.req.header('content-length') ?? 0) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a JSON body of at most 1 MiB.
 * @throws ApiError 413, 415 or 400
 */
export async function readJsonBody(c: Context): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new ApiError({
      status: 415,
      info: 'Unsupported media type',
      details: 'Send the body as application/json.',
    });
  return parseFields(new TextDecoder().decode(await readBytes(c, largest)));
}
