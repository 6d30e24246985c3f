import type { AccessObstacle } from '../../contract/accessGrants';
import { apiKeyStatus } from '../../contract/apiKeyTerms';
import { allowsEveryAddress } from '../../contract/ipRanges';

/** What decides whether an association counts; moments as they are stored. */
export interface AccessState {
  enabled: boolean;
  begin_date_tm: Date | null;
  end_date_tm: Date | null;
  primary_key_enabled: boolean;
  published_at: Date | null;
  ip_allowed: string;
}

/**
 * Why an API key cannot, or not from everywhere, use a dataset now: the same answer for the table of who
 * has access and for the key calls (client-protocol 2.5).
 */
export function accessObstacles(state: AccessState, now: Date): AccessObstacle[] {
  const end = state.end_date_tm?.toISOString() ?? null;
  const isExpired = apiKeyStatus({ enabled: state.enabled, end_date_tm: end }, now) === 'Expired';
  const isTooEarly = state.begin_date_tm !== null && state.begin_date_tm > now;
  return [
    ...(state.enabled ? [] : (['disabled'] as const)),
    ...(isExpired ? (['expired'] as const) : []),
    ...(isTooEarly ? (['not-yet-valid'] as const) : []),
    ...(state.primary_key_enabled ? [] : (['primary-key-disabled'] as const)),
    ...(state.published_at ? [] : (['not-published'] as const)),
    ...(allowsEveryAddress(state.ip_allowed) ? [] : (['address-range'] as const)),
  ];
}

/** Whether these obstacles leave the key able to work, if only from some addresses. */
export const stillWorks = (obstacles: readonly AccessObstacle[]): boolean =>
  obstacles.every((obstacle) => obstacle === 'address-range');
