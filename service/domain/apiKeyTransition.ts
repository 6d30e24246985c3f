import { apiKeyRefusal, expiryLimits, expiryTexts } from '../../contract/apiKeyTerms';
import type { ApiKeyTransition } from '../../contract/apiKeyTerms';
import type { Tenant } from '../db/tenant';
import { recordActivity } from './activities';
import type { Activity, Changes } from './activities';
import type { Actor } from './actor';
import { invalid, refused } from './apiError';
import { stateOf } from './storedApiKey';
import type { StoredApiKey } from './storedApiKey';

const day = 24 * 60 * 60_000;

interface AskedEnd {
  end_date_tm: string | null | undefined;
  expires_in: number | undefined;
}

const wrongEnd = () =>
  invalid([{ field: 'api_keys.end_date_tm', code: 'invalid', detail: expiryTexts.custom }]);

/**
 * The end that a request asks for: seconds from the service's clock, or a moment 1 to 3650 days away.
 * @returns undefined when the request says nothing of an end; null for none
 * @throws ApiError 422
 */
export function endOf(
  { end_date_tm: end, expires_in: seconds }: AskedEnd,
  now: Date,
): Date | null | undefined {
  if (seconds !== undefined) return new Date(now.getTime() + seconds * 1000);
  if (end === undefined || end === null) return end;
  const moment = new Date(end);
  const days = (moment.getTime() - now.getTime()) / day;
  // A moment was picked by the minute, and some time ago.
  if (days < expiryLimits.leastDays - 1 / 24 || days > expiryLimits.mostDays) throw wrongEnd();
  return moment;
}

/** @throws ApiError 409 when the state of the key does not allow the transition */
export const refuseUnless = (transition: ApiKeyTransition, key: StoredApiKey, now: Date): void => {
  const refusal = apiKeyRefusal(transition, stateOf(key), now);
  if (refusal !== undefined) throw refused(refusal);
};

type Told = Pick<Activity, 'action' | 'details'> & { changes?: Changes };

/** Writes what was done to a key into the security history. */
export const tell = (mine: Tenant, clock: () => Date, actor: Actor, uuid: string, told: Told) =>
  recordActivity(
    mine.db,
    { ...actor, ...told, title: 'API keys', objectType: 'api_keys', objectUuid: uuid },
    clock,
  );
