import type { Database } from '../db/database';
import { recordActivity } from '../domain/activities';
import type { Actor } from '../domain/actor';
import { ApiError } from '../domain/apiError';
import { takeAttempt } from '../identity/attempts';
import type { Limit } from '../identity/attempts';
import { addressGroup } from '../identity/clientAddress';
import type { AccessRefused } from './access';
import type { CallingKey } from './callingKey';

/** Requests of one address whose signature does not hold; those that hold are never limited. */
const wrongSignatureLimit: Limit = { tries: 60, seconds: 60 };
/** Rows for one refusal of one key: a program that tries without end must not bury the history. */
const rowsOfRefusal: Limit = { tries: 10, seconds: 60 };

/** @throws ApiError 429 when an address failed too often */
export async function countWrongSignature(
  db: Database,
  address: string | undefined,
  now: Date,
): Promise<void> {
  const subject = `client signature ${addressGroup(address)}`;
  const { allowed, retryAfter } = await takeAttempt(db, subject, wrongSignatureLimit, now);
  if (!allowed)
    throw new ApiError({
      status: 429,
      info: 'Too many requests',
      details: `Too many requests without a right signature came from this address. Try again in ${retryAfter} seconds.`,
      headers: { 'Retry-After': String(retryAfter) },
    });
}

/** Writes a refusal into the security history. */
export async function recordAccessRefused(
  db: Database,
  key: CallingKey,
  actor: Actor,
  { message, dataset }: AccessRefused,
  now: Date,
): Promise<void> {
  const subject = `client refusal ${key.uuid} ${message}`;
  const { allowed } = await takeAttempt(db, subject, rowsOfRefusal, now);
  if (!allowed) return;
  await recordActivity(
    db,
    {
      ...actor,
      title: 'API keys',
      action: 'Refused',
      details: dataset ? message : `API key "${key.name}": ${message}`,
      objectType: dataset ? 'datasets' : 'api_keys',
      objectUuid: dataset?.uuid ?? key.uuid,
    },
    () => now,
  );
}
