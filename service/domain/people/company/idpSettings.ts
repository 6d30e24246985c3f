import type { Selectable } from 'kysely';
import { counted } from '../../../../texts/admin-kit/counted';
import {
  idpSettingKey,
  type IdpSettingValue,
  type ProviderConnection,
  type ScimToken,
  type Setting,
} from '../../../../contract/people/identityProvider';
import { idpRefusals, idpTestTexts } from '../../../../texts/refusals/identityProvider';
import { settingHistory } from '../../../../texts/history/settings';
import type { Database } from '../../../db/database';
import type { Tables } from '../../../db/tables';
import type { FetchDocument } from '../../../outbound/fetchDocument';
import { changesBetween, recordSetting } from '../../engine/recordActivity';
import { type IfMatch, conflict, requireVersion } from '../../engine/apiError';
import { requireRequest } from '../../engine/rateLimits/requestLimits';
import { iso } from '../../engine/json';
import { inTransaction, lockCompany, type ChangeContext } from '../../engine/changeContext';
import { settingRow, writeSetting } from './companySettings';
import {
  checkedPublicKey,
  checkOpenidConfiguration,
  ProviderUnusable,
  readKeys,
  readOpenidConfiguration,
} from './idpChecks';
import { digestOf, newToken } from '../../engine/tokens';

export type StoredIdp = Pick<
  IdpSettingValue,
  'provider' | 'enabled' | 'openid_configuration' | 'iss' | 'aud' | 'public_key'
>;
type Row = Selectable<Tables['customer_settings']>;

const idpRow = (db: Database, customer: string) => settingRow(db, customer, idpSettingKey);

/** @returns the company's setting; never the SCIM token, of which only a digest is stored */
export async function readIdpSetting(db: Database, customer: string): Promise<Setting> {
  const row = await idpRow(db, customer).executeTakeFirst();
  const scimToken = await db
    .selectFrom('scim_tokens')
    .select('created_at')
    .where('customer_uuid', '=', customer)
    .executeTakeFirst();
  return {
    key: idpSettingKey,
    value: row
      ? JSON.stringify({
          ...(row.value as StoredIdp),
          customer_uuid: customer,
          scim_token: null,
          scim_token_created_at: iso(scimToken?.created_at),
        })
      : null,
    updated_at: iso(row?.updated_at),
    version: row?.version ?? 0,
  };
}

/**
 * Checks identity provider settings before they replace the company's: parses a key, and fetches an OpenID
 * configuration if the settings are enabled. Not for use inside a transaction, because a slow server must
 * not hold locks, and because refusals are counted.
 * @throws ApiError 422 with a problem for each field, 429
 */
export async function checkIdpSetting(
  { db, clock, actor, fetchDocument }: ChangeContext & { fetchDocument: FetchDocument },
  value: IdpSettingValue,
): Promise<void> {
  const settings = toStoredIdp(value);
  if (settings.enabled && settings.openid_configuration !== null && settings.iss !== null) {
    await requireRequest(db, clock(), 'openid configuration', actor.customer);
    await checkOpenidConfiguration(fetchDocument, settings.openid_configuration, settings.iss);
  }
}

/**
 * Replaces the company's identity provider settings with checked ones.
 * @param expected the version that the caller saw, 0 for none; undefined accepts any
 * @throws ApiError 412
 */
export const replaceIdpSetting = (
  context: ChangeContext,
  value: IdpSettingValue,
  expected: IfMatch,
): Promise<Setting> =>
  inTransaction(context, async (within) => {
    const { db, clock, customer } = within;
    const settings = toStoredIdp(value);
    await lockCompany(db, customer);
    const before = await idpRow(db, customer).executeTakeFirst();
    requireVersion('IDP Integration Settings record', before?.version ?? 0, expected);
    const changes = changesBetween<StoredIdp>(settingsOrDefault(before), settings);
    if (Object.keys(changes).length > 0) {
      const row = { customer, key: idpSettingKey, value: JSON.stringify(settings) };
      await writeSetting(db, clock(), row);
      await recordSetting(within, { action: 'Updated', details: settingHistory.provider, changes });
    }
    return readIdpSetting(db, customer);
  });

/**
 * Fetches the data for verifying tokens, by the saved settings.
 * @returns the problem in words, as an answer, since the test itself has worked
 * @throws ApiError 409 if no settings were saved yet, 429
 */
export async function testProvider({
  db,
  clock,
  actor,
  fetchDocument,
}: ChangeContext & { fetchDocument: FetchDocument }): Promise<ProviderConnection> {
  const row = await idpRow(db, actor.customer).executeTakeFirstOrThrow(() =>
    conflict(idpRefusals.saveBeforeTest),
  );
  const { openid_configuration: address, iss } = settingsOrDefault(row);
  if (address === null || iss === null) return { working: true, details: idpTestTexts.selfSigned };
  await requireRequest(db, clock(), 'openid configuration', actor.customer);
  try {
    const { jwks_uri: uri } = await readOpenidConfiguration(fetchDocument, address, iss);
    const { keys } = await readKeys(fetchDocument, uri);
    return {
      working: true,
      details: idpTestTexts.works(counted(keys.length, 'public key')),
    };
  } catch (error) {
    if (error instanceof ProviderUnusable) return { working: false, details: error.message };
    throw error;
  }
}

/**
 * Drops fields of the other kind of provider, so that no hidden value stays in force.
 * @throws ApiError 422 for a public key that cannot verify tokens
 */
export function toStoredIdp(value: IdpSettingValue): StoredIdp {
  const { provider, enabled, openid_configuration, iss, aud, public_key } = value;
  return provider === 'self-signed'
    ? { provider, enabled, ...noTokens, public_key: public_key && checkedPublicKey(public_key) }
    : { provider, enabled, openid_configuration, iss, aud, public_key: null };
}

const noTokens = { openid_configuration: null, iss: null, aud: null } as const;

const settingsOrDefault = (row: Row | undefined): StoredIdp =>
  (row?.value ?? {
    provider: null,
    enabled: false,
    ...noTokens,
    public_key: null,
  }) as StoredIdp;

/** Companion.md section 9. */
const tokenBytes = 18;

/**
 * Creates the company's SCIM token and invalidates an earlier one.
 * @returns the token in base64, to be shown once: only its digest is stored
 * @throws ApiError 409 if no settings were saved yet, 429
 */
export const renewScimToken = (context: ChangeContext): Promise<ScimToken> =>
  inTransaction(context, async (within) => {
    const { db, clock, customer } = within;
    const now = clock();
    await requireRequest(db, now, 'scim token', customer);
    await idpRow(db, customer)
      .forUpdate()
      .executeTakeFirstOrThrow(() => conflict(idpRefusals.saveBeforeToken));
    const token = newToken(tokenBytes, 'base64');
    const row = { digest: digestOf(token), created_at: now };
    await db
      .insertInto('scim_tokens')
      .values({ customer_uuid: customer, ...row })
      .onConflict((oc) => oc.column('customer_uuid').doUpdateSet(row))
      .execute();
    await recordSetting(within, {
      action: 'SCIM token made',
      details: settingHistory.scimToken,
    });
    return { scim_token: token, created_at: now.toISOString() };
  });
