import { keptSettingRules } from '../../texts/rules/settings';
import { z } from '../lib/zod';
import { isStorable } from '../lib/text';

/** Far more than a console saves, a few for each of its lists; limited because anybody may save under any name. */
export const maxUserSettings = 100;

export const userSettingTexts = {
  tooMany: keptSettingRules.personFull(maxUserSettings),
} as const;

/** Per-user settings such as column state: a name and a JSON text (console.md section 7). */
export const userSettingName = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/);

export const userSettingBody = z.strictObject({
  setting_value: z.string().max(16_384).refine(isStorable),
});

export const userSetting = z
  .object({ setting_name: z.string(), setting_value: z.string(), updated_at: z.string() })
  .meta({ id: 'UserSetting' });
export type UserSetting = z.infer<typeof userSetting>;
