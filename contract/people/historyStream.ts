import { z } from '../lib/zod';

/** Query of `GET /activities/stream`. */
export const streamQuery = z.strictObject({
  /** Position of the last row that the reader already has. */
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
});
export type StreamQuery = z.infer<typeof streamQuery>;

/** `data.stream_tokens` of `GET /stream-token`: when the token was created; null if there is none. */
export const streamToken = z
  .object({ created_at: z.string().nullable() })
  .meta({ id: 'StreamToken' });
export type StreamToken = z.infer<typeof streamToken>;

/** `data.stream_tokens` of `POST /stream-token`: shown only once. */
export const newStreamToken = z
  .object({ token: z.string(), created_at: z.string() })
  .meta({ id: 'NewStreamToken' });
export type NewStreamToken = z.infer<typeof newStreamToken>;
