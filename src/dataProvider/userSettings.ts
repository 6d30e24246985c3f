import { serviceTexts } from '../../texts/serviceErrors';
import { fillPath } from '../model/endpoint';
import { hasFields, payloadOf, under } from './envelope';
import { statusOf } from './errors';
import type { Http } from './http';

const isSetting = hasFields<{ setting_value: string }>({ setting_value: 'string' });

/** Texts that the console keeps for the person, such as a list's columns. Every failure is an HttpError. */
export function userSettingCalls(http: Http) {
  const settingPath = (name: string) => fillPath('/user-settings/{name}', { name });
  return {
    /** @returns null when there is none */
    getUserSetting: async (name: string) => {
      try {
        const { body } = await http(settingPath(name));
        const setting = under(body, 'user_settings');
        return { data: isSetting(setting) ? setting.setting_value : null };
      } catch (error) {
        if (statusOf(error) === 404) return { data: null };
        throw error;
      }
    },
    putUserSetting: async (name: string, value: string) => {
      const body = { setting_value: value };
      const answer = await http(settingPath(name), { method: 'PUT', body });
      const setting = payloadOf(answer, 'user_settings', isSetting, serviceTexts.noUserSetting);
      return { data: setting.setting_value };
    },
  };
}
