import { createHash } from 'node:crypto';
import { refusalTitles } from '../../../texts/refusals/refusals';
import { requestTexts } from '../../../texts/refusals/requests';
import type { Database } from '../../db/database';
import { transact } from '../../db/transaction';
import { ApiError } from './apiError';

/** Maximum length of an `Idempotency-Key`, in visible ASCII characters. */
export const maxIdempotencyKeyLength = 255;

/** Hash of a call with its parameters, query and body: the same key with another hash is another request. */
export const hashOf = (request: unknown): string =>
  createHash('sha256').update(JSON.stringify(request)).digest('hex');

/**
 * Runs a change once per key and person. The same request gets the first answer again, another one is refused. The
 * answer is stored in the transaction of the change (decision 29), in clear: routes whose answer shows a secret do not
 * use this.
 * @param work makes the change, using only this transaction
 * @throws ApiError 422 for another request
 */
export const withIdempotency = <T extends object>(
  { db, clock, user }: { db: Database; clock: () => Date; user: string },
  key: string,
  request: { call: string; params: unknown; body: unknown; query?: unknown },
  work: (trx: Database) => Promise<T>,
): Promise<T> =>
  transact(db, async (trx) => {
    const claim = { user, key, hash: hashOf(request) };
    const { answer: earlier } = await claimKey(trx, clock(), claim);
    if (earlier) return { ...(earlier as T), replayed: true };
    const answer = await work(trx);
    await keepAnswer(trx, claim, answer);
    return answer;
  });

export interface Claim {
  user: string;
  key: string;
  hash: string;
}

/** Keeps the answer of the request that claimed the key. */
export const keepAnswer = async (db: Database, { user, key }: Claim, answer: object) => {
  await db
    .updateTable('idempotent_answers')
    .set({ answer: JSON.stringify(answer) })
    .where('user_uuid', '=', user)
    .where('key', '=', key)
    .execute();
};

/** Releases the claim of a request that changed nothing. */
export const releaseKey = async (db: Database, { user, key }: Claim) => {
  await db
    .deleteFrom('idempotent_answers')
    .where('user_uuid', '=', user)
    .where('key', '=', key)
    .where('answer', 'is', null)
    .execute();
};

/**
 * Claims a key for a request. A second request with the key waits until the first one's transaction has ended.
 * @returns the earlier answer, if it is stored; `isNew` is true if this request now holds the key
 */
export async function claimKey(
  trx: Database,
  now: Date,
  { user, key, hash }: Claim,
): Promise<{ isNew: boolean; answer?: object | undefined }> {
  const claimed = await trx
    .insertInto('idempotent_answers')
    .values({ user_uuid: user, key, request_hash: hash, answer: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return { isNew: true };
  return { isNew: false, answer: await keptAnswer(trx, { user, key, hash }) };
}

/**
 * @returns the answer kept for a request's key, if there is one
 * @throws ApiError 422 if another request has the key
 */
export async function keptAnswer(
  db: Database,
  { user, key, hash }: Claim,
): Promise<object | undefined> {
  const earlier = await db
    .selectFrom('idempotent_answers')
    .select(['request_hash', 'answer'])
    .where('user_uuid', '=', user)
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier && earlier.request_hash !== hash)
    throw new ApiError({
      status: 422,
      info: refusalTitles.keyUsed,
      details: requestTexts.header.keyUsed,
    });
  return earlier?.answer ?? undefined;
}
