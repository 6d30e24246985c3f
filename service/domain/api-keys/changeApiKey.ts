import type { ExpressionBuilder, Selectable } from 'kysely';
import type { ApiKeyUpdate } from '../../../contract/api-keys/apiKeys';
import {
  apiKeyRefusal,
  type ApiKeyState,
  type ApiKeyTransition,
  expiryLimits,
  expiryPresets,
  expiryTexts,
} from '../../../contract/api-keys/apiKeyTerms';
import { dayMs, daysFrom, minuteMs } from '../../../contract/lib/clock';
import { widensRanges } from '../../../contract/api-keys/ipRanges';
import { apiKeyHistory } from '../../../texts/history/keys';
import { searchText } from '../../db/searchText';
import type { Tables } from '../../db/tables';
import { changesBetween } from '../engine/recordActivity';
import { invalidField, conflict } from '../engine/apiError';
import { recordRevokedAccess } from '../grants/revokedAccess';
import { iso } from '../engine/json';
import {
  type RecordAction,
  changeRecord,
  deleteRecord,
  type Update,
} from '../engine/records/records';
import { recordChange } from '../engine/records/recordHistory';
import { type GrantingContext, inTransaction, type VaultContext } from '../engine/changeContext';
import { tenantScope } from '../../db/scopes';
import { keepTombstone } from './deletedApiKeys';
import { keepSecrets } from '../../vault/keepSecrets';
import { certificateLifetime, createCertificates } from '../../vault/signedCertificate';

export type StoredApiKey = Selectable<Tables['api_keys']>;

/** @returns the fields that determine a key's state, for the contract's rules */
export const stateOf = (stored: Pick<StoredApiKey, keyof ApiKeyState>): ApiKeyState => ({
  enabled: stored.enabled,
  autoprovisioned: stored.autoprovisioned,
  end_date_tm: iso(stored.end_date_tm),
});

/** @throws ApiError 409 if the key's state does not allow the transition */
export const refuseUnless = (transition: ApiKeyTransition, key: StoredApiKey, now: Date): void => {
  const refusal = apiKeyRefusal(transition, stateOf(key), now);
  if (refusal !== undefined) throw conflict(refusal);
};

export function isPossibleEnd(end: Date, now: Date): boolean {
  const days = (end.getTime() - now.getTime()) / dayMs;
  // Tolerates an hour, because the moment was picked to the minute, and some time ago.
  return days >= expiryLimits.minDays - 1 / 24 && days <= expiryLimits.maxDays;
}

/** Tolerance for a wrong clock of the caller, and for a one-time code between the choice and the call. */
const presetTolerance = 10 * minuteMs;

const isWithinTolerance = (end: Date, now: Date, seconds: number): boolean =>
  Math.abs(end.getTime() - now.getTime() - seconds * 1000) <= presetTolerance;

/**
 * The end that a request asks for: seconds from the service's clock, or a moment. The moment is 1 to 3650 days away,
 * or equals a preset by the caller's clock: the specification's calls have no other field for a preset.
 * @returns undefined if the request does not mention an end; null for no end
 * @throws ApiError 422
 */
export function endOf(
  requested: { end_date_tm?: string | null | undefined; expires_in?: number | undefined },
  now: Date,
): Date | null | undefined {
  const { end_date_tm: end, expires_in: seconds } = requested;
  if (seconds !== undefined) return new Date(now.getTime() + seconds * 1000);
  if (end === undefined || end === null) return end;
  const moment = new Date(end);
  if (isPossibleEnd(moment, now)) return moment;
  if (!Object.values(expiryPresets).some((preset) => isWithinTolerance(moment, now, preset)))
    throw invalidField('api_keys.end_date_tm', 'invalid', expiryTexts.custom);
  // The caller's clock may be wrong, so "immediately" means the service's current time.
  return isWithinTolerance(moment, now, expiryPresets.immediately) ? now : moment;
}

/**
 * Changes texts and address ranges, and sets or removes the end.
 * @throws ApiError 403 and 401 if the caller may not widen the ranges, 404, 409 if the state forbids it, 412, 422
 */
export const updateApiKey: Update<ApiKeyUpdate, GrantingContext> = async (
  context,
  uuid,
  update,
  expected,
) => {
  const { end_date_tm, expires_in, ...texts } = update;
  const now = context.clock();
  const end = endOf({ end_date_tm, expires_in }, now);
  await changeRecord(context, { table: 'api_keys', uuid, expected }, async (before) => {
    if (Object.keys(texts).length > 0) refuseUnless('edit', before, now);
    if (end !== undefined) refuseUnless('expire', before, now);
    if (texts.ip_allowed !== undefined && widensRanges(before.ip_allowed, texts.ip_allowed))
      await context.requireStepUp(['api-keys', 'widen-ranges']);
    const changes = changesBetween<object>(
      { ...before, end_date_tm: iso(before.end_date_tm) },
      { ...texts, ...(end === undefined ? {} : { end_date_tm: iso(end) }) },
    );
    if (Object.keys(changes).length === 0) return undefined;
    const { name, description, public_value: accessKeyId } = { ...before, ...texts };
    return {
      set: {
        ...texts,
        end_date_tm: end,
        search_text: searchText(name, description, accessKeyId),
      },
      action: 'end_date_tm' in changes ? 'Expiration changed' : 'Updated',
      name,
      details: apiKeyHistory.updated(name),
      changes,
    };
  });
};

/** @throws ApiError 404, 409 when the state does not allow it, 412 */
export const setApiKeyEnabled =
  (enabled: boolean): RecordAction =>
  (context, uuid, expected) =>
    changeRecord(context, { table: 'api_keys', uuid, expected }, (before) => {
      refuseUnless(enabled ? 'enable' : 'disable', before, context.clock());
      return {
        set: { enabled },
        action: enabled ? 'Enabled' : 'Disabled',
        name: before.name,
        changes: { enabled: { from: before.enabled, to: enabled } },
      };
    });

/**
 * Deletes a key with its permissions; a tombstone stays for late usage reports.
 * @throws ApiError 404, 409 for an autoprovisioned key, 412
 */
export const deleteApiKey: RecordAction = (context, uuid, expected) =>
  deleteRecord(context, { table: 'api_keys', uuid, expected }, async (before, within) => {
    refuseUnless('delete', before, context.clock());
    await recordRevokedAccess(within, { apiKey: uuid }, apiKeyHistory.causes.ownDeletion);
    await keepTombstone(within, before);
    return { name: before.name };
  });

/** Certificates that end within this many days are renewed. */
export const certificateRenewalDays = 30;
/** Number of keys per call, 20 ms each; the answer says whether there are more. */
const batch = 50;

/**
 * Renews the certificates of the company's API keys that are missing or end soon.
 * @returns the number of renewed certificates, and whether more are waiting
 */
export async function renewCertificates(
  context: VaultContext,
): Promise<{ renewed: number; more: boolean }> {
  const { db, clock, vault, actor } = context;
  const now = clock();
  const soon = daysFrom(now, certificateRenewalDays);
  const { issueCertificate } = createCertificates(keepSecrets(db, vault, clock));
  const isDue = (eb: ExpressionBuilder<Tables, 'api_keys'>) =>
    eb.and([
      eb.or([eb('certificate_expires_at', 'is', null), eb('certificate_expires_at', '<', soon)]),
      eb.or([eb('end_date_tm', 'is', null), eb('end_date_tm', '>', now)]),
      // API keys of the identity provider's people have no key pair.
      eb('public_key', '<>', ''),
    ]);
  const dueKeys = await tenantScope(db, actor.customer)
    .apiKeys()
    .select(['uuid', 'public_key', 'public_value'])
    .where(isDue)
    .orderBy('uuid')
    .limit(batch + 1)
    .execute();
  const certificate_expires_at = new Date(now.getTime() + certificateLifetime);
  let renewed = 0;
  for (const key of dueKeys.slice(0, batch)) {
    const certificate = await issueCertificate(key.public_key, key.public_value, now);
    const isRenewed = await inTransaction(context, async (within) => {
      // Another call may have renewed the certificate meanwhile, or somebody may have deleted the key.
      const renewedKey = await within.db
        .updateTable('api_keys')
        .set({ certificate, certificate_expires_at })
        .where('customer_uuid', '=', within.customer)
        .where('uuid', '=', key.uuid)
        .where(isDue)
        .returning(['uuid', 'name'])
        .executeTakeFirst();
      if (!renewedKey) return false;
      await recordChange(within, 'api_keys', renewedKey, {
        action: 'Certificate renewed',
        details: apiKeyHistory.certificateRenewed(renewedKey.name),
      });
      return true;
    });
    if (isRenewed) renewed += 1;
  }
  return { renewed, more: dueKeys.length > batch };
}
