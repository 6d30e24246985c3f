import { ruleTexts } from '../../texts/rules/fields';
import { keptSettingRules } from '../../texts/rules/settings';
import { holdsPrivateKey } from '../lib/privateKeys';
import { isStorable } from '../lib/text';
import { z } from '../lib/zod';

/** Limits for settings of a company that this service only stores: their number, and the length of each. */
export const companySettingLimits = { settings: 100, length: 16_384 } as const;

/** Everyone in the company can read settings, so secrets with such names do not belong there. */
const secretName = /secret|passw|token|credential|private|api_?key$/i;

export const companySettingTexts = {
  secretName: keptSettingRules.secretName,
  privateKey: keptSettingRules.privateKey,
  tooMany: keptSettingRules.companyFull(companySettingLimits.settings),
  tooLong: ruleTexts.longest(companySettingLimits.length),
} as const;

/** The key of a setting in the path. */
export const companySettingKey = z.string().regex(/^[A-Za-z][\w.-]{0,63}$/);

/** @returns whether a key suggests a secret, which should not be stored here */
export const isSecretName = (key: string): boolean => secretName.test(key);

/** Body of `PUT /settings/{key}` (console.md section 7): any text; null removes the setting. */
export const companySettingBody = z
  .strictObject({
    value: z
      .string()
      .max(companySettingLimits.length, companySettingTexts.tooLong)
      .refine(isStorable, ruleTexts.unstorable)
      .refine((value) => !holdsPrivateKey(value), companySettingTexts.privateKey)
      .nullable(),
  })
  .meta({ id: 'CompanySettingBody' });

/** `data.settings` of `GET /settings/{key}`; `value` is null if nothing was saved. */
export const companySetting = z
  .object({
    key: z.string(),
    value: z.string().nullable(),
    updated_at: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'CompanySetting' });
export type CompanySetting = z.infer<typeof companySetting>;
