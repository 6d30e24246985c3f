import { serviceTexts } from '../../texts/layout/serviceErrors';
import { fillPath } from '../model/endpoint';
import { hasFields, dataAt, payloadOf } from './envelope';
import { statusOf } from './errors';
import type { Http } from './http';

const isSetting = hasFields<{ setting_value: string }>({ setting_value: 'string' });
const settingPayload = {
  key: 'user_settings',
  is: isSetting,
  otherwise: serviceTexts.noUserSetting,
};
const settingPath = (name: string) => fillPath('/user-settings/{name}', { name });

/** Texts that the service stores for the person. */
export const userSettings = (http: Http) => ({
  /** Reads such a text, for example a list's columns. @returns null without one */
  getUserSetting: async (name: string) => {
    try {
      const setting = dataAt((await http(settingPath(name))).body, settingPayload.key);
      return { data: isSetting(setting) ? setting.setting_value : null };
    } catch (error) {
      if (statusOf(error) === 404) return { data: null };
      throw error;
    }
  },
  putUserSetting: async (name: string, value: string) => {
    // `keepalive`: the last layout is saved while the page is being left.
    const request = { method: 'PUT', body: { setting_value: value }, keepalive: true } as const;
    const setting = payloadOf(await http(settingPath(name), request), settingPayload);
    return { data: setting.setting_value };
  },
});
