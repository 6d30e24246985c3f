import { apiKeyStatus, unusedAfterDays } from '../../../contract/apiKeyTerms';
import type { ApiKeyRecord } from './record';

type Used = Pick<ApiKeyRecord, 'enabled' | 'end_date_tm' | 'last_used_at' | 'created_at'>;

const dayMs = 24 * 60 * 60_000;

/**
 * @returns what is wrong with a key that could be used and was not for 180 days, or since it was made
 *   as long ago (companion.md section 9); undefined for any other
 */
export function unusedWarning(
  { enabled, end_date_tm, last_used_at: last, created_at: created }: Used,
  now: Date,
): string | undefined {
  const isOver = apiKeyStatus({ enabled, end_date_tm }, now) === 'Expired';
  if (!enabled || isOver) return undefined;
  const since = new Date(last ?? created).getTime();
  return since < now.getTime() - unusedAfterDays * dayMs
    ? `Not used for more than ${unusedAfterDays} days`
    : undefined;
}
