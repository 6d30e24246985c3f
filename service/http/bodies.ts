import type { Context } from 'hono';
import { ApiError } from '../domain/apiError';
import { parseJson } from '../api/parse';

const largest = 1024 * 1024;

const tooLarge = (): ApiError =>
  new ApiError({ status: 413, info: 'Too large', details: 'The body is larger than 1 MiB.' });

/**
 * Reads a JSON body of at most 1 MiB, without ever holding more.
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
  if (Number(c.req.header('content-length') ?? 0) > largest) throw tooLarge();
  const decoder = new TextDecoder('utf-8', { fatal: false });
  let text = '';
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.byteLength;
    if (size > largest) throw tooLarge();
    text += decoder.decode(chunk, { stream: true });
  }
  return parseJson(text + decoder.decode());
}
