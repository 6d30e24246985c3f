import { createHash } from 'node:crypto';
import type { Database } from '../db/database';
import { ApiError } from './apiError';

/** A request that has been at work for longer than this was cut off; its key may be used again. */
const abandonedAfter = 60_000;
const keptFor = 24 * 60 * 60_000;

/** The call with its parameters and body: the same key elsewhere is another request. */
const hashOf = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex');

/**
 * Runs a creating call once per key and person: the same body gets the first answer again, another body
 * is refused (decision 29). Answers of creating calls hold no secrets, so keeping one keeps none.
 * @throws ApiError 422 for another body, 409 while the first request is still at work
 */
export async function withIdempotency<T extends object>(
  { db, clock, user }: { db: Database; clock: () => Date; user: string },
  key: string,
  request: { call: string; params: unknown; body: unknown },
  work: () => Promise<T>,
): Promise<T> {
  const requestHash = hashOf(request);
  const earlier = await claimKey(db, clock(), { user, key, requestHash });
  if (earlier) return { ...(earlier as T), replayed: true };
  try {
    const answer = await work();
    if ('data' in answer)
      await db
        .updateTable('idempotent_answers')
        .set({ answer: JSON.stringify(answer) })
        .where('user_uuid', '=', user)
        .where('key', '=', key)
        .execute();
    return answer;
  } catch (error) {
    await db
      .deleteFrom('idempotent_answers')
      .where('user_uuid', '=', user)
      .where('key', '=', key)
      .execute();
    throw error;
  }
}

/** @returns the earlier answer, or undefined when the key is now this request's */
async function claimKey(
  db: Database,
  now: Date,
  { user, key, requestHash }: { user: string; key: string; requestHash: string },
): Promise<object | undefined> {
  const claimed = await db
    .insertInto('idempotent_answers')
    .values({ user_uuid: user, key, request_hash: requestHash, answer: null, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['user_uuid', 'key'])
        .doUpdateSet({ created_at: now })
        .where('idempotent_answers.answer', 'is', null)
        .where('idempotent_answers.request_hash', '=', requestHash)
        .where('idempotent_answers.created_at', '<', new Date(now.getTime() - abandonedAfter)),
    )
    .returning('key')
    .executeTakeFirst();
  if (claimed) return undefined;
  const earlier = await db
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'answer'])
    .where('user_uuid', '=', user)
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier && earlier.request_hash !== requestHash)
    throw new ApiError({
      status: 422,
      info: 'Key used before',
      details: 'This Idempotency-Key was used for another request. Send a new one.',
    });
  if (!earlier?.answer)
    throw new ApiError({
      status: 409,
      info: 'Still at work',
      details:
        'The first request with this Idempotency-Key is still at work. Try again in a moment.',
    });
  return earlier.answer;
}

/** Deletes answers older than 24 hours. */
export async function removeOldAnswers(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotent_answers')
    .where('created_at', '<', new Date(now.getTime() - keptFor))
    .execute();
}
