import type { Selectable } from 'kysely';
import type { ApiKeyState } from '../../contract/apiKeyTerms';
import type { Tables } from '../db/tables';
import type { Tenant } from '../db/tenant';
import { notFound, stale } from './apiError';

export type StoredApiKey = Selectable<Tables['api_keys']>;

export const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** @returns the fields that a key's state depends on, as the contract's rules take them */
export const stateOf = (stored: StoredApiKey): ApiKeyState => ({
  enabled: stored.enabled,
  autoprovisioned: stored.autoprovisioned,
  end_date_tm: iso(stored.end_date_tm),
});

/**
 * One API key as it is stored, locked until the transaction ends.
 * @param expected the version the caller saw; undefined lets any through (decision 30)
 * @throws ApiError 404, 412
 */
export async function lockApiKey(
  mine: Tenant,
  uuid: string,
  expected: number | undefined,
): Promise<StoredApiKey> {
  const stored = await mine
    .apiKeys()
    .selectAll()
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound('API key');
  if (expected !== undefined && expected !== stored.version) throw stale('API key');
  return stored;
}
