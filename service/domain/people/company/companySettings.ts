import { sql } from 'kysely';
import {
  type CompanySetting,
  companySettingLimits,
  companySettingTexts,
  isSecretName,
} from '../../../../contract/people/companySettings';
import { idpSettingKey } from '../../../../contract/people/identityProvider';
import { settingHistory } from '../../../../texts/history/settings';
import type { Database } from '../../../db/database';
import { countOf } from '../../../db/paging';
import { recordSetting } from '../../engine/recordActivity';
import { type IfMatch, invalidField, conflict, requireVersion } from '../../engine/apiError';
import { iso } from '../../engine/json';
import { inTransaction, lockCompany, type ChangeContext } from '../../engine/changeContext';

export const settingRow = (db: Database, customer: string, key: string) =>
  db
    .selectFrom('customer_settings')
    .selectAll()
    .where('customer_uuid', '=', customer)
    .where('key', '=', key);

/** Writes a setting and raises its version. @param value JSON */
export async function writeSetting(
  trx: Database,
  now: Date,
  { customer, key, value }: { customer: string; key: string; value: string },
): Promise<void> {
  await trx
    .insertInto('customer_settings')
    .values({ customer_uuid: customer, key, value, created_at: now, updated_at: now })
    .onConflict((oc) =>
      oc.columns(['customer_uuid', 'key']).doUpdateSet({
        value,
        updated_at: now,
        version: sql<number>`customer_settings.version + 1`,
      }),
    )
    .execute();
}

/** @returns a setting of the company; its value is null if it does not exist */
export async function readCompanySetting(
  db: Database,
  customer: string,
  key: string,
): Promise<CompanySetting> {
  const row = await settingRow(db, customer, key).executeTakeFirst();
  return {
    key,
    value: typeof row?.value === 'string' ? row.value : null,
    updated_at: iso(row?.updated_at),
    version: row?.version ?? 0,
  };
}

/**
 * Saves or removes a setting of the company. The history names the setting, but not its value, which may be long.
 * @param value null removes the setting
 * @param expected the version that the caller saw, 0 for none; undefined accepts any
 * @throws ApiError 409 for too many settings, 412, 422 for a key that suggests a secret
 */
export const replaceCompanySetting = (
  context: ChangeContext,
  { key, value }: { key: string; value: string | null },
  expected: IfMatch,
): Promise<CompanySetting> =>
  inTransaction(context, async (within) => {
    const { db, clock, customer } = within;
    if (value !== null && isSecretName(key))
      throw invalidField('settings.key', 'invalid', companySettingTexts.secretName);
    // Serializes saving one company's settings, so that their number is known.
    await lockCompany(db, customer);
    const before = await readCompanySetting(db, customer, key);
    requireVersion('setting', before.version, expected);
    if (value === before.value) return before;
    if (before.value === null) await requireRoom(db, customer);
    if (value === null)
      await db
        .deleteFrom('customer_settings')
        .where('customer_uuid', '=', customer)
        .where('key', '=', key)
        .execute();
    else await writeSetting(db, clock(), { customer, key, value: JSON.stringify(value) });
    await recordSetting(within, {
      action: value === null ? 'Deleted' : 'Updated',
      details: settingHistory.setting(key, value === null ? 'deleted' : 'updated'),
    });
    return readCompanySetting(db, customer, key);
  });

async function requireRoom(trx: Database, customer: string): Promise<void> {
  const otherSettings = trx
    .selectFrom('customer_settings')
    .where('customer_uuid', '=', customer)
    .where('key', '!=', idpSettingKey);
  const count = await countOf(otherSettings);
  if (count >= companySettingLimits.settings) throw conflict(companySettingTexts.tooMany);
}
